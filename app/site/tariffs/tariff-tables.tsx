import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import type { Taxes, UnitPrice } from "#app/domain/rental/money.ts";
import { monthPrice } from "#app/domain/rental/month-price.ts";
import type { PublicTariff } from "#app/domain/tariffs/public-tariffs.server.ts";
import { conditionLabels, conditionLines, licenceLine } from "#app/domain/tariffs/tariff-words.ts";
import { formatCents } from "#app/lib/euros.ts";
import { counted } from "#app/lib/plural.ts";

export type PriceKind = "ttc" | "ht";

/** «1 jour», «28 jours», «3 mois», «1 an»: of a length a month has 30 days. */
function lengthLabel(days: number): string {
  if (days === 365) return "1\u00a0an";
  return days < 90 ? counted(days, "jour") : `${days / 30}\u00a0mois`;
}

/** «11 véhicules, de 66 € à 110,40 € TTC / jour» */
function priceRange({ prices }: PublicTariff): string {
  if (!prices) return "";
  const lowest = formatCents(prices.lowest.ttc);
  const highest = formatCents(prices.highest.ttc);
  const range = lowest === highest ? lowest : `de ${lowest} à ${highest}`;
  return `${counted(prices.vehicles, "véhicule")}, ${range} TTC\u00a0/\u00a0jour`;
}

type DayPriceProps = { price: UnitPrice; days: number; kind: PriceKind };

/** A day's price, and a month's; where it is told without VAT, the price with it stands beside. */
function DayPrice({ price, days, kind }: DayPriceProps) {
  const month = monthPrice(price, days);
  return (
    <>
      {formatCents(price[kind], { exact: true })}
      {kind === "ht" && (
        <span className="block font-normal text-small text-ink-2">
          {formatCents(price.ttc, { exact: true })} TTC
        </span>
      )}
      {month && (
        <span className="block font-normal text-small text-ink-2">
          {formatCents(month[kind])} /&nbsp;mois
        </span>
      )}
    </>
  );
}

type TariffTableProps = { caption: string; columns: string[]; children: ReactNode };

/** A whole line at a time, on a screen that is wide enough and on paper. */
function TariffTable({ caption, columns, children }: TariffTableProps) {
  return (
    <div className="hidden overflow-hidden rounded-card border border-line bg-surface lg:block print:block">
      <table className="w-full text-copy">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-paper-2 text-sm">
          <tr className="h-[52px] border-line border-b print:h-8">
            {["Catégorie", ...columns].map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`px-3 font-semibold last:pr-7 print:px-1.5 ${index === 0 ? "pl-7! text-left print:pl-2!" : "text-right"}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr+tr]:border-line [&>tr+tr]:border-t">{children}</tbody>
      </table>
    </div>
  );
}

const rowHead = "pl-7 text-left font-semibold text-base print:pl-2 print:text-copy";
const cell = "px-3 py-2 text-right last:pr-7 print:px-1.5 print:py-1";

export function PriceTable({ tariffs, kind }: { tariffs: PublicTariff[]; kind: PriceKind }) {
  return (
    <TariffTable
      caption={`Prix ${kind.toUpperCase()} d’une journée selon la durée`}
      columns={tariffs[0]?.prices?.perDay.map(({ days }) => lengthLabel(days)) ?? []}
    >
      {tariffs.map((tariff) => (
        <tr key={tariff.id} className="h-[68px] print:h-auto">
          <th scope="row" className={rowHead}>
            {tariff.name}
            <span className="block font-normal text-small text-ink-2">{priceRange(tariff)}</span>
          </th>
          {tariff.prices?.perDay.map(({ days, price }, index) => (
            <td key={days} className={`whitespace-nowrap ${cell} ${index === 0 ? "font-semibold" : ""}`}>
              <DayPrice price={price} days={days} kind={kind} />
            </td>
          ))}
        </tr>
      ))}
    </TariffTable>
  );
}

type TariffsProps = { tariffs: PublicTariff[]; taxes: Taxes; kind: PriceKind };

export function ConditionTable({ tariffs, taxes, kind }: TariffsProps) {
  return (
    <TariffTable caption="Conditions de location par catégorie" columns={conditionLabels}>
      {tariffs.map((tariff) => {
        const licence = licenceLine(tariff.licences);
        return (
          <tr key={tariff.id} className="h-14 print:h-auto">
            <th scope="row" className={rowHead}>
              {tariff.name}
              {tariff.notes.trim() && (
                <span className="block whitespace-pre-line font-normal text-small text-ink-2">
                  {tariff.notes.trim()}
                </span>
              )}
            </th>
            {conditionLines({ tariff, taxes, licence, side: kind }).map(({ label, value }) => (
              <td key={label} className={cell}>
                {value || <Nothing />}
              </td>
            ))}
          </tr>
        );
      })}
    </TariffTable>
  );
}

function Nothing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">non précisé</span>
    </>
  );
}

/** On a small screen each tariff opens by itself, prices and conditions together; the first one is open. */
export function TariffDetails({ tariffs, taxes, kind }: TariffsProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface lg:hidden print:hidden">
      {tariffs.map((tariff, index) => (
        <details key={tariff.id} open={index === 0} className="group border-line [&+&]:border-t">
          <summary className="flex min-h-[68px] cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0">
              <span className="block font-semibold">{tariff.name}</span>
              <span className="block text-small text-ink-2">{priceRange(tariff)}</span>
            </span>
            <ChevronDown className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
          </summary>
          <div className="px-5 pb-5 text-copy">
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
        {prices.perDay.map(({ days, price }) => (
          <div
            key={days}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 border-line border-t"
          >
            <dt className="text-ink-2">{lengthLabel(days)}</dt>
            <dd className="text-right font-semibold">
              <DayPrice price={price} days={days} kind={kind} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-line border-t py-2.5 text-small text-ink-2">
        Par jour, {kind.toUpperCase()}, véhicule le moins cher.
      </p>
    </>
  );
}
