import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addTariff } from "#tests/support/records.ts";
import { createRequest, getNewRequestGround } from "./new-request.server.ts";

const database = testDatabase();
const now = new Date("2026-11-16T10:00:00Z");
const app = () => ({ db: database.db, now: () => now });
let claire: StaffMember;

beforeEach(async () => {
  await database.pool.query(
    "delete from requests; delete from vehicles; delete from profiles; delete from tariffs",
  );
  const { id } = await database.db
    .insertInto("profiles")
    .values({ email: "claire.vidal@exemple.fr" })
    .returning("id")
    .executeTakeFirstOrThrow();
  claire = { id, email: "claire.vidal@exemple.fr", role: "user", active: true };
});

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  const all = { name: "Sophie Garrigue", phone: "06 39 98 14 27", subject: "devis", ...fields };
  for (const [name, value] of Object.entries(all)) for (const text of [value].flat()) form.append(name, text);
  return form;
}

async function addVehicle(name: string, tariff_id?: string): Promise<string> {
  const { id } = await database.db
    .insertInto("vehicles")
    .values({ name, type: "Poids lourds", description: "", price: 69, tariff_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const create = (fields: Record<string, string | string[]>) => createRequest(app(), claire, formOf(fields));

test("a call becomes a request of whoever took it, with the estimate the site would show", async () => {
  const vehicleId = await addVehicle("Corbère", await addTariff(database.db));
  const { id, reference } = await create({
    ...{ vehicules: [vehicleId, "0190f5a2-0000-7000-8000-000000000000"], du: "2026-11-23", au: "2026-11-27" },
    ...{
      km: "600",
      client: "professionnel",
      societe: "Atelier Garrigue",
      retrait: "livraison",
      lieu: "Céret",
    },
    body: "Veut être rappelée.\r\nLe matin.",
  });
  const request = await database.db
    .selectFrom("requests")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(request).toMatchObject({
    ...{ reference, notification_id: null, name: "Sophie Garrigue", email: "", title: "Demande de devis" },
    ...{ status: "en_cours", assignee_id: claire.id, unread: false, due_at: null, agency_key: "" },
    ...{
      during: "[2026-11-23,2026-11-28)",
      days: 5,
      km: 600,
      company_name: "Atelier Garrigue",
      place: "Céret",
    },
    last_customer_at: now,
  });
  expect(request.search_text).toContain("corbere");
  const vehicles = await database.db.selectFrom("request_vehicles").selectAll().execute();
  expect(vehicles).toMatchObject([{ vehicle_id: vehicleId, vehicle_name: "Corbère", estimate: { days: 5 } }]);
  const entries = await database.db.selectFrom("request_entries").selectAll().execute();
  expect(entries).toMatchObject([
    { kind: "call", author_email: claire.email, body: "Veut être rappelée.\nLe matin." },
  ]);
});

test("an e-mail alone will do, and nothing need be said of a rental", async () => {
  const { id } = await create({ phone: "", email: "sophie@exemple.fr", subject: "autre" });
  const { rows } = await database.pool.query("select days, during, title from requests where id = $1", [id]);
  expect(rows).toEqual([{ days: null, during: null, title: "Autre" }]);
});

test("the second half of a double click writes nothing", async () => {
  const { id } = await getNewRequestGround(app(), claire);
  const [first, second] = await Promise.all([create({ id }), create({ id })]);
  expect([first.id, second.id]).toEqual([id, id]);
  expect(await database.db.selectFrom("request_entries").select("id").execute()).toHaveLength(1);
});

describe("what is wrong is said at its field, and nothing is kept", () => {
  test.each([
    [{ name: " " }, "name", "Indiquez le nom du client."],
    [{ phone: "" }, "phone", "Indiquez un téléphone ou une adresse e-mail."],
    [{ phone: "abc" }, "phone", "Indiquez un numéro de téléphone valide."],
    [{ email: "sophie@" }, "email", "Indiquez une adresse e-mail valide, par exemple nom@exemple.fr."],
    [{ subject: "achat" }, "subject", "Choisissez un sujet."],
    [{ agency_id: "x" }, "agency_id", "Choisissez une agence de la liste."],
    [
      { agency_id: "0190f5a2-0000-7000-8000-000000000000" },
      "agency_id",
      "Cette agence n’existe plus. Choisissez-en une autre.",
    ],
    [{ du: "2026-11-23", au: "2026-11-20" }, "au", "Le retour ne peut pas précéder le départ."],
    [{ km: "beaucoup" }, "km", "Indiquez un nombre de kilomètres, par exemple 600."],
    [{ client: "mairie" }, "client", "Choisissez «\u00a0Particulier\u00a0» ou «\u00a0Professionnel\u00a0»."],
    [{ body: "x".repeat(5_001) }, "body", "Le texte est trop long\u00a0: 5\u00a0000 caractères au plus."],
  ])("%o", async (fields, field, sentence) => {
    await expect(create(fields as Record<string, string>)).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: sentence },
    });
    expect(await database.db.selectFrom("requests").select("id").execute()).toEqual([]);
  });
});

test.each<[who: string, actorOf: () => StaffMember | null, code: string]>([
  ["anonymous", () => null, "unauthenticated"],
  ["inactive", () => ({ ...claire, active: false }), "forbidden"],
])("%s: refused", async (_who, actorOf, code) => {
  const actor = actorOf();
  await expect(createRequest(app(), actor, formOf({}))).rejects.toMatchObject({ code });
  await expect(getNewRequestGround(app(), actor)).rejects.toMatchObject({ code });
  expect(await database.db.selectFrom("requests").select("id").execute()).toEqual([]);
});
