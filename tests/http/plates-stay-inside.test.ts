import { beforeAll, describe, expect, test } from "vitest";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { plateKey } from "#app/domain/vehicles/plate.ts";
import { eventually } from "#tests/support/eventually.ts";
import { plainPages, publicSite } from "#tests/support/public-site.ts";
import { addSentQuote, type SentQuote } from "#tests/support/sent-quotes.ts";

// A plate is for staff. Whatever leaves the house is read whole: pages and their data, files, streams, quotes, mails.

const site = publicSite();
let plates: { id: string; plate: string; plate_key: string }[];
let quote: SentQuote;

beforeAll(async () => {
  const rows = await site.db
    .selectFrom("vehicles")
    .select(["id", "plate", "plate_key"])
    .where("plate", "is not", null)
    .orderBy("id")
    .execute();
  plates = rows as typeof plates;
  quote = await addSentQuote(site.db, { lines: plates.slice(0, 2).map(({ id }) => ({ vehicleId: id })) });
});

/** However it is spaced, cut or cased. */
function platesIn(text: string): string[] {
  const bytes = plateKey(text);
  return plates.flatMap(({ plate, plate_key }) => (bytes.includes(plate_key) ? [plate] : []));
}

async function read(path: string): Promise<string> {
  const answer = await site.get(path);
  expect(answer.status, path).toBeLessThan(400);
  return `${JSON.stringify([...answer.headers])}\n${await answer.text()}`;
}

const dataOf = (page: string) => {
  const [path = "", query] = page.split("?");
  return `${path === "/" ? "/_" : path}.data${query ? `?${query}` : ""}`;
};

test("the demonstration's vehicles have plates, and the test sees one that is there", async () => {
  expect(plates.length).toBeGreaterThan(40);
  expect(new Set(plates.map(({ plate_key }) => plate_key)).size).toBe(plates.length);
  const [first] = plates;
  expect(platesIn(`<b>${first?.plate.toLowerCase().replaceAll("-", " ")}</b>`)).toEqual([first?.plate]);
});

describe("no byte of the public site says one", () => {
  test("pages, their data and what search engines read", async () => {
    const sitemap = await read("/sitemap.xml");
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => new URL(address ?? "").pathname,
    );
    expect(listed.length).toBeGreaterThan(50);
    const [first] = plates;
    const from = addDays(todayOf(new Date()), 7);
    const days = `du=${from}&au=${addDays(from, 3)}`;
    const pages = [
      ...new Set([...listed, ...plainPages]),
      "/catalogue?page=2",
      "/catalogue?disponibilite=disponibles",
      `/catalogue?${days}`,
      `/catalogue/${first?.id}?${days}`,
      `/selection?v=${plates.slice(0, 4).map(({ id }) => id)}&duree=5`,
      `/contact?sujet=devis&vehicule=${first?.id}&${days}`,
      "/quel-vehicule?mode=transport&palettes=4&permis=C",
      "/quel-vehicule?mode=demenage&surface=45&permis=B",
    ];
    const files = ["/robots.txt", "/sitemap.xml", `/devis/${quote.token}`];
    const found = [];
    for (const path of [...files, ...pages, ...pages.map(dataOf)])
      for (const plate of platesIn(await read(path))) found.push(`${plate} at ${path}`);
    expect(found).toEqual([]);
  }, 120_000);

  test("what programs ask for", async () => {
    for (const { id } of plates) {
      const answer = await site.get(`/api/disponibilite/${id}`);
      expect(answer.status).toBe(200);
      expect(platesIn(await answer.text())).toEqual([]);
    }
    const [first] = plates;
    for (const path of [
      `/devis/${quote.token}/accepter`,
      `/devis/${quote.token}.data`,
      `/devis/${quote.token}/conditions`,
      `/storage/${first?.plate}`,
    ])
      expect(platesIn(await (await site.get(path)).text()), path).toEqual([]);
  });

  test("what a visitor's page hears while one is written", async () => {
    const control = new AbortController();
    const stream = await fetch(`${site.url}/realtime?topics=maintenance`, { signal: control.signal });
    let heard = "";
    const listening = (async () => {
      const decoder = new TextDecoder();
      for await (const bytes of stream.body ?? []) heard += decoder.decode(bytes, { stream: true });
    })().catch(() => {});
    const { id, plate } = plates[0] as (typeof plates)[number];
    for (const given of ["1234 ZZ 66", plate])
      await site.db.updateTable("vehicles").set({ plate: given }).where("id", "=", id).execute();
    for (const isOn of [true, false])
      await site.db.updateTable("maintenance_settings").set({ is_enabled: isOn }).execute();
    await eventually(async () => heard.includes("maintenance"));
    control.abort();
    await listening;
    expect(plateKey(heard)).not.toContain("1234ZZ66");
    expect(platesIn(heard)).toEqual([]);
  });
});

test("nobody finds a vehicle by its plate but staff", async () => {
  for (const { id, plate, plate_key } of plates.slice(0, 3))
    for (const q of [plate, plate_key, plate.replaceAll("-", " ")]) {
      const path = `/catalogue?q=${encodeURIComponent(q)}`;
      for (const address of [path, dataOf(path)]) {
        const html = await site.html(address);
        expect(html, address).not.toContain(`/catalogue/${id}`);
      }
    }
});

test("what was written to customers, and what is kept of what they were shown, holds none", async () => {
  const [first] = plates;
  const answer = await fetch(`${site.url}/functions/v1/send-email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.url },
    body: JSON.stringify({
      name: "Sophie Garrigue",
      email: "sophie@example.fr",
      phone: "06 39 98 14 27",
      subject: "devis",
      agency_id: "",
      message: "Bonjour, ce véhicule est-il libre ?",
      vehicle_id: first?.id,
    }),
  });
  expect(answer.status).toBe(200);
  const tables = [
    "outgoing_mails",
    "notifications",
    "requests",
    "request_vehicles",
    "request_entries",
    "quotes",
    "quote_lines",
  ] as const;
  for (const table of tables) {
    const rows = await site.db.selectFrom(table).selectAll().execute();
    expect(rows.length, table).toBeGreaterThan(0);
    expect(platesIn(JSON.stringify(rows)), table).toEqual([]);
  }
});
