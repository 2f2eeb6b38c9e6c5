import { appContext } from "#app/context.ts";
import { legalMeta } from "#app/features/legal/legal-page.tsx";
import { PrivacyPolicy, privacyPage } from "#app/features/legal/privacy-text.tsx";
import { getLegalFacts } from "#app/lib/legal-facts.server.ts";
import type { Route } from "./+types/privacy";

export function meta({ matches }: Route.MetaArgs) {
  return legalMeta({ matches }, privacyPage);
}

export function loader({ context }: Route.LoaderArgs) {
  return getLegalFacts(context.get(appContext));
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <PrivacyPolicy facts={loaderData} />;
}
