import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { hasExamples } from "#app/domain/setup/example-counts.ts";
import type { SetupFacts } from "#app/domain/setup/setup-facts.ts";
import type { SetupProgress, Step } from "#app/domain/setup/setup-steps.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { exampleWords } from "#app/office/setup/example-words.ts";
import { MemoStrip, RemoveExamplesLink } from "#app/office/setup/examples-banner.tsx";
import { StepSegments } from "#app/office/setup/step-marks.tsx";
import { Panel } from "#app/office/ui/panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

export interface SetupOverview {
  steps: Step[];
  progress: SetupProgress;
  company: Pick<SetupFacts["company"], "name" | "isNamed">;
  examples: SetupFacts["examples"];
}

/** The next step of «Mise en service»; nothing once all is done. Begun, it shares one line with the demonstration's. */
export function SetupStrip({ setup }: { setup: SetupOverview }) {
  const { progress, company, examples } = setup;
  const hasBegun = company.isNamed || progress.done > 0;
  if (!hasExamples(examples)) return progress.next && <NextStep setup={setup} hasBegun={hasBegun} />;
  if (hasBegun && progress.next)
    return (
      <MemoStrip
        actions={
          <>
            <RemoveExamplesLink />
            <NextStepLink label="Continuer" />
          </>
        }
      >
        <b className="font-semibold">Prochaine étape&nbsp;: {progress.next.title}</b>, {progress.done} sur{" "}
        {progress.total}. <ExamplesLeft setup={setup} />
      </MemoStrip>
    );
  return (
    <>
      <MemoStrip actions={<RemoveExamplesLink />}>
        {company.isNamed ? (
          <ExamplesLeft setup={setup} />
        ) : (
          <>
            <b className="font-semibold">Vous êtes chez {company.name}, la société d’exemple.</b> Essayez
            tout. Ce que vous ajoutez reste, le reste part d’un geste.
          </>
        )}
      </MemoStrip>
      {progress.next && <NextStep setup={setup} hasBegun={hasBegun} />}
    </>
  );
}

function ExamplesLeft({ setup: { examples } }: { setup: SetupOverview }): ReactNode {
  return <>Données d’exemple présentes&nbsp;: {exampleWords(examples)}.</>;
}

function NextStep({ setup: { steps, progress }, hasBegun }: { setup: SetupOverview; hasBegun: boolean }) {
  const { done, total, next } = progress;
  return (
    <Panel className="flex flex-wrap items-center gap-x-6 gap-y-3 px-(--panel-padding) py-3 print:hidden">
      <div className="min-w-0 flex-1 max-office-sm:basis-full">
        <h2 className="text-panel-title">Mettre ce site à votre nom</h2>
        <p className="text-ink-2 text-note">
          {hasBegun ? "La prochaine étape" : "Une heure, sans toucher au serveur. La prochaine étape"}
          &nbsp;: {next?.title.toLocaleLowerCase("fr")}.
        </p>
      </div>
      <div className="flex items-center gap-3">
        <StepSegments steps={steps} className="w-60 max-office-md:hidden" />
        <span className="whitespace-nowrap text-note tabular-nums">
          {done} sur {total}
        </span>
      </div>
      <NextStepLink label={hasBegun ? "Continuer" : "Commencer"} />
    </Panel>
  );
}

export function NextStepLink({ label }: { label: string }) {
  return (
    <ButtonLink to={officePaths.setup}>
      {label}
      <ArrowRight />
    </ButtonLink>
  );
}
