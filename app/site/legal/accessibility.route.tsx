import { appContext } from "#app/context.ts";
import { getLegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import type { Route } from "./+types/accessibility.route";
import { AccessibilityStatement, accessibilityPage } from "./accessibility-text.tsx";
import { legalMeta } from "./legal-page.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return legalMeta({ matches }, accessibilityPage);
}

export function loader({ context }: Route.LoaderArgs) {
  return getLegalFacts(context.get(appContext));
}

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <AccessibilityStatement facts={loaderData} />;
}
