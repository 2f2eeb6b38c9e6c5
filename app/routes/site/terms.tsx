import { appContext } from "#app/context.ts";
import { legalMeta } from "#app/features/legal/legal-page.tsx";
import { RentalTerms, termsPage } from "#app/features/legal/terms-text.tsx";
import { getLegalFacts } from "#app/lib/legal-facts.server.ts";
import type { Route } from "./+types/terms";

export function meta({ matches }: Route.MetaArgs) {
  return legalMeta({ matches }, termsPage);
}

export function loader({ context }: Route.LoaderArgs) {
  return getLegalFacts(context.get(appContext));
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <RentalTerms facts={loaderData} />;
}
