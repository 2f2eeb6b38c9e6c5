import type { Insertable } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import type { Database } from "#server/db/schema.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addQuote } from "#tests/support/stored-quotes.ts";
import { findPlaces, recallPlaces } from "./find-places.server.ts";

const database = testDatabase();
const user: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };
const app = () => ({ db: database.db, now: () => new Date("2026-11-16T09:00:00Z") });

beforeEach(async () => {
  for (const table of ["quotes", "requests", "vehicles", "agencies"] as const)
    await database.db.deleteFrom(table).execute();
});

async function addVehicle(
  name: string,
  change: { fleet_number?: string; plate?: string; brand?: string; available?: boolean } = {},
) {
  const { id } = await database.db
    .insertInto("vehicles")
    .values({ name, type: "Véhicules léger", ...change })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addRequest(asked: Insertable<Database["requests"]>) {
  const { id } = await database.db
    .insertInto("requests")
    .values(asked)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const find = (q: string, actor: Actor = user) => findPlaces(app(), actor, q);
const names = async (q: string) => (await find(q)).map(({ name, detail }) => `${name} · ${detail}`);

describe("vehicles", () => {
  test("are found by name, brand and fleet number, in words of any order", async () => {
    await addVehicle("Corbère Relais L2H2", { fleet_number: "P-03", brand: "Corbère" });
    await addVehicle("Agly", { fleet_number: "B-02", brand: "Mistraou" });
    for (const q of ["corbere", "RELAIS corb", "p-03", "l2h2"])
      expect(await names(q)).toEqual(["Corbère Relais L2H2 · P-03"]);
    expect(await names("mistraou")).toEqual(["Agly · B-02"]);
    expect(await names("montgolfière")).toEqual([]);
  });

  test.each(["AB-123-CD", "ab123cd", "AB 123 CD"])("with the plate «%s» come first", async (typed) => {
    await addVehicle("Ab 123 cd d’autrefois");
    await addVehicle("Zéphyr", { plate: "AB-123-CD", fleet_number: "P-02", available: false });
    expect((await names(typed))[0]).toBe("Zéphyr · P-02, AB-123-CD");
  });

  test("with that very number come first, then those whose name begins so; four at most", async () => {
    for (const name of ["Ancien P-02 bis", "P-02 prêt", "Bras P-02", "Cour P-02", "Douve P-02"])
      await addVehicle(name);
    await addVehicle("Zéphyr", { fleet_number: "P-02" });
    expect((await find("p-02")).map(({ name }) => name)).toEqual([
      "Zéphyr",
      "P-02 prêt",
      "Ancien P-02 bis",
      "Bras P-02",
    ]);
  });

  test("say from when they are free", async () => {
    await addVehicle("Corbère un", { available: false });
    await addVehicle("Corbère libre");
    const taken = await addVehicle("Corbère pris");
    const lost = await addVehicle("Corbère parti");
    await database.db
      .insertInto("vehicle_periods")
      .values([
        { vehicle_id: taken, kind: "location", during: "[2026-11-10,2026-11-17)" },
        { vehicle_id: lost, kind: "immobilisation", during: "[2026-11-10,)" },
      ])
      .execute();
    const asides = (await find("corbère")).map((place) => ("aside" in place ? place.aside : ""));
    expect(asides).toEqual(["Libre", "Retour à confirmer", "Libre le 17\u00a0nov.", "Indisponible"]);
  });

  test("are looked for literally: what a pattern would mean stands for itself", async () => {
    await addVehicle("Fourgon 100 %");
    await addVehicle("Fourgon");
    expect(await names("100 %")).toEqual(["Fourgon 100 % · "]);
    expect(await names("four_on")).toEqual([]);
    expect(await names("%")).toEqual([]);
  });
});

describe("requests", () => {
  test("are found by reference, name, e-mail, telephone and company, however they are typed", async () => {
    await addRequest({
      name: "Corinne Pujol",
      email: "c.pujol@example.fr",
      phone: "+33 6 39 98 14 27",
      company_name: "Atelier Garrigue",
      reference: "Q4W-7HN",
      title: "Location",
      during: "[2026-12-03,2026-12-06)",
    });
    await addRequest({ name: "Paul Martin", reference: "MKT-RBV" });
    for (const q of ["mktrbv", "MKT RBV", "mktr"]) expect(await names(q)).toEqual(["Paul Martin · MKT-RBV"]);
    const whole = "Corinne Pujol · Q4W-7HN, Atelier Garrigue, location du 3 au 5\u00a0déc.";
    for (const q of ["cor", "pujol corinne", "Q4W-7HN", "q4w7hn", "q4w", "garrigue", "atelier puj"])
      expect(await names(q)).toEqual([whole]);
    // Found by what the line does not say: then it does.
    for (const [q, reason] of [
      ["c.pujol@example.fr", "c.pujol@example.fr"],
      ["06 39 98 14 27", "06\u00a039\u00a098\u00a014\u00a027"],
      ["0639981427", "06\u00a039\u00a098\u00a014\u00a027"],
      ["+33 6.39.98", "06\u00a039\u00a098\u00a014\u00a027"],
    ])
      expect(await names(q as string)).toEqual([
        `Corinne Pujol · Q4W-7HN, Atelier Garrigue, ${reason}, location du 3 au 5\u00a0déc.`,
      ]);
  });

  test("are not found by the words of their message", async () => {
    const { id } = await database.db
      .insertInto("notifications")
      .values({ title: "Devis", message: "Encore une fois bonjour", data: JSON.stringify({ name: "Zoé" }) })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await names("bonjour")).toEqual([]);
    expect(await find("zoe")).toHaveLength(1);
    await database.db.deleteFrom("notifications").where("id", "=", id).execute();
  });

  test("heard of last come first, even among hundreds of the same name", async () => {
    const day = (offset: number) => new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000);
    await database.db
      .insertInto("requests")
      .values(Array.from({ length: 230 }, (_, i) => ({ name: `Martin ${i}`, last_customer_at: day(i) })))
      .execute();
    const latest = async () => (await find("martin")).map(({ name }) => name);
    expect(await latest()).toEqual(["Martin 229", "Martin 228", "Martin 227", "Martin 226"]);
    await database.db.deleteFrom("requests").where("last_customer_at", ">", day(100)).execute();
    expect(await latest()).toEqual(["Martin 100", "Martin 99", "Martin 98", "Martin 97"]);
  });

  test("of whom nothing is known are called by what is", async () => {
    await addRequest({ email: "x.y@example.fr", reference: "AB2-CD3" });
    await addRequest({ company_name: "Garage du Port", reference: "EF4-GH5" });
    expect(await names("ab2")).toEqual(["x.y@example.fr · AB2-CD3"]);
    expect(await names("garage")).toEqual(["Garage du Port · EF4-GH5"]);
  });
});

describe("quotes", () => {
  test("are found by number and by their own customer, with the amount that binds the reader", async () => {
    const id = await addQuote(database.db, { state: "sent", number: "DV-2026-0039", email: "z@example.fr" });
    for (const q of ["DV-2026-0039", "dv 0039", "2026-0039", "0039", "z@example.fr", "client"])
      expect(await names(q)).toEqual(["DV-2026-0039 · Client, 120,00\u00a0€ TTC"]);
    const [place] = await find("0039");
    expect(place).toMatchObject({
      kind: "quote",
      aside: "En attente",
      to: `/locadmin/dashboard/devis/${id}`,
    });
  });

  test("that were replaced are reached from their latest version", async () => {
    const first = await addQuote(database.db, { state: "replaced", number: "DV-2026-0042" });
    await addQuote(database.db, { state: "sent", number: "DV-2026-0042", version: 2, replaces_id: first });
    expect(await names("0042")).toEqual(["DV-2026-0042 · Client, version 2, 120,00\u00a0€ TTC"]);
  });

  test("share the room with requests: neither takes all of it", async () => {
    for (let i = 0; i < 5; i += 1) {
      await addRequest({ name: `Client ${i}` });
      await addQuote(database.db, { state: "sent", number: `DV-2026-005${i}` });
    }
    const kinds = async () => (await find("client")).map(({ kind }) => kind);
    expect(await kinds()).toEqual(["request", "request", "quote", "quote"]);
    await database.db.deleteFrom("requests").execute();
    expect(await kinds()).toEqual(["quote", "quote", "quote", "quote"]);
  });
});

test("a vehicle is found by the town it stands in, beside its own words", async () => {
  const agency_id = await addAgency(database.db);
  const here = await addVehicle("Agly un");
  await database.db.updateTable("vehicles").set({ agency_id }).where("id", "=", here).execute();
  await addVehicle("Agly deux");
  expect((await find("rivesaltes agly")).map(({ name }) => name)).toEqual(["Agly un"]);
});

test("agencies are found by name, town and postcode", async () => {
  await addAgency(database.db, "Agence de la Salanque");
  for (const q of ["salanque", "rivesaltes", "66600", "agence RIVE"])
    expect(await names(q)).toEqual(["Agence de la Salanque · 66600 Rivesaltes"]);
});

test("nothing, or nothing but signs, finds nothing", async () => {
  await addVehicle("Agly");
  for (const q of ["", "  ", "«»", "--", "\\"]) expect(await names(q)).toEqual([]);
});

describe("lately opened", () => {
  test("come back in their order as they are today, without what is gone", async () => {
    const vehicle = await addVehicle("Agly", { fleet_number: "A-01" });
    const request = await addRequest({ name: "Zoé Martin", reference: "K7M-4XQ" });
    const gone = "0197a000-0000-7000-8000-00000000dead";
    const recalled = await recallPlaces(app(), user, [
      { kind: "request", id: request },
      { kind: "quote", id: gone },
      { kind: "vehicle", id: vehicle },
    ]);
    expect(recalled.map(({ name, to }) => [name, to])).toEqual([
      ["Zoé Martin", `/admin?demande=${request}`],
      ["Agly", `/locadmin/dashboard/vehicules/${vehicle}`],
    ]);
  });
});

test("strangers and closed accounts find nothing", async () => {
  await expect(find("a", null)).rejects.toMatchObject({ status: 401 });
  await expect(find("a", { ...user, active: false })).rejects.toMatchObject({ status: 403 });
  await expect(recallPlaces(app(), null, [])).rejects.toMatchObject({ status: 401 });
});
