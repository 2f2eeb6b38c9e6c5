import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import { isToBeHad, type StayAnswer, stateWords } from "#app/domain/periods/stay-answer.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { exactEuros } from "#app/lib/euros.ts";

type StayMarkProps = Pick<StayAnswer, "state"> & { today: string };

/** «✓ Libre», «⊘ Pris du 18 au 21 nov.» */
export function StayMark({ state, today }: StayMarkProps) {
  if (!state) return null;
  const Icon = state.kind === "free" ? Check : state.kind === "option" ? Clock : Ban;
  const colour = isToBeHad({ state })
    ? state.kind === "free"
      ? "text-success-dark"
      : "text-ink"
    : "text-danger-dark";
  return (
    <span className={`inline-flex items-baseline gap-1 text-small leading-5 ${colour}`}>
      <Icon className="size-3.5 shrink-0 self-center" />
      {stateWords({ state }, today)}
    </span>
  );
}

interface PriceProps {
  amount: Amount | null;
  includesTax: boolean;
  /** One under the other, where there is a column for it. */
  isStacked?: boolean;
  className?: string;
}

/** Both sides, the one that the company quotes first; «sur devis» where no price list prices it. */
export function Price({ amount, includesTax, isStacked, className = "" }: PriceProps) {
  if (!amount) return <span className={`text-ink-2 ${className}`}>sur devis</span>;
  const [first, second] = includesTax ? (["ttc", "ht"] as const) : (["ht", "ttc"] as const);
  return (
    <span className={`tabular-nums ${className}`}>
      <b className="font-semibold">
        {exactEuros(amount[first])}&nbsp;{first.toUpperCase()}
      </b>
      <span className={`whitespace-nowrap text-ink-2 ${isStacked ? "block text-help" : ""}`}>
        {!isStacked && " · "}
        {exactEuros(amount[second])}&nbsp;{second.toUpperCase()}
      </span>
    </span>
  );
}
