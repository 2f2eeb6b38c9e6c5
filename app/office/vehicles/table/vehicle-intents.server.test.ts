import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { toIntentFields } from "./availability.tsx";
import { answerVehicleIntent, type VehicleIntent } from "./vehicle-intents.server.ts";

const database = testDatabase();
const app = testApp(database);
let actor: StaffMember;
let ids: string[];

beforeEach(async () => {
  await database.db.deleteFrom("vehicles").execute();
  await database.db.deleteFrom("profiles").execute();
  actor = await addMember(database, "user");
  const names = ["Un", "Deux", "Trois", "Quatre", "Cinq"];
  const rows = await database.db
    .insertInto("vehicles")
    .values(names.map((name) => ({ name, type: "Remorques" })))
    .returning("id")
    .execute();
  ids = rows.map((row) => row.id);
});

function ask(intent: VehicleIntent | Record<string, string>) {
  const fields =
    "ids" in intent && Array.isArray(intent.ids) ? toIntentFields(intent as VehicleIntent) : intent;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return answerVehicleIntent(app, actor, form);
}

test("one vehicle is spoken of in the specification's words", async () => {
  const [id = ""] = ids;
  expect((await ask({ intent: "availability", ids: [id], available: false })).data).toEqual({
    ok: true,
    message: "Véhicule mis à jour avec succès",
    detail: "Un\u00a0: indisponible",
    undo: JSON.stringify({ intent: "availability", ids: id, available: "true" }),
  });
  expect((await ask({ intent: "delete", ids: [id] })).data).toEqual({
    ok: true,
    message: "Véhicule supprimé avec succès",
    detail: "Un, gardé 30\u00a0jours dans la Corbeille.",
    bin: expect.any(String),
  });
});

test("several are counted", async () => {
  expect((await ask({ intent: "availability", ids, available: true })).data).toMatchObject({
    message: "5 véhicules mis à jour avec succès",
    detail: "Rendus disponibles",
  });
  expect((await ask({ intent: "delete", ids })).data).toMatchObject({
    message: "5 véhicules supprimés avec succès",
    detail: expect.stringMatching(
      /^\p{L}+, \p{L}+, \p{L}+ et 2 autres, gardés 30\u00a0jours dans la Corbeille\.$/u,
    ),
  });
});

test.each([1, 5])("what a change of %i answered for «Annuler» takes it back", async (count) => {
  const done = await ask({ intent: "availability", ids: ids.slice(0, count), available: false });
  const undo = "undo" in done.data ? JSON.parse(String(done.data.undo)) : {};
  expect((await ask(undo)).data).toMatchObject({ ok: true });
  const rows = await database.db.selectFrom("vehicles").select("available").execute();
  expect(rows.every(({ available }) => available)).toBe(true);
});

test.each<[string, () => VehicleIntent | Record<string, string>, number, string]>([
  [
    "deletion of what is gone",
    () => ({ intent: "delete", ids: ["0197a000-0000-7000-8000-0000000000ff"] }),
    404,
    "Erreur lors de la suppression du véhicule",
  ],
  [
    "an agency that does not exist",
    () => ({ intent: "agency", ids, agency_id: "0197a000-0000-7000-8000-0000000000ff", with_location: true }),
    422,
    "Erreur lors de l'enregistrement du véhicule",
  ],
  ["nobody's vehicles", () => ({ intent: "delete" }), 422, "Erreur lors de la suppression du véhicule"],
  ["an unknown wish", () => ({ intent: "paint" }), 422, "Erreur lors de l'enregistrement du véhicule"],
])("%s is refused in the specification's words", async (_, intent, status, message) => {
  const answer = await ask(intent());
  expect(answer.init?.status).toBe(status);
  expect(answer.data).toMatchObject({ ok: false, message });
  expect(await database.db.selectFrom("vehicles").select("id").execute()).toHaveLength(5);
});
