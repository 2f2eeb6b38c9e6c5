import { appContext } from "#app/context.ts";
import { getLegalFacts } from "#app/features/legal/legal.server.ts";
import { legalMeta } from "#app/features/legal/legal-meta.ts";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { rentalTerms } from "#app/features/legal/terms-text.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { Route } from "./+types/terms";

const title = "Conditions générales de location";
const path = sitePaths.terms;

export function meta({ matches }: Route.MetaArgs) {
  const description =
    "Réservation, conducteur et permis, dépôt de garantie, assurance, carburant, restitution, responsabilité et médiation.";
  return legalMeta({ matches }, { title, description, path });
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
