import { appContext } from "#app/context.ts";
import { breadcrumbs } from "#app/domain/company/json-ld.ts";
import { getLegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import { readLegalText } from "#app/domain/legal/legal-text.server.ts";
import { pageMeta } from "#app/site/layout/page-meta.ts";
import type { Route } from "./+types/legal.route";
import { LegalPage } from "./legal-page.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, path } = loaderData;
  const trail = [
    { name: "Accueil", path: "/" },
    { name: title, path },
  ];
  const jsonLd = ({ origin }: { origin: string }) => [breadcrumbs(trail, { origin })];
  return pageMeta({ matches }, { title, description, path, jsonLd });
}

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const path = `/${pattern}`;
  return { path, ...(await readLegalText(path, await getLegalFacts(context.get(appContext)))) };
}

export default function LegalRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
