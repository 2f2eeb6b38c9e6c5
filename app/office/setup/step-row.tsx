import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleMinus from "lucide-react/icons/circle-minus";
import Globe from "lucide-react/icons/globe";
import type { LucideIcon } from "lucide-react/types";
import { Link } from "react-router";
import type { SetupFacts } from "#app/domain/setup/setup-facts.ts";
import type { Step, StepFact } from "#app/domain/setup/setup-steps.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { OpenSite } from "./open-site.tsx";
import { StepDisc } from "./step-marks.tsx";

interface StepRowProps {
  step: Step;
  number: number;
  isNext: boolean;
  facts: SetupFacts;
}

/** On a phone a row that is neither next nor begun is its title and its state, and opens where it is pressed. */
export function StepRow({ step, number, isNext, facts }: StepRowProps) {
  const { title, said, opens, state } = step;
  const isFolded = !isNext && state !== "begun";
  return (
    <li
      className={`flex flex-wrap gap-x-3.5 gap-y-3 px-(--panel-padding) py-3.5 ${isNext ? "bg-blue-tint" : ""}`}
      aria-current={isNext ? "step" : undefined}
    >
      <div className="self-center max-office-sm:self-start">
        <StepDisc step={step} number={number} />
      </div>
      <div className="min-w-0 flex-1 self-center max-office-sm:basis-60">
        <h3 className="font-semibold text-copy leading-5">{title}</h3>
        <p className={`text-note leading-5 ${isNext ? "" : "text-ink-2"}`}>{said}</p>
        {opens && (
          <p
            className={`mt-0.5 flex items-start gap-1.5 text-ink-2 text-small leading-5 ${isFolded ? "max-office-sm:hidden" : ""}`}
          >
            <Globe className="mt-0.75 size-3.5 shrink-0" />
            <span>
              <span className="sr-only">Ouvre au public&nbsp;: </span>
              {opens}
            </span>
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-center self-center max-office-sm:w-full max-office-sm:pl-10.5">
        <StepAction step={step} isNext={isNext} facts={facts} />
      </div>
      {isNext && step.facts.length > 0 && (
        <ul className="w-full divide-y divide-line-inner rounded-badge border border-line-strong bg-surface office-sm:ml-10.5">
          {step.facts.map((fact) => (
            <FactLine key={fact.label} fact={fact} />
          ))}
        </ul>
      )}
    </li>
  );
}

function StepAction({ step, isNext, facts }: Omit<StepRowProps, "number">) {
  const { action, state, title } = step;
  const named = (
    <>
      {action.label}
      <span className="sr-only"> · {title}</span>
    </>
  );
  if (step.name === "online" && facts.online.isMaintenance)
    return <OpenSite examples={facts.examples} isNext={isNext} />;
  if (state === "done" || state === "aside")
    return (
      <Link
        to={action.to}
        className="inline-flex items-center rounded-control px-2 font-medium text-info text-small hover:underline max-office-sm:min-h-11 max-office-sm:px-0"
      >
        {state === "done" ? (
          <>
            Modifier<span className="sr-only"> · {title}</span>
          </>
        ) : (
          named
        )}
      </Link>
    );
  return (
    <ButtonLink to={action.to} variant={isNext ? "primary" : "secondary"}>
      {named}
    </ButtonLink>
  );
}

const factIcons: Record<StepFact["state"], LucideIcon> = {
  missing: CircleDashed,
  there: CircleCheck,
  without: CircleMinus,
};

function FactLine({ fact: { label, text, state, link } }: { fact: StepFact }) {
  const Icon = factIcons[state];
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-3 py-2 text-note">
      <Icon className={`size-4 shrink-0 ${state === "missing" ? "text-ink-2" : "text-success-dark"}`} />
      <p className="min-w-0 flex-1 break-words">
        <b className="font-semibold">{label}</b>
        {text && <span className="text-ink-2"> · {text}</span>}
      </p>
      {link && (
        <Link
          to={link.to}
          className="font-medium text-info text-small hover:underline max-office-sm:inline-flex max-office-sm:min-h-11 max-office-sm:items-center"
        >
          {link.label}
          <span className="sr-only"> · {label}</span>
        </Link>
      )}
    </li>
  );
}
