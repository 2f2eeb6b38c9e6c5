import type { MetaDescriptor } from "react-router";
import { breadcrumbs, type LdCompany, type LdThing, type Trail } from "#app/domain/company/json-ld.ts";
import { pageTitle } from "#app/domain/identity/page-title.ts";
import { type PictureSource, shareSize, wholeAddress } from "#app/lib/picture.ts";
import { shorten } from "#app/lib/shorten.ts";

type SiteFacts = { origin: string; company: LdCompany | null };

interface PageFacts {
  /** Without the company's name, which follows it unless it is in it. */
  title: string;
  description: string;
  /** The page's one address on the site, «/catalogue»: no parameter that only tracks, sorts or searches. */
  path: string;
  /** What a shared link shows; the company's own picture if left out. */
  image?: PictureSource | null;
  type?: "product";
  trail?: Trail;
  jsonLd?: (site: SiteFacts) => LdThing[];
  /** For what people may share but search engines should not list: searches, filtered variants, error states. */
  noindex?: boolean;
}

/** Shown with a shared link when a page has no picture of its own. Previews are kept for weeks: another look is another address. */
function sharedImage(company: LdCompany | null): PictureSource {
  const version = company?.look?.version;
  return { url: `/partage.jpg${version ? `?v=${version}` : ""}`, ...shareSize };
}

const descriptionLength = 180;

/** The whole head of a public page, for its `meta`: title, description, canonical, Open Graph, Twitter, JSON-LD. */
export function pageMeta(matches: readonly unknown[], page: PageFacts): MetaDescriptor[] {
  const site = siteFacts(matches);
  const name = site.company?.name;
  const title = pageTitle(page.title, name);
  const description = shorten(page.description, descriptionLength);
  const address = site.origin + page.path;
  const { url, ...size } = page.image ?? sharedImage(site.company);
  // Our own pictures have a cut of their own for links.
  const isOurs = url.startsWith("/storage/");
  const image = isOurs ? shareSize : size;
  const imageUrl = wholeAddress(isOurs ? `${url}?partage` : url, site.origin);
  const things = [...(page.jsonLd?.(site) ?? []), ...(page.trail ? [breadcrumbs(page.trail, site)] : [])];
  return [
    { title },
    { name: "description", content: description },
    ...(page.noindex ? [{ name: "robots", content: "noindex, follow" }] : []),
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:locale", content: "fr_FR" },
    ...(name ? [{ property: "og:site_name", content: name }] : []),
    { property: "og:title", content: page.title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: imageUrl },
    { property: "og:image:width", content: String(image.width) },
    { property: "og:image:height", content: String(image.height) },
    { property: "og:image:alt", content: page.title },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: imageUrl },
    ...(things.length > 0
      ? [{ "script:ld+json": { "@context": "https://schema.org", "@graph": things } } as MetaDescriptor]
      : []),
  ];
}

/** Of a page that nobody is to list or share: what it is, whose site it is on, and no more. */
export function plainMeta(
  matches: readonly unknown[],
  title: string,
  name = siteFacts(matches).company?.name,
): MetaDescriptor[] {
  return [{ title: pageTitle(title, name) }, { name: "robots", content: "noindex" }];
}

/** The layouts that know whose site it is. */
const frames = new Set(["site/layout/layout.route", "site/quote/quote-layout.route"]);

/** Empty origin and no company where the layout's loader failed: the page keeps a head that is true. */
export function siteFacts(matches: readonly unknown[]): SiteFacts {
  const layout = (matches as ({ id: string; loaderData?: unknown } | undefined)[]).find(
    (match) => match && frames.has(match.id),
  );
  const facts = layout?.loaderData as Partial<SiteFacts> | undefined;
  return { origin: facts?.origin ?? "", company: facts?.company ?? null };
}
