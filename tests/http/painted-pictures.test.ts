import sharp from "sharp";
import { expect, test } from "vitest";
import { noPainting, paintedUrl, sceneSizes } from "#app/lib/scenes.ts";
import { eventually } from "#tests/support/eventually.ts";
import { everyScreen, publicSite } from "#tests/support/public-site.ts";

// What the built server shows of the demonstration on its first start, and of a company that gives itself a name.
const site = publicSite();

const paintedIn = (html: string) => [...new Set(html.match(/\/peinture\/[^" ,]+/g))];
const paintingOf = (html: string) => /\/peinture\/([0-9a-f]{12})\//.exec(html)?.[1];

test("every picture that a page names is painted from the first request on, and for ever", async () => {
  const named = new Set<string>();
  for (const path of [...(await everyScreen(site)), "/locadmin"])
    for (const address of paintedIn(await site.html(path))) named.add(address);
  expect(named.size).toBeGreaterThan(15);
  for (const address of named) {
    const answer = await site.get(address);
    expect([address, answer.status, answer.headers.get("cache-control")]).toEqual([
      address,
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    const width = Number(/-(\d+)\.webp$/.exec(address)?.[1]);
    const found = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([address, found.width, found.exif, found.xmp]).toEqual([address, width, undefined, undefined]);
  }
  expect(
    await site.db
      .selectFrom("pgboss.job" as never)
      .selectAll()
      .where("name" as never, "=", "paint-scenes" as never)
      .execute(),
  ).toEqual([]);
});

test("pages say the pictures' sizes as they are", async () => {
  const html = await site.html("/");
  const { width, height } = sceneSizes["hero-narrow"];
  expect(html).toMatch(new RegExp(`hero-narrow-\\d+\\.webp"[^>]*width="${width}" height="${height}"`));
});

test("what a visitor loads first weighs what it did before there were other names", async () => {
  const before = {
    "hero-1280": 23_342,
    "hero-1920": 37_716,
    "hero-narrow-480": 7_488,
    "hero-narrow-780": 13_804,
  };
  const painting = paintingOf(await site.html("/"));
  for (const [file, bytes] of Object.entries(before)) {
    const answer = await site.get(`/peinture/${painting}/${file}.webp`);
    const now = (await answer.arrayBuffer()).byteLength;
    expect(now / bytes, `${file}: ${now} bytes`).toBeLessThan(1.05);
  }
});

test("a new name: the page names another painting, bare until it is there, then for ever", {
  timeout: 120_000,
}, async () => {
  const before = paintingOf(await site.html("/"));
  await site.db
    .updateTable("company_info")
    .set({ name: "Brenac Location", lorry_name: "", palette: "garrigue" })
    .execute();
  const painting = await eventually(async () => {
    const now = paintingOf(await site.html("/"));
    return now !== before && now;
  });
  const address = paintedUrl(painting as string, "hero", 1280);
  const first = await site.get(address);
  expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const bare = Buffer.from(await first.arrayBuffer());
  const nobody = await site.get(paintedUrl(noPainting, "hero", 1280));
  expect(bare.equals(Buffer.from(await nobody.arrayBuffer()))).toBe(true);
  const painted = await eventually(async () => {
    const answer = await site.get(address);
    return answer.headers.get("cache-control")?.includes("immutable") && answer;
  }, 60_000);
  expect(bare.equals(Buffer.from(await (painted as Response).arrayBuffer()))).toBe(false);
});
