import { appContext } from "#app/context.ts";
import { LegalNotice, legalNoticePage } from "#app/features/legal/legal-notice-text.tsx";
import { legalMeta } from "#app/features/legal/legal-page.tsx";
import { getLegalFacts } from "#app/lib/legal-facts.server.ts";
import type { Route } from "./+types/legal-notice";

export function meta({ matches }: Route.MetaArgs) {
  return legalMeta({ matches }, legalNoticePage);
}

export function loader({ context }: Route.LoaderArgs) {
  return getLegalFacts(context.get(appContext));
}

export default function LegalNoticePage({ loaderData }: Route.ComponentProps) {
  return <LegalNotice facts={loaderData} />;
}
