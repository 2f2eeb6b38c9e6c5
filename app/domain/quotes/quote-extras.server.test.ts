import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { contactSchema } from "#app/domain/contact/contact.schema.ts";
import { receiveContactMessage } from "#app/domain/contact/contact.server.ts";
import { type ExtraUnit, extraField, extraUnits } from "#app/domain/extras/extra.ts";
import { listExtras } from "#app/domain/extras/public-extras.server.ts";
import { readStay } from "#app/domain/rental/days.ts";
import { formatTotal } from "#app/domain/rental/estimate-words.ts";
import { quantityField } from "#app/domain/rental/vehicle-quantity.ts";
import { workOutRental } from "#app/domain/requests/asked-rental.ts";
import type { RequestValues } from "#app/domain/requests/request-terms.ts";
import { getOpenRequest } from "#app/domain/requests/thread/open-request.server.ts";
import { listAskedVehicles } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { listComparedVehicles } from "#app/domain/vehicles/compared-vehicles.server.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { compareVehicles } from "#app/site/selection/comparison.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { drawer } from "#tests/support/draw.ts";
import { quoteOffice } from "#tests/support/proposed-quotes.ts";
import { readCustomerQuote } from "./customer-quote.server.ts";
import { deliveryLabel } from "./quote-terms.ts";

// From the visitor's page to the customer's paper, through the database.

const database = testDatabase();
const openOffice = quoteOffice(database);
const today = "2026-11-17";
const units = Object.keys(extraUnits) as ExtraUnit[];
const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");

async function paperOf(pdf: Buffer): Promise<string> {
  const file = await getDocumentProxy(new Uint8Array(pdf));
  const texts: string[] = [];
  for (let page = 1; page <= file.numPages; page++) {
    const { items } = await (await file.getPage(page)).getTextContent();
    texts.push(...items.map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : "")));
  }
  return plain(texts.join(""));
}

async function addVehicle(tariff: string, price: number): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into vehicles (name, type, price, ptac, tariff_id) values ('Corbère', 'Véhicules léger', $1, 3500, $2)
     returning id`,
    [price, tariff],
  );
  return rows[0]?.id as string;
}

async function addExtra(
  name: string,
  { price, ...rest }: { unit: ExtraUnit; price: number } & Partial<Added>,
) {
  const { id } = await database.db
    .insertInto("extras")
    .values({ name: `${name} ${crypto.randomUUID().slice(0, 8)}`, price, max_quantity: 9, ...rest })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface Added {
  vat_rate: number | null;
  is_delivery: boolean;
  types: ("Véhicules léger" | "Remorques")[];
}

/** What the selection says that each costs, which compares vehicles and knows no extras. */
async function selectionTotals(app: ExtrasApp, { vehicules = [], ...values }: RequestValues) {
  const texts = values as Record<string, string | undefined>;
  const stay = readStay({ get: (name) => texts[name] ?? null }, today);
  const vehicles = await listComparedVehicles(app, vehicules, stay);
  const quantities = Object.fromEntries(vehicules.map((id) => [id, Number(texts[quantityField(id)])]));
  const groups = compareVehicles(vehicles, { ...stay, length: "", quantities });
  const rows = groups.flatMap(({ rows }) => rows);
  const { cells = [] } = rows.find(({ look }) => look === "estimate") ?? {};
  return cells.map(({ text, notes = [] }) => [text, notes[0]]);
}

type ExtrasApp = Awaited<ReturnType<typeof openOffice>>["app"];

let askers = 0;

function ask(app: ExtrasApp, request: RequestValues) {
  askers += 1;
  const visitor = {
    ...{ name: "Zoé Martin", email: `zoe${askers}@example.fr`, phone: "06 39 98 14 27" },
    ...{ subject: "devis", agency_id: "", message: "Bonjour", consent: "on" },
  };
  return receiveContactMessage(app, {
    schema: contactSchema,
    fields: { ...visitor, request },
    sender: { address: `198.51.100.${askers}` },
  });
}

async function requestOf(reference: string) {
  const requests = database.db.selectFrom("requests").selectAll().where("reference", "=", reference);
  return requests.executeTakeFirstOrThrow();
}

const mailsOf = (requestId: string) =>
  database.db.selectFrom("outgoing_mails").selectAll().where("request_id", "=", requestId).execute();

/** More of them are asked for by hand: each is a request, its mails, a quote and its paper. */
const cases = Number(process.env.EXTRAS_CASES ?? 8);

test.each(Array.from({ length: cases }, (_, index) => index + 1))(
  "case %i: page, request, mails, quote, page of the quote, paper and database agree to the cent and the minute",
  async (seed) => {
    const { upTo } = drawer(seed);
    const draw = (min: number, max: number) => min + upTo(max - min);
    const office = await openOffice();
    const { app, actor } = office;
    const includesTax = draw(0, 1) === 1;
    await database.db.updateTable("company_info").set({ prices_include_tax: includesTax }).execute();
    await database.pool.query("delete from extras");
    const tariff = await database.db.selectFrom("tariffs").select("id").executeTakeFirstOrThrow();
    const vehicules = await Promise.all(
      Array.from({ length: draw(1, 3) }, () => addVehicle(tariff.id, draw(1, 40_000) / 100)),
    );
    const extras: string[] = [];
    for (let index = draw(1, 4); index > 0; index--)
      extras.push(
        await addExtra("Prestation", {
          ...{ unit: units[draw(0, 2)] ?? "jour", price: draw(0, 9999) / 100 },
          ...{ vat_rate: [null, 10, 0][draw(0, 2)] ?? null, is_delivery: draw(0, 3) === 0 },
        }),
      );
    const isDelivered = draw(0, 1) === 1;
    const values: RequestValues = {
      vehicules,
      ...{ du: "2026-11-23", au: ["2026-11-23", "2026-11-26", "2026-12-23"][draw(0, 2)] },
      ...{
        heure_depart: `09:${draw(10, 59)}`,
        heure_retour: `16:${draw(10, 29)}`,
        km: String(draw(0, 3000)),
      },
      ...{ client: "particulier", retrait: isDelivered ? "livraison" : "agence" },
      ...(isDelivered && { lieu: "12 rue des Amandiers, Elne" }),
      ...Object.fromEntries(vehicules.map((id) => [quantityField(id), String(draw(1, 4))])),
      ...Object.fromEntries(extras.map((id) => [extraField(id), String(draw(0, 9))])),
    };
    const shown = workOutRental(
      values,
      await listAskedVehicles(app, vehicules),
      await listExtras(database.db),
      today,
    );
    // There each stands for itself: a cent of rounding is nobody else's.
    const alone = (await listAskedVehicles(app, vehicules)).map(
      (vehicle) => workOutRental(values, [vehicle], [], today).total,
    );
    expect(await selectionTotals(app, values)).toEqual(
      alone.map((own) => [exactEuros(own?.ttc ?? Number.NaN), `${exactEuros(own?.ht ?? Number.NaN)} HT`]),
    );
    const sent = await ask(app, values);
    const request = await requestOf(sent?.reference ?? "");
    expect([request.from_time, request.to_time]).toEqual([values.heure_depart, values.heure_retour]);
    const kept = await database.db
      .selectFrom("request_extras")
      .selectAll()
      .where("request_id", "=", request.id)
      .orderBy("position")
      .execute();
    expect(kept.map(({ quantity, estimate }) => [quantity, estimate?.total])).toEqual(
      shown.extras.map(({ quantity, amount }) => [quantity, amount]),
    );
    const total = shown.total ?? { ht: Number.NaN, ttc: Number.NaN };
    for (const { kind, body } of await mailsOf(request.id)) {
      expect(["forward", "confirmation"]).toContain(kind);
      if (vehicules.length + kept.length > 1) expect(body).toContain(formatTotal(total));
      for (const { name } of kept) expect(body).toContain(name);
      for (const hour of [values.heure_depart, values.heure_retour]) expect(body).toContain(hour);
    }
    const file = await getOpenRequest(app, actor, request.id);
    expect([file?.seen?.total, file?.seen?.today]).toEqual([total, total]);
    expect(file?.variables.estimation).toBe(formatTotal(total));

    const draft = await office.propose(request.id);
    const { lines, stay } = draft.page.draft;
    expect([stay.from_time, stay.to_time]).toEqual([values.heure_depart, values.heure_retour]);
    const hasDelivery = shown.extras.some(({ extra }) => extra.isDelivery);
    expect(lines.some(({ label }) => label === deliveryLabel)).toBe(isDelivered && !hasDelivery);
    const { link } = await office.send(draft, { to: request.email });
    const quote = await office.quoteOf(draft.id);
    expect([quote.total_ht, quote.total_ttc, quote.total_vat]).toEqual([
      ...[total.ht, total.ttc, total.ttc - total.ht],
    ]);
    const token = link.split("/").at(-1) ?? "";
    const page = await readCustomerQuote(app, { token });
    expect(page?.document.total).toEqual(total);
    expect([quote.stay.from_time, quote.stay.to_time]).toEqual([values.heure_depart, values.heure_retour]);
    const { departure, return: back } = page?.document.stay ?? {};
    expect([departure?.time, back?.time]).toEqual([values.heure_depart, values.heure_retour]);
    const added = page?.document.lines.filter(({ label }) => /Prestation/.test(label));
    expect(added?.map(({ amount }) => amount)).toEqual(shown.extras.map(({ amount }) => amount));
    expect((await office.mailOf(draft.id)).body).toContain(exactEuros(total.ttc));
    const paper = await paperOf(quote.pdf as Buffer);
    for (const amount of [total.ht, total.ttc]) expect(paper).toContain(plain(exactEuros(amount)));
    for (const { label } of added ?? []) expect(paper).toContain(plain(label));
    for (const hour of [values.heure_depart, values.heure_retour]) expect(paper).toContain(hour);
  },
);

test("what does not go with the vehicles, is gone or was never there is left out; too many is a fault of its field", async () => {
  const { app } = await openOffice();
  await database.pool.query("delete from extras");
  const tariff = await database.db.selectFrom("tariffs").select("id").executeTakeFirstOrThrow();
  const van = await addVehicle(tariff.id, 69);
  const belt = await addExtra("Sangle", { unit: "piece", price: 7.5 });
  const hitch = await addExtra("Attache", { unit: "location", price: 12, types: ["Remorques"] });
  const zone = await addExtra("Livraison zone 1", { unit: "location", price: 45, is_delivery: true });
  const gone = "0190f5a2-0000-7000-8000-000000000000";
  const asked = (change: RequestValues) =>
    ask(app, { vehicules: [van], duree: "3", unite: "jours", ...change });
  const all = { [extraField(hitch)]: "1", [extraField(zone)]: "1", [extraField(gone)]: "1" };
  const sent = await asked({ [extraField(belt)]: "4", ...all });
  const { id } = await requestOf(sent?.reference ?? "");
  const kept = await database.db
    .selectFrom("request_extras")
    .select(["extra_id", "quantity"])
    .where("request_id", "=", id)
    .execute();
  expect(kept).toEqual([{ extra_id: belt, quantity: 4 }]);
  await expect(asked({ [extraField(belt)]: "10" })).rejects.toMatchObject({
    status: 422,
    fields: { [extraField(belt)]: "Indiquez un nombre de 0 à 9." },
  });
  // One that is deleted later stays asked for, by its name and at what was shown.
  await database.db.deleteFrom("extras").where("id", "=", belt).execute();
  const after = await database.db
    .selectFrom("request_extras")
    .selectAll()
    .where("request_id", "=", id)
    .execute();
  expect(after).toMatchObject([
    { extra_id: null, quantity: 4, estimate: { total: { ht: 3000, ttc: 3600 } } },
  ]);
});
