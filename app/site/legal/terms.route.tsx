import { appContext } from "#app/context.ts";
import { getLegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import type { Route } from "./+types/terms.route";
import { legalMeta } from "./legal-page.tsx";
import { RentalTerms, termsPage } from "./terms-text.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return legalMeta({ matches }, termsPage);
}

export function loader({ context }: Route.LoaderArgs) {
  return getLegalFacts(context.get(appContext));
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <RentalTerms facts={loaderData} />;
}
