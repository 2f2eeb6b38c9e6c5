import { breadcrumbs } from "#app/lib/json-ld.ts";
import { pageMeta } from "#app/lib/page-meta.ts";

interface LegalText {
  title: string;
  description: string;
  path: string;
}

/** A legal text stands right under the home page. */
export function legalMeta(args: Parameters<typeof pageMeta>[0], { title, description, path }: LegalText) {
  const trail = [
    { name: "Accueil", path: "/" },
    { name: title, path },
  ];
  return pageMeta(args, {
    title,
    description,
    path,
    jsonLd: ({ origin }) => [breadcrumbs(trail, { origin })],
  });
}
