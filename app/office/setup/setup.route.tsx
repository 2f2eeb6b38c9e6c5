import { Outlet } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { hasExamples } from "#app/domain/setup/example-counts.ts";
import { loadExamples } from "#app/domain/setup/load-examples.server.ts";
import { readSetupFacts } from "#app/domain/setup/setup-facts.server.ts";
import { progressOf, setupSteps } from "#app/domain/setup/setup-steps.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { Panel, PanelBody } from "#app/office/ui/panel.tsx";
import type { Route } from "./+types/setup.route.ts";
import { ExampleRemains } from "./example-remains.tsx";
import { ExamplesBanner } from "./examples-banner.tsx";
import { SiteMiniature } from "./site-miniature.tsx";
import { StepList } from "./step-list.tsx";

export const handle: OfficeHandle = { title: "Mise en service" };

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "setup:read");
  const facts = await readSetupFacts(app, member);
  return { facts, steps: setupSteps(facts) };
}

const failure = "La société d’exemple n’a pas été chargée";

/** «Charger la société d’exemple», of a house that is still empty. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, failure, async () => {
    const actor = context.get(staffContext);
    requireRight(actor, "examples:remove");
    if (form.get("intent") !== "load-examples")
      throw new Failure("invalid", "Cette demande n’est pas comprise.");
    return loadExamples(app, actor);
  });
}

export const clientAction = announceResult(failure);

/** Where the company's site stands: read from the data, nothing to tick. */
export default function Setup({ loaderData: { facts, steps } }: Route.ComponentProps) {
  const { examples, fleet, company, online } = facts;
  return (
    <div className="flex flex-col gap-3 office-sm:gap-4">
      {hasExamples(examples) && <ExamplesBanner examples={examples} company={company} />}
      <div className="grid grid-cols-1 items-start gap-3 office-sm:gap-4 office-lg:grid-cols-[minmax(0,1fr)_360px] min-[90rem]:grid-cols-[minmax(0,1fr)_392px]">
        <StepList steps={steps} progress={progressOf(steps)} facts={facts} />
        <div className="flex min-w-0 flex-col gap-[inherit] office-sm:max-office-lg:grid office-sm:max-office-lg:grid-cols-2">
          <SiteMiniature isMaintenance={online.isMaintenance} />
          <ExampleRemains facts={facts} own={fleet.own} />
          <HowLong />
        </div>
      </div>
      <Outlet />
    </div>
  );
}

function HowLong() {
  return (
    <Panel className="office-sm:max-office-lg:col-span-2">
      <PanelBody>
        <h2 className="text-panel-title">Une heure, une fois</h2>
        <p className="mt-1.5 text-ink-2 text-note">
          Société et identité&nbsp;: 15&nbsp;min. Textes&nbsp;: 10&nbsp;min. Tarifs&nbsp;: 15&nbsp;min. Parc
          par fichier&nbsp;: 15&nbsp;min. Courriel et comptes&nbsp;: 10&nbsp;min. Quand tout est fait, cette
          page quitte le menu&nbsp;; elle reste dans Paramètres.
        </p>
      </PanelBody>
    </Panel>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message="Une erreur est survenue lors de la lecture de votre site." />;
}
