import { appContext } from "#app/context.ts";
import { AccessibilityStatement, accessibilityPage } from "#app/features/legal/accessibility-text.tsx";
import { legalMeta } from "#app/features/legal/legal-page.tsx";
import { getLegalFacts } from "#app/lib/legal-facts.server.ts";
import type { Route } from "./+types/accessibility";

export function meta({ matches }: Route.MetaArgs) {
  return legalMeta({ matches }, accessibilityPage);
}

export function loader({ context }: Route.LoaderArgs) {
  return getLegalFacts(context.get(appContext));
}

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <AccessibilityStatement facts={loaderData} />;
}
