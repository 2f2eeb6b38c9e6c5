import { beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { toDuring } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { askForVehicles } from "#tests/support/requests.ts";
import { addMember } from "#tests/support/staff.ts";
import { addArrival, addFleetVehicle } from "#tests/support/thread-requests.ts";
import { findFileVehicles } from "./dossier-vehicles.server.ts";
import { addFileVehicle, removeFileVehicle, updateDossier } from "./edit-dossier.server.ts";
import { getOpenRequest } from "./open-request.server.ts";

const database = testDatabase();
const app = testApp(database, { now: () => new Date("2026-11-16T09:00:00Z") });
let claire: StaffMember;

beforeAll(async () => {
  claire = await addMember(database, "user", "claire.vidal@example.fr");
});

const open = async (id: string) =>
  (await getOpenRequest(app, claire, id)) ?? expect.fail("the request is gone");

const typed = {
  ...{ name: "Sophie Garrigue", email: "sophie@exemple.fr", phone: "0639981427", client: "particulier" },
  ...{ societe: "", du: "2026-11-23", au: "2026-11-27", duree: "", souple: "on", km: "1 200" },
  ...{ retrait: "livraison", lieu: "Céret" },
};

test("the file is corrected, unless a colleague corrected it meanwhile", async () => {
  const { id } = await addArrival(database.db);
  const { terms } = await open(id);
  await updateDossier(app, claire, { requestId: id, version: terms.version, input: typed });
  expect((await open(id)).terms).toMatchObject({
    ...{ during: "[2026-11-23,2026-11-28)", days: 5, flexible: true, km: 1200, place: "Céret" },
    ...{ customer_kind: "particulier", company_name: null, email: "sophie@exemple.fr" },
  });
  const stale = updateDossier(app, claire, {
    requestId: id,
    version: terms.version,
    input: { ...typed, km: "5" },
  });
  await expect(stale).rejects.toMatchObject({ code: "conflict" });
  expect((await open(id)).terms.km).toBe(1200);
});

test("reading the message or taking the request is no change of its file", async () => {
  const { id, notificationId } = await addArrival(database.db);
  const { terms } = await open(id);
  await database.db
    .updateTable("notifications")
    .set({ read: true })
    .where("id", "=", notificationId)
    .execute();
  await database.db.updateTable("requests").set({ assignee_id: claire.id }).where("id", "=", id).execute();
  await updateDossier(app, claire, { requestId: id, version: terms.version, input: typed });
});

test.each([
  [{ au: "2026-11-22" }, "au"],
  [{ du: "2026-02-30" }, "du"],
  [{ du: "", au: "", duree: "0" }, "duree"],
  [{ km: "beaucoup" }, "km"],
  [{ email: "sophie@" }, "email"],
  [{ lieu: "x".repeat(201) }, "lieu"],
])("%o is told at its field", async (wrong, field) => {
  const { id } = await addArrival(database.db);
  const { terms } = await open(id);
  const error = await updateDossier(app, claire, {
    requestId: id,
    version: terms.version,
    input: { ...typed, ...wrong },
  }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Failure);
  expect(Object.keys(error.fields)).toEqual([field]);
  expect((await open(id)).terms).toEqual(terms);
});

test("each vehicle says whether it is to be had on the asked days", async () => {
  const { id } = await addArrival(database.db, { during: "[2026-11-23,2026-11-28)", days: 5 });
  const { id: other } = await addArrival(database.db);
  const hold = (
    vehicle_id: string,
    kind: "option" | "location",
    from: string,
    to: string,
    request_id: string | null,
  ) =>
    database.db
      .insertInto("vehicle_periods")
      .values({ vehicle_id, kind, during: toDuring({ from, to }), request_id })
      .execute();
  const names = ["Libre", "Option d’ici", "Option d’ailleurs", "Pris", "À nous", "Retiré"];
  const ids = await Promise.all(
    names.map((name) => addFleetVehicle(database.db, name, { available: name !== "Retiré" })),
  );
  const [, own = "", elsewhere = "", taken = "", ours = ""] = ids;
  await hold(own, "option", "2026-11-23", "2026-11-27", id);
  await hold(elsewhere, "option", "2026-11-27", "2026-11-30", other);
  await hold(taken, "location", "2026-11-24", "2026-11-26", other);
  await hold(ours, "location", "2026-11-23", "2026-11-27", id);
  for (const vehicle of ids) await addFileVehicle(app, claire, { requestId: id, vehicleId: vehicle });
  const { vehicles } = await open(id);
  expect(vehicles.map(({ mark }) => mark?.kind)).toEqual([
    ...["free", "own-option", "other-option", "taken", "own-promise", "switched-off"],
  ]);
  expect(vehicles[3]?.mark).toMatchObject({ days: { from: "2026-11-24", to: "2026-11-26" }, equivalents: 3 });
  const equivalents = await findFileVehicles(app, claire, { requestId: id, q: "", like: taken });
  expect(equivalents.map(({ name }) => name).sort()).toEqual(["Libre", "Option d’ailleurs", "Option d’ici"]);
});

test("an equivalent says which vehicle it replaces, by the name that one had", async () => {
  const { id } = await addArrival(database.db);
  const taken = await addFleetVehicle(database.db, "Agly Grand Volume");
  const equivalent = await addFleetVehicle(database.db, "Corbère Grand Large");
  const early = addFileVehicle(app, claire, { requestId: id, vehicleId: equivalent, replacesId: taken });
  await expect(early).rejects.toMatchObject({ code: "conflict" });
  await addFileVehicle(app, claire, { requestId: id, vehicleId: taken });
  await addFileVehicle(app, claire, { requestId: id, vehicleId: equivalent, replacesId: taken });
  await database.db.updateTable("vehicles").set({ name: "Renommé" }).where("id", "=", taken).execute();
  expect((await open(id)).vehicles.map(({ name, replaces }) => [name, replaces])).toEqual([
    ["Agly Grand Volume", null],
    ["Corbère Grand Large", "Agly Grand Volume"],
  ]);
  await database.db.deleteFrom("vehicles").where("id", "=", taken).execute();
  expect((await open(id)).vehicles[1]).toMatchObject({ replaces: "Agly Grand Volume" });
});

test("vehicles are added once, at most twelve, and taken out by place and name", async () => {
  const { id } = await addArrival(database.db);
  const agly = await addFleetVehicle(database.db, "Agly Grand Volume");
  expect(
    (await findFileVehicles(app, claire, { requestId: id, q: "agly grand", like: null })).map(
      ({ name }) => name,
    ),
  ).toEqual(["Agly Grand Volume"]);
  expect(await addFileVehicle(app, claire, { requestId: id, vehicleId: agly })).toBe("Agly Grand Volume");
  await expect(addFileVehicle(app, claire, { requestId: id, vehicleId: agly })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(addFileVehicle(app, claire, { requestId: id, vehicleId: "x" })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await findFileVehicles(app, claire, { requestId: id, q: "agly grand", like: null })).toEqual([]);
  const wrong = removeFileVehicle(app, claire, { requestId: id, position: "0", name: "Un autre" });
  await expect(wrong).rejects.toMatchObject({ code: "not-found" });
  await removeFileVehicle(app, claire, { requestId: id, position: "0", name: "Agly Grand Volume" });
  expect((await open(id)).vehicles).toEqual([]);
});

test("a vehicle deleted under an open request leaves its name and what was shown of it", async () => {
  const { id, notificationId } = await addArrival(database.db);
  await askForVehicles(database.db, notificationId, { reference: "K7M-4XZ" });
  const vehicle = await addFleetVehicle(database.db, "Partant");
  await addFileVehicle(app, claire, { requestId: id, vehicleId: vehicle });
  await database.db.deleteFrom("vehicles").where("id", "=", vehicle).execute();
  const { vehicles, seen, variables } = await open(id);
  expect(vehicles.at(-1)).toMatchObject({ name: "Partant", vehicleId: null, mark: null });
  // 425,88 € TTC each, as both were shown; neither can be priced again.
  expect(seen).toEqual({ total: { ht: 70_980, ttc: 85_176 }, today: null });
  expect(variables.vehicule).toContain("Partant");
});
