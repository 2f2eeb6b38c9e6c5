import ChevronDown from "lucide-react/icons/chevron-down";
import type { Taxes } from "#app/domain/rental/money.ts";
import { listedDays, type PublicTariff } from "#app/domain/tariffs/public-tariffs.ts";
import { conditionLines, licenceLine } from "#app/domain/tariffs/tariff-words.ts";
import { DayPrice, lengthLabel, type PriceKind, priceRange } from "./tariff-tables.tsx";

type TariffDetailsProps = { tariffs: PublicTariff[]; taxes: Taxes; kind: PriceKind };

/** On a small screen each tariff opens by itself, prices and conditions together; the first one is open. */
export function TariffDetails({ tariffs, taxes, kind }: TariffDetailsProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface lg:hidden print:hidden">
      {tariffs.map((tariff, index) => (
        <details key={tariff.id} open={index === 0} className="group border-line [&+&]:border-t">
          <summary className="flex min-h-[68px] cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0">
              <span className="block font-semibold">{tariff.name}</span>
              <span className="block text-[0.84375rem] text-ink-2">{priceRange(tariff)}</span>
            </span>
            <ChevronDown className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
          </summary>
          <div className="px-5 pb-5 text-[0.9375rem]">
            <Prices tariff={tariff} kind={kind} />
            <dl className="border-line-strong border-t">
              {conditionLines({ tariff, taxes, licence: licenceLine(tariff.licences), side: kind })
                .filter(({ value }) => value)
                .map(({ label, value }) => (
                  <div
                    key={label}
                    className="flex min-h-11 items-center justify-between gap-4 border-line border-b py-1.5"
                  >
                    <dt className="text-ink-2">{label}</dt>
                    <dd className="text-right font-semibold">{value}</dd>
                  </div>
                ))}
            </dl>
            {tariff.notes.trim() && (
              <p className="mt-3 whitespace-pre-line text-ink-2 text-sm">{tariff.notes.trim()}</p>
            )}
          </div>
        </details>
      ))}
    </div>
  );
}

function Prices({ tariff: { prices }, kind }: { tariff: PublicTariff; kind: PriceKind }) {
  if (!prices) return <p className="pb-3 text-ink-2">Prix sur demande.</p>;
  return (
    <>
      <dl className={`grid gap-x-8 ${kind === "ht" ? "sm:grid-cols-2" : "grid-cols-2 sm:grid-cols-4"}`}>
        {prices.perDay.map((price, index) => (
          <div
            key={listedDays[index]}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 border-line border-t"
          >
            <dt className="text-ink-2">{lengthLabel(listedDays[index] ?? 0)}</dt>
            <dd className="text-right font-semibold">
              <DayPrice price={price} kind={kind} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-line border-t py-2.5 text-[0.84375rem] text-ink-2">
        Par jour, {kind.toUpperCase()}, véhicule le moins cher.
      </p>
    </>
  );
}
