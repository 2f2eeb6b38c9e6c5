import { appContext } from "#app/context.ts";
import { getLegalFacts } from "#app/features/legal/legal.server.ts";
import { legalMeta } from "#app/features/legal/legal-meta.ts";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { privacyPolicy } from "#app/features/legal/privacy-text.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { Route } from "./+types/privacy";

const title = "Politique de confidentialité";
const path = sitePaths.privacy;

export function meta({ matches }: Route.MetaArgs) {
  const description =
    "Données traitées, finalités, durée de conservation, destinataires et droits. Ce site ne dépose ni cookie ni traceur chez ses visiteurs.";
  return legalMeta({ matches }, { title, description, path });
}

export function loader({ context }: Route.LoaderArgs) {
  return getLegalFacts(context.get(appContext));
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title={title}
      lead="Ce que nous faisons des données que vous nous confiez, combien de temps, et comment en reprendre la main."
      sections={privacyPolicy(loaderData)}
      version="2026-11-15"
      path={path}
    />
  );
}
