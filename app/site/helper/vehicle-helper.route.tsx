import { useLocation } from "react-router";
import { appContext } from "#app/context.ts";
import { listAgencyNames } from "#app/domain/agencies/agencies.server.ts";
import { formatCapacity } from "#app/domain/rental/capacity.ts";
import { tripsText } from "#app/domain/vehicles/helper/filling.ts";
import { listFleetSizes } from "#app/domain/vehicles/helper/fleet-sizes.server.ts";
import { isAsked, readHelper } from "#app/domain/vehicles/helper/helper.ts";
import {
  answerHelper,
  type HelperAnswer,
  type Trips,
} from "#app/domain/vehicles/helper/helper-answer.server.ts";
import { formatRange } from "#app/domain/vehicles/helper/load.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { SiteHandle } from "#app/site/layout/layout.route.tsx";
import { pageMeta } from "#app/site/layout/page-meta.ts";
import type { Route } from "./+types/vehicle-helper.route";
import { AnswerMissing, HelperAnswerView } from "./helper-answer.tsx";
import { HelperForm } from "./helper-form.tsx";

const title = "Quel véhicule vous faut-il\u00a0?";

export const handle: SiteHandle = { hasAction: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title,
    description:
      "Surface du logement, meubles, palettes ou permis\u00a0: combien de mètres cubes compter, en combien de voyages, et quels véhicules de notre parc conviennent.",
    // Each answer is a view of the one page: that one is listed.
    path: sitePaths.vehicleHelper,
    trail: [{ name: title, path: sitePaths.vehicleHelper }],
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const params = new URL(request.url).searchParams;
  const input = readHelper(params);
  const answer = isAsked(params) ? await answerHelper(app, input) : null;
  const isAnswered = answer && (answer.load || input.mode === "recherche");
  const sections = {
    agencies: () => listAgencyNames(app),
    // What stands in an answer's place.
    sizes: async () => (isAnswered ? [] : listFleetSizes(app)),
  };
  const { agencies, sizes } = await loadSections(app, sections, context);
  return { input, answer, agencies: agencies ?? [], sizes: sizes ?? [] };
}

export default function VehicleHelper({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  // Null where it could not be loaded (`keepSite`): the form keeps what was typed.
  const data: typeof loaderData | null = loaderData;
  const input = data?.input ?? readHelper(new URLSearchParams(search));
  const { answer, agencies, sizes } = data ?? { answer: null, agencies: [], sizes: [] };
  return (
    <div className="container-site pt-8 pb-section lg:pt-14">
      <h1 className="text-h1">{title}</h1>
      <p className="mt-4 max-w-[35rem] text-ink-2 text-lead">
        Dites ce que vous transportez. Nous répondons par une fourchette et par des véhicules du parc.
      </p>
      <div className="mt-8 grid gap-10 lg:mt-11 lg:grid-cols-[minmax(0,440fr)_minmax(0,784fr)] lg:gap-8 xl:gap-14">
        <div className="min-w-0">
          <div className="lg:sticky lg:top-26">
            <HelperForm
              input={input}
              agencies={agencies}
              errors={answer?.errors ?? {}}
              range={answer?.load?.range}
            />
          </div>
          <AnswerBand answer={answer} />
        </div>
        {data ? <HelperAnswerView input={input} answer={answer} sizes={sizes} /> : <AnswerMissing />}
      </div>
      <p className="mt-12 max-w-[46rem] text-ink-2 text-sm">
        Estimation indicative&nbsp;: elle dépend du démontage, des cartons et du rangement. Ce qui demande un
        autre permis que le vôtre est toujours à part, et signalé&nbsp;; pour le permis, c’est la carte grise
        (F.2) qui fait foi.
      </p>
    </div>
  );
}

/** On a phone the answer lies below the form: a slim band keeps it in sight while one changes the form. */
function AnswerBand({ answer }: { answer: HelperAnswer | null }) {
  if (!answer?.load) return null;
  const { load, held } = answer;
  return (
    <a
      href="#reponse"
      className="sticky bottom-0 z-20 -mx-5 mt-4 flex min-h-14 items-center justify-between gap-4 border-line border-t bg-surface px-5 shadow-up sm:-mx-6 sm:px-6 lg:hidden print:hidden"
    >
      <span className="leading-5">
        <strong className="block font-bold">{formatRange(load.range)}</strong>
        {held && <span className="text-small text-ink-2">{bandText(held)}</span>}
      </span>
      <span className="link">Voir</span>
    </a>
  );
}

function bandText(held: Trips): string {
  const volume = held.vehicles[0]?.capacity;
  if (!volume) return tripsText(held.count, null);
  return `${tripsText(held.count, null)} en ${formatCapacity(volume)}`;
}
