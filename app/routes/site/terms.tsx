import { appContext } from "#app/context.ts";
import { getLegalFacts } from "#app/features/legal/legal.server.ts";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { rentalTerms } from "#app/features/legal/terms-text.tsx";
import { breadcrumbs } from "#app/lib/json-ld.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/terms";

const title = "Conditions générales de location";
const path = "/cgv";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    { matches },
    {
      title,
      description:
        "Réservation, conducteur et permis, dépôt de garantie, assurance, carburant, restitution, responsabilité et médiation.",
      path,
      jsonLd: ({ origin }) => [
        breadcrumbs(
          [
            { name: "Accueil", path: "/" },
            { name: title, path },
          ],
          { origin },
        ),
      ],
    },
  );
}

export function loader({ context }: Route.LoaderArgs) {
  return getLegalFacts(context.get(appContext));
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title={title}
      lead="Les règles communes à toutes nos locations. Le devis et le contrat signé les complètent pour la vôtre."
      sections={rentalTerms(loaderData)}
      version="2026-11-15"
      path={path}
    />
  );
}
