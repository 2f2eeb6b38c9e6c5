import { appContext } from "#app/context.ts";
import { getLegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import type { Route } from "./+types/legal-notice.route";
import { LegalNotice, legalNoticePage } from "./legal-notice-text.tsx";
import { legalMeta } from "./legal-page.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return legalMeta({ matches }, legalNoticePage);
}

export function loader({ context }: Route.LoaderArgs) {
  return getLegalFacts(context.get(appContext));
}

export default function LegalNoticePage({ loaderData }: Route.ComponentProps) {
  return <LegalNotice facts={loaderData} />;
}
