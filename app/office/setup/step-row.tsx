import ChevronDown from "lucide-react/icons/chevron-down";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleMinus from "lucide-react/icons/circle-minus";
import Globe from "lucide-react/icons/globe";
import type { LucideIcon } from "lucide-react/types";
import { useState } from "react";
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

/** On a phone a row that is neither next nor begun is its title alone, and opens where it is pressed. */
export function StepRow({ step, number, isNext, facts }: StepRowProps) {
  const { title, said, opens, state } = step;
  const [isOpen, setOpen] = useState(false);
  const isFoldable = !isNext && state !== "begun";
  const folded = isFoldable && !isOpen ? "max-office-sm:hidden" : "";
  return (
    <li
      className={`relative flex flex-wrap gap-x-3.5 gap-y-3 px-(--panel-padding) py-3.5 ${isNext ? "bg-blue-tint" : ""}`}
      aria-current={isNext ? "step" : undefined}
    >
      <div className="self-center max-office-sm:self-start">
        <StepDisc step={step} number={number} />
      </div>
      <div className="min-w-0 flex-1 self-center max-office-sm:basis-60">
        <h3 className="font-semibold text-copy leading-5 max-office-sm:leading-7">{title}</h3>
        <p className={`text-note leading-5 ${isNext ? "" : "text-ink-2"} ${folded}`}>{said}</p>
        {opens && (
          <p className={`mt-0.5 flex items-start gap-1.5 text-ink-2 text-small leading-5 ${folded}`}>
            <Globe className="mt-0.75 size-3.5 shrink-0" />
            <span>
              <span className="sr-only">Ouvre au public&nbsp;: </span>
              {opens}
            </span>
          </p>
        )}
      </div>
      {isFoldable && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Détail de l’étape ${title}`}
          onClick={() => setOpen(!isOpen)}
          className="absolute inset-x-0 top-0 flex h-14 cursor-pointer items-center justify-end pr-(--panel-padding) text-ink-2 office-sm:hidden"
        >
          <ChevronDown className={`size-4 transition-transform ${isOpen ? "rotate-180" : ""}`} />
        </button>
      )}
      <div
        className={`flex shrink-0 items-center self-center max-office-sm:w-full max-office-sm:pl-10.5 ${folded}`}
      >
        <StepAction step={step} isNext={isNext} facts={facts} />
      </div>
      {isNext && step.facts.length > 0 && (
        <ul className="w-full divide-y divide-line-inner rounded-badge border border-line-strong bg-surface office-sm:ml-10.5">
          {step.facts.map((fact) => (
            <FactLine key={`${fact.label} ${fact.text}`} fact={fact} />
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
