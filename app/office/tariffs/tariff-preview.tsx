import Info from "lucide-react/icons/info";
import { maxPricedDays } from "#app/domain/rental/days.ts";
import type { Taxes } from "#app/domain/rental/money.ts";
import type { Tier } from "#app/domain/rental/tariff.ts";
import { formatCents } from "#app/lib/euros.ts";
import { TextField } from "#app/ui/field.tsx";
import {
  draftOffer,
  formatDiscount,
  laterPriceSentence,
  previewRows,
  stepsSentence,
} from "./preview-rows.ts";

interface TariffPreviewProps {
  tiers: Tier[];
  taxes: Taxes;
  price: string;
  onPrice: (typed: string) => void;
  cents: number | null;
}

const euros = (cents: number) => formatCents(cents, { exact: true });

export function TariffPreview({ tiers, taxes, price, onPrice, cents }: TariffPreviewProps) {
  return (
    <div className="space-y-4">
      <TextField
        // Of no name: it is nobody's price, and not saved.
        name=""
        label="Aperçu pour un véhicule à"
        value={price}
        onChange={(event) => onPrice(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        suffix={`€ ${taxes.includesTax ? "TTC" : "HT"} / jour`}
        inputClassName="pr-25!"
        error={cents === null ? "Écrivez un nombre, par exemple 69,00." : undefined}
        className="[&>div:first-child]:font-semibold office-sm:grid office-sm:grid-cols-[1fr_11rem] office-sm:items-center office-sm:[&>div:first-child]:mb-0 office-sm:[&>p]:col-span-2"
      />
      {cents !== null && <Figures offer={draftOffer(tiers, cents, taxes)} />}
      <p className="text-help text-ink-2">
        Au-delà de {maxPricedDays}&nbsp;jours&nbsp;: devis personnalisé, aucun prix affiché.
      </p>
    </div>
  );
}

const heads = [
  ["Durée", "text-left!"],
  ["Remise", "max-office-sm:hidden"],
  ["HT / jour", ""],
  ["Total HT", "max-office-sm:hidden"],
  ["Total TTC", ""],
];

function Figures({ offer }: { offer: ReturnType<typeof draftOffer> }) {
  const rows = previewRows(offer);
  const later = laterPriceSentence(offer);
  const cell = "px-0 py-2 text-right whitespace-nowrap max-office-sm:py-1";
  return (
    <>
      <div className="rounded-(--panel-radius) border border-line bg-surface px-3.5 pt-3.5 pb-3">
        <StepsChart tiers={offer.tariff.tiers} label={stepsSentence(offer)} />
        <p className="text-help text-ink-2">
          Prix par jour selon la durée, de {euros(rows[0]?.perDay.ht ?? 0)} à{" "}
          {euros(rows.at(-1)?.perDay.ht ?? 0)}
          &nbsp;HT
        </p>
      </div>
      <div className="rounded-(--panel-radius) border-line bg-surface office-sm:border office-sm:px-3.5 office-sm:py-1.5">
        <table className="w-full text-small leading-5">
          <caption className="sr-only">Ce que coûtent les durées usuelles</caption>
          <thead>
            <tr className="border-line border-b text-help text-ink-2">
              {heads.map(([label, look]) => (
                <th key={label} scope="col" className={`px-0 py-2 text-right font-normal ${look}`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ days, label, detail, discount, perDay, total }) => (
              <tr key={days} className="border-line-inner border-b last:border-b-0">
                <th scope="row" className={`${cell} text-left! font-medium`}>
                  {label}
                  {detail && <span className="max-office-sm:hidden">, {detail}</span>}
                </th>
                <td className={`${cell} text-ink-2 max-office-sm:hidden`}>
                  {discount > 0 ? formatDiscount(discount) : "–"}
                </td>
                <td className={cell}>{euros(perDay.ht)}</td>
                <td className={`${cell} max-office-sm:hidden`}>{euros(total.ht)}</td>
                <td className={`${cell} font-semibold`}>
                  {euros(total.ttc)}
                  <span className="block font-normal text-help text-ink-2 office-sm:hidden">
                    {euros(total.ht)}&nbsp;HT
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {later && (
        <p className="flex items-start gap-2.5 rounded-(--panel-radius) border border-blue-line bg-info-tint px-3 py-2.5 text-small text-blue leading-5">
          <Info className="mt-0.5 size-4 shrink-0" />
          {later}
        </p>
      )}
    </>
  );
}

/** A little beyond a year, so that a tier of 365 days shows. */
const lastDay = 430;
const marks = [1, 3, 7, 14, 30, 90, 365];

/** Lengths grow by multiples: the first days are as wide as the months. */
const along = (days: number) => Math.log(days) / Math.log(lastDay);

/** The line of what a day costs, from the first to the last, of a box this large; nothing costs less than zero. */
function stepLine(tiers: readonly Tier[], width: number, height: number): string {
  const steps = tiers.map(({ from_days, discount }) => {
    const [x, y] = [along(from_days) * width, (height * discount) / 100];
    return `H${x.toFixed(1)}V${y.toFixed(1)}`;
  });
  return `M0 0${steps.join("")}H${width}`;
}

/** At a glance, in a row of the table; the words beside it say the same. */
export function StepsGlance({ tiers }: { tiers: readonly Tier[] }) {
  return (
    <svg
      viewBox="-1 -2 106 28"
      width="106"
      height="28"
      fill="none"
      aria-hidden="true"
      className="shrink-0 text-blue"
    >
      <path d={stepLine(tiers, 104, 26)} stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}

function StepsChart({ tiers, label }: { tiers: readonly Tier[]; label: string }) {
  const [width, height] = [352, 84];
  const line = stepLine(tiers, width, height);
  return (
    <svg viewBox="-1 -4 354 112" className="block h-auto w-full text-blue" role="img" aria-label={label}>
      <path d={`${line}V${height}H0Z`} className="fill-blue-tint" />
      <path d={line} fill="none" stroke="currentColor" strokeWidth="2" />
      <g className="fill-ink-2 text-mini">
        {marks.map((days) => (
          <text
            key={days}
            x={along(days) * width}
            y={height + 19}
            textAnchor={days === 1 ? "start" : days === 365 ? "end" : "middle"}
            dx={days === 365 ? 8 : 0}
          >
            {days}
            {(days === 1 || days === 365) && "\u00a0j"}
          </text>
        ))}
      </g>
    </svg>
  );
}
