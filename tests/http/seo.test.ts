import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { structuredData, tagsIn, textsIn } from "#tests/support/html-tags.ts";
import { oddQueries } from "#tests/support/odd-queries.ts";
import { everyScreen, plainPages, publicSite } from "#tests/support/public-site.ts";

// What search engines, link previews and crawlers are told by the built server.
const site = publicSite();

const unknownId = "019a5f3e-6f00-7abc-8def-0123456789ab";

const metaOf = (html: string, key: "name" | "property", name: string) =>
  tagsIn(html, "meta")
    .filter((tag) => tag[key] === name)
    .map((tag) => tag.content ?? "");

const canonicalsOf = (html: string) =>
  tagsIn(html, "link")
    .filter((tag) => tag.rel === "canonical")
    .map((tag) => tag.href);

/** A few at a time, as a crawler does. */
async function forEach(paths: string[], visit: (path: string) => Promise<void>): Promise<void> {
  const waiting = [...paths];
  const work = async () => {
    for (let path = waiting.pop(); path; path = waiting.pop()) await visit(path);
  };
  await Promise.all(Array.from({ length: 6 }, work));
}

async function sitemapAddresses(): Promise<string[]> {
  const xml = await site.html("/sitemap.xml");
  return textsIn(xml, "loc").map((address) => address.replace(site.url, ""));
}

describe("each public screen", () => {
  test("has one title, description, canonical, heading and language, and says in Open Graph what it says there", async () => {
    for (const path of await everyScreen(site)) {
      const answer = await site.get(path);
      const html = await answer.text();
      expect(answer.status, path).toBe(200);
      expect(tagsIn(html, "html"), path).toEqual([expect.objectContaining({ lang: "fr" })]);
      expect(textsIn(html, "title"), path).toEqual([expect.stringContaining("Tramontane Location")]);
      expect(textsIn(html, "h1"), path).toEqual([expect.stringMatching(/\S/)]);
      expect(canonicalsOf(html), path).toEqual([site.url + path]);
      const [description, ...others] = metaOf(html, "name", "description");
      expect(others, path).toEqual([]);
      expect(description?.length, path).toBeGreaterThanOrEqual(40);
      expect(description?.length, path).toBeLessThanOrEqual(180);
      expect(metaOf(html, "property", "og:url"), path).toEqual([site.url + path]);
      expect(metaOf(html, "property", "og:description"), path).toEqual([description]);
      expect(metaOf(html, "property", "og:locale"), path).toEqual(["fr_FR"]);
      expect(metaOf(html, "property", "og:site_name"), path).toEqual(["Tramontane Location"]);
      expect(metaOf(html, "name", "twitter:card"), path).toEqual(["summary_large_image"]);
      for (const property of ["og:title", "og:type", "og:image", "og:image:width", "og:image:height"])
        expect(metaOf(html, "property", property), `${path} ${property}`).toEqual([
          expect.stringMatching(/\S/),
        ]);
      expect(metaOf(html, "name", "twitter:image"), path).toEqual(metaOf(html, "property", "og:image"));
      expect(metaOf(html, "name", "robots"), path).toEqual([]);
    }
  });

  test("shows a picture of 1200 × 630 that every messenger can show, whole address included", async () => {
    for (const path of await everyScreen(site)) {
      const [image = ""] = metaOf(await site.html(path), "property", "og:image");
      expect(image, path).toMatch(new RegExp(`^${site.url}/`));
      const answer = await fetch(image);
      expect(answer.status, image).toBe(200);
      const { format, width, height } = await sharp(await answer.bytes()).metadata();
      expect({ format, width, height }, image).toEqual({ format: "jpeg", width: 1200, height: 630 });
    }
  });

  test("is told apart from the others by title and description", async () => {
    const pages = await Promise.all((await everyScreen(site)).map((path) => site.html(path)));
    for (const texts of [
      pages.flatMap((html) => textsIn(html, "title")),
      pages.flatMap((html) => metaOf(html, "name", "description")),
    ])
      expect(new Set(texts).size).toBe(texts.length);
  });
});

describe("structured data", () => {
  const typesOf = (things: Record<string, unknown>[]) => things.flatMap((thing) => thing["@type"]);

  test("the company rents vehicles; its agencies are listed with their hours", async () => {
    const [home] = structuredData(await site.html("/"));
    expect(home).toMatchObject({
      "@type": "AutoRental",
      name: "Tramontane Location",
      legalName: "Tramontane Location",
      foundingDate: expect.stringMatching(/^\d{4}$/),
      areaServed: "Perpignan",
      logo: `${site.url}/icon-512.png`,
      image: `${site.url}/partage.jpg`,
      address: { addressCountry: "FR" },
    });
    // An example's number is nobody's; nobody gave ratings or prices.
    for (const property of ["vatID", "aggregateRating", "priceRange"])
      expect(home).not.toHaveProperty(property);
    const list = structuredData(await site.html("/agences"));
    expect(typesOf(list)).toEqual(expect.arrayContaining(["AutoRental", "BreadcrumbList"]));
    const { department } = list.find((thing) => thing["@type"] === "AutoRental") as {
      department: Record<string, unknown>[];
    };
    const { count } = await site.db
      .selectFrom("agencies")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    expect(department).toHaveLength(Number(count));
    for (const agency of department) {
      expect(agency).toMatchObject({ "@type": "AutoRental", address: { "@type": "PostalAddress" } });
      expect(agency.openingHoursSpecification).not.toEqual([]);
    }
  });

  test("an agency is one too, and says where it stands on the site", async () => {
    const { id, name } = await site.db
      .selectFrom("agencies")
      .select(["id", "name"])
      .executeTakeFirstOrThrow();
    const things = structuredData(await site.html(`/agences/${id}`));
    expect(things).toContainEqual(expect.objectContaining({ "@type": "AutoRental", name }));
    const trail = things.find((thing) => thing["@type"] === "BreadcrumbList")?.itemListElement;
    expect(trail).toMatchObject([
      { position: 1, item: `${site.url}/` },
      { position: 2, item: `${site.url}/agences` },
      { position: 3, item: `${site.url}/agences/${id}`, name },
    ]);
  });

  test("a vehicle is offered at its price a day, and no longer when the price is hidden", async () => {
    const vehicle = await site.db
      .selectFrom("vehicles")
      .where("show_price", "=", true)
      .where("price", "is not", null)
      .select(["id", "name", "price"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const read = async () =>
      structuredData(await site.html(`/catalogue/${vehicle.id}`)).find((thing) =>
        [thing["@type"]].flat().includes("Vehicle"),
      );
    expect(await read()).toMatchObject({
      "@type": ["Product", "Vehicle"],
      name: vehicle.name,
      // With VAT: what a private customer pays.
      offers: {
        price: Math.round((vehicle.price as number) * 120) / 100,
        priceCurrency: "EUR",
        priceSpecification: expect.arrayContaining([
          expect.objectContaining({ unitCode: "DAY", valueAddedTaxIncluded: true }),
        ]),
      },
    });
    await site.db.updateTable("vehicles").set({ show_price: false }).where("id", "=", vehicle.id).execute();
    await eventually(async () => !(await read())?.offers);
    expect(await read()).toMatchObject({ name: vehicle.name });
  });
});

describe("sitemap.xml", () => {
  test("lists every page, vehicle and agency once, and nothing else", async () => {
    const addresses = await sitemapAddresses();
    const idsOf = async (table: "vehicles" | "agencies", folder: string) =>
      (await site.db.selectFrom(table).select("id").execute()).map(({ id }) => `/${folder}/${id}`);
    const types = await site.db.selectFrom("vehicles").select("type").distinct().execute();
    expect(addresses.toSorted()).toEqual(
      [
        // One's own selection is nothing to search for.
        ...plainPages.filter((path) => path !== "/selection"),
        ...types.map(({ type }) => `/catalogue?${new URLSearchParams({ type })}`),
        ...(await idsOf("vehicles", "catalogue")),
        ...(await idsOf("agencies", "agences")),
      ].toSorted(),
    );
  });

  test("every address in it answers 200, may be indexed and is its own canonical", async () => {
    await forEach(await sitemapAddresses(), async (path) => {
      const answer = await site.get(path);
      expect(answer.status, path).toBe(200);
      const html = await answer.text();
      expect(canonicalsOf(html), path).toEqual([site.url + path]);
      expect(metaOf(html, "name", "robots"), path).toEqual([]);
    });
  }, 120_000);

  test("has dates, and the photos of vehicles", async () => {
    const answer = await site.get("/sitemap.xml");
    expect(answer.headers.get("content-type")).toMatch(/^application\/xml/);
    expect(answer.headers.get("etag")).toBeTruthy();
    const xml = await answer.text();
    const addresses = textsIn(xml, "loc").length;
    const dates = textsIn(xml, "lastmod");
    expect(dates).toHaveLength(addresses);
    for (const date of dates) expect(new Date(date).toISOString()).toBe(date);
    const photos = await site.db.selectFrom("vehicle_photos").select("url").execute();
    expect(textsIn(xml, "image:loc").toSorted()).toEqual(photos.map(({ url }) => site.url + url).toSorted());
  });

  test.each(["2", "0", "-1", "x", "1.5", ""])("has no part «%s»", async (part) => {
    expect((await site.get(`/sitemap.xml?partie=${part}`)).status).toBe(404);
  });

  test("robots.txt names it, and keeps crawlers off the back-office", async () => {
    const answer = await site.get("/robots.txt");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    const lines = (await answer.text()).split("\n");
    expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    for (const path of ["/locadmin", "/admin", "/functions", "/api", "/vu"])
      expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).not.toContain("Disallow: /");
  });
});

describe("one address for each page", () => {
  test.each([
    ["/?utm_source=lettre&fbclid=1", "/"],
    ["/catalogue?utm_source=lettre", "/catalogue"],
    ["/catalogue?type=camion", "/catalogue?type=Poids+lourds"],
    ["/agences?gclid=1", "/agences"],
    ["/contact?sujet=devis", "/contact"],
  ])("%s is %s", async (asked, canonical) => {
    const html = await site.html(asked);
    expect(canonicalsOf(html)).toEqual([site.url + canonical]);
    expect(metaOf(html, "name", "robots")).toEqual([]);
  });

  test.each([
    "/catalogue?q=fourgon",
    "/catalogue?disponibilite=disponibles",
    "/catalogue?capacite_min=12",
    "/agences?q=perpignan",
  ])("%s is for people, not for search engines", async (path) => {
    const html = await site.html(path);
    expect(metaOf(html, "name", "robots")).toEqual([expect.stringMatching(/^noindex/)]);
    expect(canonicalsOf(html)).toHaveLength(1);
    expect(canonicalsOf(html)[0]).not.toMatch(/q=|disponibilite|capacite/);
  });
});

describe("status codes tell the truth", () => {
  test.each([
    "/nulle-part",
    "/catalogue/42",
    "/catalogue/null",
    `/catalogue/${unknownId}`,
    `/catalogue/${unknownId}x`,
    `/catalogue/${unknownId}/photos`,
    "/catalogue/%00",
    "/catalogue/%F0%9F%9A%9A",
    "/catalogue/..%2f..%2fetc%2fpasswd",
    "/catalogue/';drop table vehicles;--",
    "/agences/perpignan",
    `/agences/${unknownId}`,
    "/agences/%00",
    "/a-propos/equipe",
    "/contact/merci",
    "/CATALOGUE/42",
    "/sitemap.xml/x",
    "/wp-login.php",
  ])("%s is 404, in French, and not to be indexed", async (path) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(tagsIn(html, "html")).toEqual([expect.objectContaining({ lang: "fr" })]);
    expect(textsIn(html, "h1")).toHaveLength(1);
    expect(metaOf(html, "name", "robots")).toEqual([expect.stringMatching(/^noindex/)]);
    expect(textsIn(html, "title")).toHaveLength(1);
  });

  test("data requests say the same", async () => {
    for (const path of [`/catalogue/${unknownId}.data`, "/catalogue/42.data", `/agences/${unknownId}.data`])
      expect((await site.get(path)).status, path).toBe(404);
  });
});

test("any query string is survived on every screen", async () => {
  expect(oddQueries.length).toBeGreaterThanOrEqual(60);
  const pages = new Set((await everyScreen(site)).map((path) => path.split("?")[0] as string));
  const data = [...pages].map((page) => (page === "/" ? "/_.data" : `${page}.data`));
  const asked = [...pages, ...data].flatMap((target) => oddQueries.map((query) => `${target}?${query}`));
  const wrong: string[] = [];
  await forEach(asked, async (path) => {
    const { status } = await site.get(path);
    if (status >= 500) wrong.push(`${status} ${path.slice(0, 200)}`);
  });
  expect(wrong).toEqual([]);
}, 240_000);

test("a closed site sends crawlers away for a while, sitemap included, and still shows robots.txt", async () => {
  await site.db.updateTable("maintenance_settings").set({ is_enabled: true }).execute();
  await eventually(async () => (await site.get("/sitemap.xml")).status === 503);
  const answer = await site.get("/sitemap.xml");
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(await answer.text()).not.toContain("/catalogue/");
  expect((await site.get("/robots.txt")).status).toBe(200);
  await site.db.updateTable("maintenance_settings").set({ is_enabled: false }).execute();
  await eventually(async () => (await site.get("/sitemap.xml")).status === 200);
});
