import { expect, test } from "vitest";
import { pageMeta, plainMeta } from "./page-meta.ts";

const company = {
  name: "Tramontane Location",
  address: "",
  zip: "",
  city: "",
  phone: "",
  email: "",
  hours: null,
};
const matches = [
  { id: "root" },
  undefined,
  { id: "site/layout/layout.route", loaderData: { origin: "https://www.example.fr", company } },
];
const page = { title: "Catalogue", description: "Nos véhicules.", path: "/catalogue" };

test("a page has one of each, with whole addresses", () => {
  const meta = pageMeta(matches, page);
  expect(meta).toEqual(
    expect.arrayContaining([
      { title: "Catalogue · Tramontane Location" },
      { name: "description", content: "Nos véhicules." },
      { tagName: "link", rel: "canonical", href: "https://www.example.fr/catalogue" },
      { property: "og:title", content: "Catalogue" },
      { property: "og:site_name", content: "Tramontane Location" },
      { property: "og:url", content: "https://www.example.fr/catalogue" },
      { property: "og:image", content: "https://www.example.fr/partage.jpg" },
      { property: "og:locale", content: "fr_FR" },
      { name: "twitter:card", content: "summary_large_image" },
    ]),
  );
  const names = meta.map((tag) =>
    "property" in tag ? tag.property : "name" in tag ? tag.name : JSON.stringify(tag),
  );
  expect(new Set(names).size).toBe(meta.length);
  expect(meta).not.toContainEqual(expect.objectContaining({ name: "robots" }));
});

test("the picture of shared links has another address with every look", () => {
  const look = { palette: "vigne", landscape: "plaine", initial: "B", version: "0123456789" } as const;
  const layout = {
    id: "site/layout/layout.route",
    loaderData: { origin: "", company: { ...company, look } },
  };
  expect(pageMeta([layout], page)).toContainEqual({
    property: "og:image",
    content: "/partage.jpg?v=0123456789",
  });
});

test("a page that nobody is to list says what it is and whose", () => {
  const noindex = { name: "robots", content: "noindex" };
  expect(plainMeta(matches, "Page non trouvée")).toEqual([
    { title: "Page non trouvée · Tramontane Location" },
    noindex,
  ]);
  const quote = { id: "site/quote/quote-layout.route", loaderData: { company: { name: "Brenac" } } };
  expect(plainMeta([quote], "Votre devis")).toEqual([{ title: "Votre devis · Brenac" }, noindex]);
  expect(plainMeta([], "Site en maintenance", "Brenac")).toEqual([
    { title: "Site en maintenance · Brenac" },
    noindex,
  ]);
  expect(plainMeta([], "Une erreur est survenue")).toEqual([{ title: "Une erreur est survenue" }, noindex]);
});

test("the company's name is said once in the title", () => {
  const [title] = pageMeta(matches, { ...page, title: "Tramontane Location · Location à Perpignan" });
  expect(title).toEqual({ title: "Tramontane Location · Location à Perpignan" });
});

test("a page of its own picture shows that one; a page for people only says so", () => {
  const image = { url: "/storage/photos/a.webp", width: 1600, height: 1067 };
  const meta = pageMeta(matches, { ...page, image, noindex: true });
  expect(meta).toContainEqual({
    property: "og:image",
    content: "https://www.example.fr/storage/photos/a.webp?partage",
  });
  expect(meta).toContainEqual({ property: "og:image:height", content: "630" });
  expect(meta).toContainEqual({ name: "robots", content: "noindex, follow" });
});

test("a picture from elsewhere is shown as it is", () => {
  const image = { url: "https://example.net/a.jpg", width: 1600, height: 1067 };
  const meta = pageMeta(matches, { ...page, image });
  expect(meta).toContainEqual({ property: "og:image", content: image.url });
  expect(meta).toContainEqual({ property: "og:image:height", content: "1067" });
});

test("structured data is one graph, made with the site's facts", () => {
  const meta = pageMeta(matches, {
    ...page,
    jsonLd: ({ origin, company }) => [{ "@type": "Thing", url: origin, name: company?.name }],
  });
  expect(meta.at(-1)).toEqual({
    "script:ld+json": {
      "@context": "https://schema.org",
      "@graph": [{ "@type": "Thing", url: "https://www.example.fr", name: "Tramontane Location" }],
    },
  });
});

test("without the layout's data the page still has a head", () => {
  expect(pageMeta([], page)[0]).toEqual({ title: "Catalogue" });
});
