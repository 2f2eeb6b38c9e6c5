import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { toDuring } from "#app/domain/rental/days.ts";
import { waitForQuote } from "#app/site/quote/quote-pages.server.ts";
import { newSecretToken } from "#server/secret-tokens.ts";
import { attackedSite } from "#tests/support/attacked-site.ts";
import { databaseContents, writtenByJobs } from "#tests/support/database-contents.ts";
import { findHtmlErrors } from "#tests/support/html-checker.ts";
import { addVehicle } from "#tests/support/records.ts";
import { addAgreedQuote, addSentQuote, quotedDays, type SentQuote } from "#tests/support/sent-quotes.ts";
import { makeTemporaryFolder } from "#tests/support/temporary-folder.ts";

// The address of a customer's quote: who has it may answer, and nobody else learns that there is one.

const site = attackedSite();
const quotes: Record<
  | "sent"
  | "pro"
  | "kept"
  | "expired"
  | "replaced"
  | "newer"
  | "renewed"
  | "withdrawn"
  | "departed"
  | "taken"
  | "left"
  | "agreed"
  | "begun"
  | "cancelled",
  SentQuote
> = {} as never;

const keptTerms =
  "# Conditions générales\n\nTramontane\n\n## 1. Objet\n\nComme c’était <alors>.\n\n- un\n- deux\n";

beforeAll(async () => {
  const { db } = site;
  const lines = [{ vehicleId: await addVehicle(db) }];
  quotes.sent = await addSentQuote(db, { lines });
  quotes.pro = await addSentQuote(db, { lines, pricesFor: "professionnel" });
  quotes.kept = await addSentQuote(db, { lines, generalTerms: keptTerms });
  quotes.expired = await addSentQuote(db, { lines, validUntil: "2026-01-01" });
  quotes.replaced = await addSentQuote(db, { lines });
  await db.updateTable("quotes").set({ state: "replaced" }).where("id", "=", quotes.replaced.id).execute();
  const { number, requestId, id: replacesId } = quotes.replaced;
  quotes.newer = await addSentQuote(db, { lines, number, version: 2, requestId, replacesId });
  quotes.withdrawn = await addSentQuote(db, { lines });
  await db
    .updateTable("quotes")
    .set({
      state: "withdrawn",
      answered_at: new Date(),
      answer: JSON.stringify({ reason: "Véhicule vendu" }),
    })
    .where("id", "=", quotes.withdrawn.id)
    .execute();
  quotes.departed = await addSentQuote(db, { lines, departsAt: new Date("2026-01-05T06:30:00Z") });
  const vehicleId = await addVehicle(db);
  quotes.taken = await addSentQuote(db, { lines: [{ vehicleId }] });
  const during = toDuring(quotedDays);
  await db
    .insertInto("vehicle_periods")
    .values({ vehicle_id: vehicleId, kind: "reservation", during })
    .execute();
  const sold = await addVehicle(db);
  quotes.left = await addSentQuote(db, { lines: [{ vehicleId: sold, label: "Location Canigou Frigo" }] });
  await db.deleteFrom("vehicles").where("id", "=", sold).execute();
  const own = async () => [{ vehicleId: await addVehicle(db) }];
  quotes.agreed = await addAgreedQuote(db, { lines: await own() });
  quotes.begun = await addAgreedQuote(db, {
    lines: await own(),
    departsAt: new Date("2026-01-05T06:30:00Z"),
  });
  quotes.cancelled = await addAgreedQuote(db, { lines: await own() });
  const at = "2026-11-17T09:12:00.000Z";
  const cancellation = { at, address: "203.0.113.9", fee: { ht: 6348, ttc: 7618 }, terms: "", isTold: true };
  await db
    .updateTable("quotes")
    .set({ state: "cancelled", answer: JSON.stringify({ cancellation }) })
    .where("id", "=", quotes.cancelled.id)
    .execute();
  quotes.renewed = await addSentQuote(db, { lines });
  const another = { token_hash: "0".repeat(64) };
  await db.updateTable("quotes").set(another).where("id", "=", quotes.renewed.id).execute();
});

const ask = (address: string, init: RequestInit = {}) =>
  fetch(site.url + address, { redirect: "manual", ...init });
const post = (address: string, fields: Record<string, string>) =>
  ask(address, { method: "POST", body: new URLSearchParams(fields), headers: { origin: "null" } });

const everyAddress = () =>
  Object.values(quotes).flatMap(({ token }) => [
    `/devis/${token}`,
    `/devis/${token}.data`,
    `/devis/${token}?version=2`,
    `/devis/${token}/accepter`,
    `/devis/${token}/annuler`,
    `/devis/${token}/pdf`,
    `/devis/${token}/conditions`,
  ]);

test("a program that opens every link, with GET and with HEAD, changes nothing", async () => {
  const before = await databaseContents(site.pool, writtenByJobs);
  for (const address of everyAddress())
    for (const method of ["GET", "HEAD"]) expect((await ask(address, { method })).status).toBeLessThan(500);
  expect(await databaseContents(site.pool, writtenByJobs)).toBe(before);
});

test("whatever is answered is kept by nobody, listed by nobody, and passes its address on to nobody", async () => {
  for (const address of [...everyAddress(), "/devis/personne"]) {
    const { headers } = await ask(address);
    const found = ["cache-control", "x-robots-tag", "referrer-policy"].map((name) => headers.get(name));
    expect(found, address.replace(/\/devis\/[^/?.]+/, "/devis/…")).toEqual([
      "no-store",
      "noindex",
      "no-referrer",
    ]);
  }
});

test("no page of it carries its own address where others would copy it from", async () => {
  const html = await (await ask(`/devis/${quotes.sent.token}`)).text();
  expect(html).not.toMatch(/rel="canonical"|og:|twitter:/);
  expect(await (await ask("/sitemap.xml")).text()).not.toContain("/devis");
});

test("a quote's link shows the general terms it was sent with; an older one goes to those of today", async () => {
  const { token } = quotes.kept;
  for (const address of [`/devis/${token}`, `/devis/${token}/accepter`])
    expect(await (await ask(address)).text()).toContain(`href="/devis/${token}/conditions"`);
  const answer = await ask(`/devis/${token}/conditions`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  for (const words of ["<h2>1. Objet</h2>", "<p>Comme c’était &lt;alors&gt;.</p>", "<li>deux</li>"])
    expect(html).toContain(words);
  expect(html).toMatch(/[0-9a-f]{64}/);
  const before = await ask(`/devis/${quotes.sent.token}/conditions`);
  expect([before.status, before.headers.get("location")]).toEqual([302, "/cgv"]);
});

describe("wrong and dead links", () => {
  const wrong = () => {
    const { token } = quotes.sent;
    return [
      newSecretToken(),
      quotes.renewed.token,
      (token.startsWith("A") ? "B" : "A") + token.slice(1),
      token.slice(0, -1),
      "x",
      "%00",
      "a".repeat(2000),
    ];
  };
  /** Without what is drawn anew for each page. */
  const bytesOf = async (address: string) => {
    const answer = await ask(address);
    const text = (await answer.text()).replaceAll(/nonce="[^"]*"/g, "");
    const headers = [...answer.headers].filter(
      ([name]) => !/^(x-request-id|date|content-security)/.test(name),
    );
    return JSON.stringify([answer.status, headers, text]);
  };

  test.each(["", "/accepter", "/annuler", "/pdf", "/conditions", ".data", "?version=2"])(
    "answer alike under «…%s»",
    async (rest) => {
      const answers = new Set<string>();
      for (const token of wrong()) answers.add(await bytesOf(`/devis/${token}${rest}`));
      expect(answers.size).toBe(1);
      expect([...answers][0]).toMatch(/^\[(404|200|202)/);
    },
  );

  test("take as long as each other", async () => {
    const [never, renewed] = [newSecretToken(), quotes.renewed.token];
    const times: Record<string, number[]> = { [never]: [], [renewed]: [] };
    for (let round = 0; round < 40; round++)
      for (const token of round % 2 ? [never, renewed] : [renewed, never]) {
        const began = performance.now();
        await (await ask(`/devis/${token}`)).text();
        times[token]?.push(performance.now() - began);
      }
    // The quickest of each: what other processes take of the machine only ever adds to a time.
    const [a = 0, b = 0] = Object.values(times).map((all) => Math.min(...all));
    expect(Math.max(a, b) / Math.min(a, b)).toBeLessThan(1.5);
  });

  test("hear of every form what they hear of none", async () => {
    for (const token of wrong().slice(0, 4)) {
      expect((await post(`/devis/${token}`, { intent: "question", question: "" })).status).toBe(404);
      expect((await post(`/devis/${token}/accepter`, { name: "" })).status).toBe(404);
      expect((await post(`/devis/${token}/annuler`, { seen: "0" })).status).toBe(404);
    }
  });
});

test("an address that tries many links is told to wait", async () => {
  for (let count = 0; count < 60; count++) expect(await waitForQuote("198.51.100.7")).toBe(0);
  expect(await waitForQuote("198.51.100.7")).toBeGreaterThan(0);
  expect(await waitForQuote("198.51.100.8")).toBe(0);
});

test.each([
  ["withdrawn", "Ce devis a été retiré", /Tramontane Location l’a retiré/],
  [
    "departed",
    "Ce devis ne peut plus être accepté",
    /La location devait commencer le [^.]*lundi 5.janvier 2026 à.07:30/,
  ],
  ["expired", "Ce devis a expiré", /Corbère Relais L2H2/],
  ["taken", "Ce véhicule n’est plus libre", /ne peut plus être accepté, et rien n’est dû/],
] as const)(
  "a quote that is %s says so, names its vehicle and accepts nothing",
  async (name, title, sentence) => {
    const { token, id } = quotes[name];
    const html = await (await ask(`/devis/${token}`)).text();
    const main = html.slice(html.indexOf("<main")).replaceAll(/<!-- -->|<\/?sup[^>]*>/g, "");
    expect(main).toContain(title);
    expect(main).toMatch(sentence);
    expect(main).not.toContain("Accepter le devis");
    expect(main).not.toMatch(/tenus|vendu/);
    if (name !== "taken") expect(main).toContain("Demander un nouveau devis");
    const answer = await post(`/devis/${token}/accepter`, { name: "Camille Ferrer", read: "on" });
    expect(answer.status).toBe(name === "taken" ? 409 : 303);
    const { state } = await site.db
      .selectFrom("quotes")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(state).not.toBe("accepted");
  },
);

test("a quote whose vehicle has left the fleet says so, names it, and leads to what is free on its days", async () => {
  for (const address of [quotes.left.token, `${quotes.left.token}/accepter`]) {
    const html = await (await ask(`/devis/${address}`)).text();
    const main = html.slice(html.indexOf("<main"));
    expect(main).toContain("Ce véhicule n’est plus proposé");
    expect(main).toContain("Canigou Frigo");
    expect(main).toContain(`/catalogue?du=${quotedDays.from}&amp;au=${quotedDays.to}`);
    expect(main).not.toMatch(/Accepter le devis|En attente de votre réponse/);
  }
});

const mainOf = (html: string) =>
  html
    .slice(html.indexOf("<main"))
    .replaceAll(/<!-- -->|<\/?(?:sup|strong)[^>]*>/g, "")
    .replaceAll(/[\u00a0\u202f]/g, " ");
const textOf = async (address: string) => mainOf(await (await ask(address)).text());

test("what cancelling costs, and until when it is free, is said before the press; another price cancels nothing", async () => {
  const { token, id } = quotes.agreed;
  expect(await textOf(`/devis/${token}`)).toContain("Annuler la location…");
  const page = await textOf(`/devis/${token}/annuler`);
  expect(page).toContain("Gratuite jusqu’au samedi 6 mars 2027 à 07:30");
  expect(page).toContain("Ensuite, une journée de location.");
  const stale = await post(`/devis/${token}/annuler`, { seen: "7618", reason: "Trop loin" });
  expect(stale.status).toBe(409);
  const again = mainOf(await stale.text());
  expect(again).toContain("Le prix de l’annulation a changé entre-temps. Rien n’est annulé");
  expect(again).toContain("Trop loin");
  const { state } = await site.db
    .selectFrom("quotes")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(state).toBe("accepted");
});

test("once the rental has begun nothing is offered, and the agency is to be called", async () => {
  const { token } = quotes.begun;
  const page = await textOf(`/devis/${token}`);
  expect(page).not.toContain("Annuler la location");
  expect(page).toContain("pour tout changement, appelez l’agence");
  expect(await textOf(`/devis/${token}/annuler`)).not.toContain("<form");
  expect((await post(`/devis/${token}/annuler`, { seen: "7618" })).status).toBe(409);
});

test("a cancelled quote says so, what is due, and stays to be read with its document", async () => {
  const { token, number } = quotes.cancelled;
  const page = await textOf(`/devis/${token}`);
  expect(page).toContain("Location annulée");
  expect(page).toContain("Annulée à votre demande le mardi 17 novembre 2026 à 10:12");
  expect(page).toContain("Les frais d’annulation sont de 76,18 € TTC.");
  expect(page).toContain(`Devis ${number}`);
  expect(page).toContain("380,88 €");
  expect((await ask(`/devis/${token}/pdf`)).status).toBe(200);
  const gone = await ask(`/devis/${token}/annuler`);
  expect([gone.status, gone.headers.get("location")]).toEqual([302, `/devis/${token}`]);
  const answer = await post(`/devis/${token}/annuler`, { seen: "0" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/devis/${token}`]);
});

test("the document is the one that was sent, under its number", async () => {
  const answer = await ask(`/devis/${quotes.newer.token}/pdf`);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="${quotes.newer.number}-v2.pdf"`,
  );
  expect(await answer.text()).toBe(`%PDF-1.7 ${quotes.newer.number}`);
});

test("a form that is not filled in comes back with its sentences and what was typed", async () => {
  const answer = await post(`/devis/${quotes.sent.token}/accepter`, { name: "7" });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain("Écrivez votre prénom et votre nom.");
  expect(html).toContain("Cochez cette case une fois le devis et les conditions lus.");
  expect(html).toContain('value="7"');
});

test("the pages of every state are valid HTML", async () => {
  const folder = await makeTemporaryFolder();
  const pages = Object.entries(quotes).map(([name, { token }]) => [name, `/devis/${token}`] as const);
  const files: string[] = [];
  const others = [
    ["step-2", `/devis/${quotes.sent.token}/accepter`],
    ["terms", `/devis/${quotes.kept.token}/conditions`],
    ["cancelling", `/devis/${quotes.agreed.token}/annuler`],
    ["begun", `/devis/${quotes.begun.token}/annuler`],
  ] as const;
  for (const [name, address] of [...pages, ...others]) {
    const file = path.join(folder.path, `${name}.html`);
    await writeFile(file, await (await ask(address)).text());
    files.push(file);
  }
  expect(await findHtmlErrors(files)).toEqual([]);
  await folder.remove();
}, 60_000);

test("while the site is closed a contract does not work by halves", async () => {
  const { token } = quotes.sent;
  await site.db.updateTable("maintenance_settings").set({ is_enabled: true }).execute();
  await expect.poll(async () => (await ask(`/devis/${token}`)).status).toBe(503);
  const yes = { name: "Camille Ferrer", read: "on" };
  const answers = [await ask(`/devis/${token}/pdf`), await post(`/devis/${token}/accepter`, yes)];
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  await site.db.updateTable("maintenance_settings").set({ is_enabled: false }).execute();
  await expect.poll(async () => (await ask(`/devis/${token}`)).status).toBe(200);
});
