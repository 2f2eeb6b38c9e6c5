import type { SetupFacts } from "#app/domain/setup/setup-facts.ts";
import type { SetupProgress, Step } from "#app/domain/setup/setup-steps.ts";
import { Panel } from "#app/office/ui/panel.tsx";
import { progressWords, StepSegments } from "./step-marks.tsx";
import { StepRow } from "./step-row.tsx";

interface StepListProps {
  steps: readonly Step[];
  progress: SetupProgress;
  facts: SetupFacts;
}

/** Ten rows; the next one is open. */
export function StepList({ steps, progress, facts }: StepListProps) {
  return (
    <Panel className="overflow-hidden">
      <header className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1.5 border-line border-b px-(--panel-padding) py-3">
        <h2 className="text-panel-title">{progressWords(progress)}</h2>
        <StepSegments steps={steps} className="max-w-72 flex-1" />
        <p className="ml-auto text-ink-2 text-note max-office-sm:ml-0 max-office-sm:w-full">
          Rien à cocher&nbsp;: chaque ligne lit vos données.
        </p>
      </header>
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <StepRow
            key={step.name}
            step={step}
            number={index + 1}
            isNext={step.name === progress.next?.name}
            facts={facts}
          />
        ))}
      </ol>
    </Panel>
  );
}
