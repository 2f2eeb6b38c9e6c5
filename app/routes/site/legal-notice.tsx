import { appContext } from "#app/context.ts";
import { getLegalFacts } from "#app/features/legal/legal.server.ts";
import { legalMeta } from "#app/features/legal/legal-meta.ts";
import { legalNotice } from "#app/features/legal/legal-notice-text.tsx";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { Route } from "./+types/legal-notice";

const title = "Mentions légales";
const path = sitePaths.legalNotice;

export function meta({ matches }: Route.MetaArgs) {
  const description =
    "Éditeur, directeur de la publication et hébergeur du site, propriété intellectuelle et contact.";
  return legalMeta({ matches }, { title, description, path });
}

export function loader({ context }: Route.LoaderArgs) {
  return getLegalFacts(context.get(appContext));
}

export default function LegalNotice({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title={title}
      lead="Qui édite ce site, qui l’héberge et comment nous joindre."
      sections={legalNotice(loaderData)}
      version="2026-11-15"
      path={path}
    />
  );
}
