import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { addAgency } from "#tests/support/agencies.ts";
import { brotliBytes, scriptsOf, stylesheetsOf } from "#tests/support/page-weight.ts";
import { everyAnswer, everyScreen, publicSite } from "#tests/support/public-site.ts";

// What a visitor downloads to use a public page, as the built server sends it.
const site = publicSite({ demo: false });

// A full page of the catalogue: pictures weigh elsewhere, and storing them costs more time than all the rest.
beforeAll(async () => {
  const agencyId = await addAgency(site.db);
  const vehicles = Array.from({ length: 40 }, (_, index) => ({
    name: `Porteur ${index}`,
    type: "Poids lourds",
    agency_id: agencyId,
    brand: "Agly",
    model: `P${index}`,
    capacity: `${index} m³`,
    mileage: index * 1000,
    location: "Rivesaltes",
    price: 100 + index,
    description: "Un porteur à hayon, prêt à partir.",
    image_url: `/storage/photos/vehicles/${index}.webp`,
    motorisation: ["Diesel"],
    ptac: 12_000,
  }));
  await site.db.insertInto("vehicles").values(vehicles).execute();
});

const kilobyte = 1000;
const limits = { script: 143 * kilobyte, html: 40 * kilobyte, css: 30 * kilobyte };

/** Names that survive minification, in what only staff screens may need at once. */
const staffTraces = {
  Zod: /ZodError|\b_zod\b/,
  "@base-ui/react": /base-ui/,
  "a route of the back-office": /office\/shell\/layout.route/,
};

const scriptFolder = "build/client/assets";

/** What a screen fetches by itself once somebody moves on it: parts that stand in its HTML and wake late. */
function fetchedAtOnce(path: string): string[] {
  const names = path.startsWith("/catalogue/")
    ? /^estimator-.*\.js$/
    : path.startsWith("/contact")
      ? /^rental-fields-.*\.js$/
      : /^$/;
  return readdirSync(scriptFolder)
    .filter((file) => names.test(file))
    .map((file) => `/assets/${file}`);
}

const weighed = new Map<string, number>();

async function totalBytes(addresses: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const address of addresses) {
    const bytes = weighed.get(address) ?? (await brotliBytes(site.url + address));
    weighed.set(address, bytes);
    sum += bytes;
  }
  return sum;
}

describe("the weight of each public screen", () => {
  test("script, page and style stay under their limits", async () => {
    const weights = [];
    for (const path of [...(await everyScreen(site)), ...(await everyAnswer(site))]) {
      const html = await site.html(path);
      weights.push({
        path: path.replace(/[0-9a-f-]{36}/, "…"),
        script: await totalBytes([...(await scriptsOf(site.url, html)).keys(), ...fetchedAtOnce(path)]),
        html: await brotliBytes(site.url + path),
        css: await totalBytes(stylesheetsOf(html)),
      });
    }
    process.stdout.write(`${report(weights)}\n`);
    for (const weight of weights) {
      // Each screen hydrates: a sum of nothing would only mean that the scripts were not found.
      expect(weight.script, `${weight.path} script`).toBeGreaterThan(50 * kilobyte);
      expect(weight.script, `${weight.path} script`).toBeLessThanOrEqual(limits.script);
      expect(weight.html, `${weight.path} page`).toBeLessThanOrEqual(limits.html);
      expect(weight.css, `${weight.path} style`).toBeGreaterThan(kilobyte);
      expect(weight.css, `${weight.path} style`).toBeLessThanOrEqual(limits.css);
    }
  }, 60_000);

  test("no first load carries what only staff screens need", async () => {
    for (const path of await everyScreen(site)) {
      for (const [address, text] of await scriptsOf(site.url, await site.html(path)))
        for (const [thing, trace] of Object.entries(staffTraces))
          expect(trace.test(text), `${thing} in ${address} on ${path}`).toBe(false);
    }
  });

  test("all that is in the build, and would be seen", () => {
    const scripts = readdirSync(scriptFolder)
      .filter((file) => file.endsWith(".js"))
      .map((file) => readFileSync(`${scriptFolder}/${file}`, "utf8"));
    for (const [thing, trace] of Object.entries(staffTraces))
      expect(
        scripts.some((text) => trace.test(text)),
        thing,
      ).toBe(true);
  });
});

function report(weights: { path: string; script: number; html: number; css: number }[]): string {
  const kb = (bytes: number) => (bytes / kilobyte).toFixed(1).padStart(6);
  return weights
    .map(
      ({ path, script, html, css }) =>
        `${path.padEnd(32)} js${kb(script)}  html${kb(html)}  css${kb(css)} kB (br)`,
    )
    .join("\n");
}
