import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import type { SetupProgress, Step } from "#app/domain/setup/setup-steps.ts";
import { plural } from "#app/lib/plural.ts";

/** «3 étapes sur 10 sont faites» */
export function progressWords({ done, total }: SetupProgress): string {
  if (done === 0) return `Aucune des ${total}\u00a0étapes n’est faite`;
  if (done === total) return `Les ${total}\u00a0étapes sont faites`;
  return `${done}\u00a0${plural(done, "étape")} sur ${total} ${plural(done, "est faite", "sont faites")}`;
}

type StepSegmentsProps = { steps: readonly Step[]; className?: string };

/** One short bar a step: full, half or empty. The words beside them say the same. */
export function StepSegments({ steps, className = "" }: StepSegmentsProps) {
  return (
    <div aria-hidden="true" className={`flex gap-1 ${className}`}>
      {steps
        .filter(({ state }) => state !== "aside")
        .map(({ name, state }) => (
          <span key={name} className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
            {state === "done" && <span className="block h-full bg-success" />}
            {state === "begun" && <span className="block h-full w-1/2 bg-blue" />}
          </span>
        ))}
    </div>
  );
}

const stateWords = { done: "Fait", begun: "Commencé", todo: "À faire", aside: "Fait ailleurs" };

type StepDiscProps = { step: Step; number: number };

/** Its number, in a ring that fills with what is there. */
export function StepDisc({ step: { state, share }, number }: StepDiscProps) {
  const said = <span className="sr-only">{stateWords[state]}&nbsp;: </span>;
  if (state === "done" || state === "aside") {
    const Mark = state === "done" ? Check : Minus;
    const colour = state === "done" ? "bg-success text-white" : "bg-paper-2 text-ink-2";
    return (
      <span className={`flex size-7 shrink-0 items-center justify-center rounded-full ${colour}`}>
        {said}
        <Mark strokeWidth={2} className="size-4" />
      </span>
    );
  }
  const round = 2 * Math.PI * 12.5;
  return (
    <span className="relative flex size-7 shrink-0 items-center justify-center font-semibold text-small tabular-nums">
      {said}
      <svg viewBox="0 0 28 28" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="14" cy="14" r="12.5" fill="none" strokeWidth="2" className="stroke-line-strong" />
        {share > 0 && (
          <circle
            cx="14"
            cy="14"
            r="12.5"
            fill="none"
            strokeWidth="2.5"
            strokeDasharray={`${share * round} ${round}`}
            className="stroke-blue"
          />
        )}
      </svg>
      <span aria-hidden="true" className={share > 0 ? "" : "text-ink-2"}>
        {number}
      </span>
    </span>
  );
}
