import { extraLineWords } from "#app/domain/extras/extra-line.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatShortDay } from "#app/domain/rental/days-words.ts";
import { deliveryNote, estimateLines } from "#app/domain/rental/estimate-words.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { monthWords } from "#app/domain/rental/month-price.ts";
import type { Estimate } from "#app/domain/rental/tariff.ts";
import { timesName } from "#app/domain/rental/vehicle-quantity.ts";
import { isDeliveryApart, missingEstimate, sumsOf } from "#app/domain/requests/request-words.ts";
import type { OpenRequest } from "#app/domain/requests/thread/open-request.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatCents } from "#app/lib/euros.ts";

const euros = (cents: number) => formatCents(cents, { exact: true });

/** What the customer was shown, and whether the same costs something else today. */
export function EstimateSeen({ request, today }: { request: OpenRequest; today: string }) {
  const { seen, vehicles, extras, terms, createdAt } = request;
  if (!seen) return <p className="text-small text-ink-2">{missingEstimate(terms.days)}</p>;
  const { estimates, extras: amounts } = sumsOf({ vehicles, extras });
  const isNamed = estimates.filter(Boolean).length > 1;
  // The figure that binds the reader is the strong one.
  const binding = terms.customer_kind === "professionnel" ? "ht" : "ttc";
  return (
    <>
      <div className="text-small">
        {vehicles.map((vehicle, index) => (
          <Lines
            key={vehicle.position}
            name={isNamed && timesName(vehicle.name, vehicle.quantity)}
            estimate={estimates[index] ?? null}
            side={binding}
          />
        ))}
        <ExtraLines extras={extras} amounts={amounts} side={binding} />
      </div>
      <dl className="mt-1.5 border-line border-t pt-1.5 text-small">
        {(["ht", "ttc"] as const).map((side) => (
          <Line key={side} label={`Total ${side.toUpperCase()}`} isStrong={side === binding}>
            {euros(seen.total[side])}
          </Line>
        ))}
      </dl>
      {isDeliveryApart(terms, extras) && (
        <p className="mt-2 text-small text-ink-2">{capitalised(deliveryNote)}.</p>
      )}
      <p className="mt-2 text-small text-ink-2">
        {/* «16 nov.» ends a sentence by itself. */}
        Calculée le {formatShortDay(todayOf(createdAt), today).replace(/\.?$/, ".")}{" "}
        {since(seen, extras.length > 0)}
      </p>
    </>
  );
}

function since({ total, today }: NonNullable<OpenRequest["seen"]>, hasExtras: boolean): string {
  if (!today)
    return `${hasExtras ? "Un véhicule ou une prestation" : "Un de ces véhicules"} n’a plus de tarif affiché.`;
  if (today.ht === total.ht && today.ttc === total.ttc) return "Tarif inchangé depuis.";
  return `Aujourd’hui\u00a0: ${euros(today.ht)}\u00a0HT, ${euros(today.ttc)}\u00a0TTC.`;
}

type LinesProps = { name: string | false; estimate: Estimate | null; side: keyof Amount };

function Lines({ estimate, name, side }: LinesProps) {
  if (!estimate) return null;
  return (
    <>
      {name && <p className="pt-1.5 font-medium [overflow-wrap:anywhere]">{name}</p>}
      <dl>
        {estimateLines(estimate, side).map(({ label, detail, amount, word }, index) => (
          <Line
            key={label}
            label={label}
            detail={[detail, index === 0 && monthWords(estimate, side)].filter(Boolean).join(", ")}
          >
            {amount ? euros(amount[side]) : word}
          </Line>
        ))}
      </dl>
    </>
  );
}

type ExtraLinesProps = Pick<OpenRequest, "extras"> & { amounts: (Amount | null)[]; side: keyof Amount };

function ExtraLines({ extras, amounts, side }: ExtraLinesProps) {
  if (extras.length === 0) return null;
  return (
    <>
      <p className="pt-1.5 font-medium">Prestations</p>
      <dl>
        {extras.map((extra, index) => {
          const { name, quantity, estimate } = extra;
          const amount = amounts[index];
          return (
            <Line
              key={name}
              label={timesName(name, quantity)}
              detail={estimate && amount ? extraLineWords(extra, estimate, amount, side) : ""}
            >
              {amount ? euros(amount[side]) : "selon la durée"}
            </Line>
          );
        })}
      </dl>
    </>
  );
}

type LineProps = { label: string; detail?: string; isStrong?: boolean; children: string };

function Line({ label, detail, isStrong, children }: LineProps) {
  return (
    <div className={`flex justify-between gap-3 py-0.5 ${isStrong ? "font-semibold" : ""}`}>
      <dt className={isStrong ? "" : "text-ink-2"}>
        {label}
        {detail && `, ${detail}`}
      </dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}
