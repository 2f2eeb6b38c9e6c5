import { expect, test } from "vitest";
import { brandPaths } from "#app/lib/brand-paths.ts";
import { eventually } from "#tests/support/eventually.ts";
import { tagsIn, textsIn } from "#tests/support/html-tags.ts";
import { publicSite } from "#tests/support/public-site.ts";

// What the built server shows of who has it: a site of nobody's, then a company's.
const site = publicSite({ demo: false });

const robotsOf = async (path: string) => (await site.get(path)).headers.get("x-robots-tag");
const firstStyle = (html: string) => textsIn(html, "style")[0] ?? "";
const hrefOf = (html: string, rel: string) => tagsIn(html, "link").find((tag) => tag.rel === rel)?.href ?? "";

test("a site without a name asks search engines to stay away, and names nobody", async () => {
  for (const path of ["/", "/catalogue", "/nulle-part"]) expect(await robotsOf(path), path).toBe("noindex");
  expect(await (await site.get("/robots.txt")).text()).not.toContain("Sitemap:");
  const html = await site.html("/contact");
  expect(textsIn(html, "title")).toEqual(["Contact · Location de véhicules"]);
  expect(firstStyle(html)).not.toContain(":root{--color-blue");
  for (const path of brandPaths) expect((await site.get(path)).status, path).toBe(200);
  for (const path of ["/favicon.svg", "/site.webmanifest"])
    expect(await site.html(path)).not.toMatch(/tramontane|perpignan/i);
});

test("once it has one, every page wears its palette and links to icons of its own", async () => {
  const before = hrefOf(await site.html("/"), "icon");
  await site.db
    .updateTable("company_info")
    .set({ name: "Brenac Location", palette: "garrigue", landscape: "plaine" })
    .execute();
  await eventually(async () => (await robotsOf("/")) === null);
  expect(await (await site.get("/robots.txt")).text()).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  for (const path of ["/", "/catalogue", "/agences", "/contact", "/cgv", "/nulle-part"]) {
    const html = await site.html(path);
    const rules = firstStyle(html);
    expect(rules, path).toMatch(/^:root\{--color-blue:#1f4733;/);
    expect(Buffer.byteLength(rules), path).toBeLessThanOrEqual(260);
    expect(textsIn(html, "title")[0], path).toMatch(/Brenac Location/);
    expect(html, path).not.toMatch(/tramontane/i);
    const icon = hrefOf(html, "icon");
    expect(icon, path).toMatch(/^\/favicon\.svg\?v=[0-9a-f]{10}$/);
    expect(icon, path).not.toBe(before);
    const answer = await site.get(icon);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(answer.headers.get("etag")).toBeTruthy();
    expect(await answer.text()).toContain("<title>Brenac Location</title>");
  }
});

test("the back-office's door keeps its blue, and shows whose it is", async () => {
  const html = await site.html("/locadmin");
  expect(textsIn(html, "style").join("")).not.toContain(":root{--color-blue:#1f4733");
  expect(textsIn(html, "title")).toEqual([expect.stringMatching(/ · Brenac Location$/)]);
  expect(html).toContain("--color-blue:#1f4733");
});

test("the closed site wears the palette too, and still has its icons", async () => {
  await site.db.updateTable("maintenance_settings").set({ is_enabled: true }).execute();
  await eventually(async () => (await site.get("/")).status === 503);
  const html = await site.html("/");
  expect(textsIn(html, "title")).toEqual(["Site en maintenance · Brenac Location"]);
  expect(html).toContain("--color-blue:#1f4733");
  expect((await site.get("/favicon.svg")).status).toBe(200);
  await site.db.updateTable("maintenance_settings").set({ is_enabled: false }).execute();
});
