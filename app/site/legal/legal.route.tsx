import { appContext } from "#app/context.ts";
import { getLegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import { readLegalText } from "#app/domain/legal/legal-text.server.ts";
import { pageMeta } from "#app/site/layout/page-meta.ts";
import type { Route } from "./+types/legal.route";
import { LegalPage } from "./legal-page.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, path } = loaderData;
  return pageMeta(matches, { title, description, path, trail: [{ name: title, path }] });
}

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const path = `/${pattern}`;
  return { path, ...(await readLegalText(path, await getLegalFacts(context.get(appContext)))) };
}

export default function LegalRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
