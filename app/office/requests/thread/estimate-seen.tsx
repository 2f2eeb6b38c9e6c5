import { todayOf } from "#app/domain/rental/days.ts";
import { formatShortDay } from "#app/domain/rental/days-words.ts";
import { sumEstimates } from "#app/domain/rental/estimate-sums.ts";
import { deliveryNote, estimateLines } from "#app/domain/rental/estimate-words.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import type { Estimate } from "#app/domain/rental/tariff.ts";
import { missingEstimate } from "#app/domain/requests/request-words.ts";
import type { OpenRequest } from "#app/domain/requests/thread/open-request.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatCents } from "#app/lib/euros.ts";
import { PanelSection } from "./panel-section.tsx";

const euros = (cents: number) => formatCents(cents, { exact: true });

/** What the customer read, line by line, and whether it is still what they would read today. */
export function EstimateSeen({ request, today }: { request: OpenRequest; today: string }) {
  const { seen, vehicles, terms, createdAt } = request;
  if (!seen) {
    if (vehicles.length === 0) return null;
    return (
      <PanelSection title="Estimation vue par le client">
        <p className="text-[13px] text-ink-2">{missingEstimate(terms.days)}</p>
      </PanelSection>
    );
  }
  const { estimates } = sumEstimates(vehicles);
  // The figure that binds the reader is the strong one.
  const binding = terms.customer_kind === "professionnel" ? "ht" : "ttc";
  return (
    <PanelSection title="Estimation vue par le client">
      <div className="text-[13px]">
        {vehicles.map((vehicle, index) => (
          <Lines
            key={vehicle.position}
            name={vehicle.name}
            estimate={estimates[index] ?? null}
            side={binding}
            isNamed={vehicles.filter(({ estimate }) => estimate).length > 1}
          />
        ))}
      </div>
      <dl className="mt-1.5 border-line border-t pt-1.5 text-[13px]">
        {(["ht", "ttc"] as const).map((side) => (
          <Line key={side} label={`Total ${side.toUpperCase()}`} isStrong={side === binding}>
            {euros(seen.total[side])}
          </Line>
        ))}
      </dl>
      {terms.handover === "livraison" && (
        <p className="mt-2 text-[13px] text-ink-2">{capitalised(deliveryNote)}.</p>
      )}
      <p className="mt-2 text-[13px] text-ink-2">
        Calculée le {sentenceEnd(formatShortDay(todayOf(createdAt), today))} {since(seen.total, seen.today)}
      </p>
    </PanelSection>
  );
}

/** «16 nov.» ends a sentence by itself. */
function sentenceEnd(words: string): string {
  return words.endsWith(".") ? words : `${words}.`;
}

function since(then: Amount, now: Amount | null): string {
  if (!now) return "Un de ces véhicules n’a plus de tarif affiché.";
  if (now.ht === then.ht && now.ttc === then.ttc) return "Tarif inchangé depuis.";
  return `Aujourd’hui\u00a0: ${euros(now.ht)}\u00a0HT, ${euros(now.ttc)}\u00a0TTC.`;
}

interface LinesProps {
  name: string;
  estimate: Estimate | null;
  side: keyof Amount;
  isNamed: boolean;
}

/** As the estimator told them; which vehicle's, where there are several. */
function Lines({ estimate, name, side, isNamed }: LinesProps) {
  if (!estimate) return null;
  return (
    <>
      {isNamed && <p className="pt-1.5 font-medium [overflow-wrap:anywhere]">{name}</p>}
      <dl>
        {estimateLines(estimate, side).map(({ label, detail, amount, word }) => (
          <Line key={label} label={label} detail={detail}>
            {amount ? euros(amount[side]) : word}
          </Line>
        ))}
      </dl>
    </>
  );
}

interface LineProps {
  label: string;
  detail?: string;
  isStrong?: boolean;
  children: string;
}

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
