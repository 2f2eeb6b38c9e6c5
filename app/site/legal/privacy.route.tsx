import { appContext } from "#app/context.ts";
import { getLegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import type { Route } from "./+types/privacy.route";
import { legalMeta } from "./legal-page.tsx";
import { PrivacyPolicy, privacyPage } from "./privacy-text.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return legalMeta({ matches }, privacyPage);
}

export function loader({ context }: Route.LoaderArgs) {
  return getLegalFacts(context.get(appContext));
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <PrivacyPolicy facts={loaderData} />;
}
