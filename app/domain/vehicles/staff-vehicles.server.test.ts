import { beforeEach, expect, test } from "vitest";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { StaleFailure } from "#app/lib/failure.ts";
import { storeUpload } from "#server/files/stored-files.ts";
import { addAgency as addStandardAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { picture } from "#tests/support/files.ts";
import { addTariff } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import { undoBatch } from "./bulk/undo-batch.server.ts";
import { listAgencyChoices, listStaffVehicles } from "./staff-vehicle-list.server.ts";
import {
  addVehiclePhoto,
  listVehiclePhotos,
  orderVehiclePhotos,
  removeVehiclePhoto,
} from "./staff-vehicle-photos.server.ts";
import {
  copyOf,
  createVehicle,
  deleteVehicles,
  getStaffVehicle,
  getVehiclePricing,
  moveToAgency,
  reserveVehicleId,
  type StaffVehicle,
  setAvailability,
  updateVehicle,
} from "./staff-vehicles.server.ts";
import { visibilityFlags } from "./vehicle-fields.ts";
import { type NewVehicleInput, readVehicleForm } from "./vehicle-form.schema.ts";
import { allVehicles } from "./vehicle-query.ts";

const database = testDatabase();
const app = testApp(database);
const unknownId = "0197a000-0000-7000-8000-0000000000ff";
let admin: StaffMember;
let agencyId: string;

beforeEach(async () => {
  for (const table of ["vehicles", "agencies", "stored_files", "history", "profiles"] as const) {
    await database.db.deleteFrom(table).execute();
  }
  admin = await addMember(database, "admin", "claire@example.fr");
  agencyId = await addAgency("Agence de Perpignan", "Perpignan");
  app.droppedPages = 0;
  app.sentJobs.length = 0;
});

async function addAgency(name: string, city: string): Promise<string> {
  const id = await addStandardAgency(database.db, name);
  await database.db.updateTable("agencies").set({ city }).where("id", "=", id).execute();
  return id;
}

const flags = Object.fromEntries(visibilityFlags().map((flag) => [flag, true]));

async function inputOf(part: Partial<NewVehicleInput> = {}): Promise<NewVehicleInput> {
  return {
    ...readVehicleForm(new FormData()),
    ...flags,
    id: await reserveVehicleId(app, admin),
    name: "Master L3H2",
    type: "Véhicules léger",
    agency_id: agencyId,
    description: "Un fourgon.",
    available: true,
    brand: "Corbère",
    capacity: "13 m³",
    mileage: "48\u00a0210",
    price: "89,50",
    motorisation: ["Diesel"],
    equipment: ["Navigation GPS"],
    ...part,
  };
}

async function upload(vehicleId: string, name = "photo.jpg") {
  const body = await picture(60, 40).jpeg().toBuffer();
  return storeUpload(app, admin, {
    purpose: { kind: "vehicle-photo", vehicleId },
    body,
    originalName: name,
  });
}

async function addVehicle(part: Partial<NewVehicleInput> = {}): Promise<string> {
  return (await createVehicle(app, admin, await inputOf(part))).id;
}

function history() {
  return database.db
    .selectFrom("history")
    .select(["action", "actor_email", "record_name", "before", "after"])
    .orderBy("changed_at")
    .orderBy("id")
    .execute();
}

async function coverOf(id: string): Promise<string | null> {
  const row = await database.db
    .selectFrom("vehicles")
    .select("image_url")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.image_url ?? null;
}

const versionOf = async (id: string) => ({ version: (await getStaffVehicle(app, admin, id))?.version ?? "" });

const baseline = { version: "" };
test.each<[string, (actor: Actor) => Promise<unknown>]>([
  ["list", (actor) => listStaffVehicles(app, actor, allVehicles)],
  ["agencies", (actor) => listAgencyChoices(app, actor)],
  ["read", (actor) => getStaffVehicle(app, actor, unknownId)],
  ["photos", (actor) => listVehiclePhotos(app, actor, unknownId)],
  ["reserve", (actor) => reserveVehicleId(app, actor)],
  ["pricing", (actor) => getVehiclePricing(app, actor)],
  ["create", async (actor) => createVehicle(app, actor, await inputOf())],
  ["update", async (actor) => updateVehicle(app, actor, { id: unknownId, baseline, input: await inputOf() })],
  ["availability", (actor) => setAvailability(app, actor, { ids: [unknownId], available: false })],
  ["agency", (actor) => moveToAgency(app, actor, { ids: [], agency_id: agencyId, with_location: true })],
  ["delete", (actor) => deleteVehicles(app, actor, { ids: [unknownId] })],
  ["add photo", (actor) => addVehiclePhoto(app, actor, { vehicleId: unknownId, fileId: unknownId })],
  ["order photos", (actor) => orderVehiclePhotos(app, actor, { vehicleId: unknownId, photoIds: [] })],
  ["remove photo", (actor) => removeVehiclePhoto(app, actor, { vehicleId: unknownId, photoId: unknownId })],
])("%s is for active staff", async (_, run) => {
  await expect(run(null)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(run({ ...admin, active: false })).rejects.toMatchObject({ code: "forbidden" });
});

test("a vehicle is added with French numbers, empty texts as null, and its photos in order", async () => {
  const id = await reserveVehicleId(app, admin);
  const [first, second] = [await upload(id, "avant.jpg"), await upload(id, "arriere.jpg")];
  await createVehicle(app, admin, await inputOf({ id, file_id: [second.id, first.id], show_price: false }));
  expect(await getStaffVehicle(app, admin, id)).toMatchObject({
    id,
    name: "Master L3H2",
    mileage: 48_210,
    price: 89.5,
    ptac: null,
    model: null,
    motorisation: ["Diesel"],
    show_price: false,
    show_brand: true,
  });
  expect((await listVehiclePhotos(app, admin, id)).map(({ name }) => name)).toEqual([
    "arriere.jpg",
    "avant.jpg",
  ]);
  expect(await coverOf(id)).toBe(second.url);
  const states = await database.db.selectFrom("stored_files").select("state").execute();
  expect(states).toEqual([{ state: "attached" }, { state: "attached" }]);
  expect(app.droppedPages).toBe(1);
  expect((await history())[0]).toMatchObject({
    action: "created",
    actor_email: "claire@example.fr",
    record_name: "Master L3H2",
  });
});

test("a photo that cannot be attached leaves no vehicle behind", async () => {
  const other = await upload(unknownId);
  const input = await inputOf({ file_id: [other.id] });
  await expect(createVehicle(app, admin, input)).rejects.toMatchObject({ code: "not-found" });
  expect(await getStaffVehicle(app, admin, input.id)).toBeNull();
  expect(app.droppedPages).toBe(0);
});

test("a form sent twice makes one vehicle", async () => {
  const input = await inputOf();
  await createVehicle(app, admin, input);
  await expect(createVehicle(app, admin, input)).rejects.toMatchObject({ code: "conflict" });
  expect(await database.db.selectFrom("vehicles").select("id").execute()).toHaveLength(1);
});

test.each<[string, Partial<NewVehicleInput>, string]>([
  ["name", { name: "  " }, "Saisissez le nom du véhicule."],
  ["type", { type: "Bateaux" as never }, "Choisissez un type."],
  ["agency_id", { agency_id: "" }, "Choisissez une agence."],
  ["agency_id", { agency_id: unknownId }, "Choisissez une agence."],
  ["description", { description: "\n" }, "Saisissez une description."],
  ["mileage", { mileage: "48,5" }, "Saisissez un nombre entier de kilomètres, par exemple 48\u00a0210."],
  ["price", { price: "-3" }, "Saisissez un prix en euros, par exemple 89,50."],
  ["price", { price: "cher" }, "Saisissez un prix en euros, par exemple 89,50."],
  ["ptac", { ptac: "3,555" }, "Saisissez un poids en kilogrammes, par exemple 3\u00a0500."],
  ["brand", { brand: "x".repeat(81) }, "Écrivez 80 caractères au plus."],
  ["tariff_id", { tariff_id: unknownId }, "Choisissez un tarif de la liste."],
  ["tariff_id", { tariff_id: "cher" }, "Choisissez un tarif de la liste."],
  ["licence", { licence: "D" }, "Choisissez dans la liste."],
  ["pallets", { pallets: "2,5" }, "Saisissez un nombre de palettes, par exemple 3."],
  ["atp_until", { atp_until: "2027-02-31" }, "Choisissez une date."],
  ["equipment", { equipment: ["Piscine"] }, "Choisissez les équipements dans la liste."],
])("%s is refused at its field", async (field, part, sentence) => {
  const refused = createVehicle(app, admin, await inputOf(part));
  await expect(refused).rejects.toHaveProperty("fields", { [field]: sentence });
  expect(await database.db.selectFrom("vehicles").select("id").execute()).toEqual([]);
});

test("a fleet number is one vehicle's: taken on adding, on changing and in a race, it is said at its field", async () => {
  const taken = { fleet_number: "Ce numéro de parc est déjà pris." };
  await addVehicle({ fleet_number: " P-03 " });
  const form = await inputOf({ fleet_number: "P-03" });
  await expect(createVehicle(app, admin, form)).rejects.toHaveProperty("fields", taken);
  const other = await addVehicle();
  const change = updateVehicle(app, admin, { id: other, baseline: await versionOf(other), input: form });
  await expect(change).rejects.toHaveProperty("fields", taken);
  const inputs = [await inputOf({ fleet_number: "P-04" }), await inputOf({ fleet_number: "P-04" })];
  const race = await Promise.allSettled(inputs.map((input) => createVehicle(app, admin, input)));
  const lost = race.filter(({ status }) => status === "rejected");
  expect(lost).toMatchObject([{ reason: { status: 422, fields: taken } }]);
  // Those without one are as many as there are.
  await addVehicle();
});

test("a plate is one vehicle's, however it is typed: its field says whose, on adding, on changing and in a race", async () => {
  const holder = await addVehicle({ name: "Agly", plate: " ab 123cd " });
  expect(await getStaffVehicle(app, admin, holder)).toMatchObject({ plate: "AB-123-CD" });
  const taken = { plate: "Cette immatriculation est déjà celle du véhicule Agly." };
  const form = await inputOf({ plate: "AB.123.CD" });
  await expect(createVehicle(app, admin, form)).rejects.toHaveProperty("fields", taken);
  const other = await addVehicle({ plate: "1234 AB 66" });
  expect(await getStaffVehicle(app, admin, other)).toMatchObject({ plate: "1234 AB 66" });
  const change = updateVehicle(app, admin, { id: other, baseline: await versionOf(other), input: form });
  await expect(change).rejects.toHaveProperty("fields", taken);
  const inputs = [await inputOf({ plate: "FR 12 ABC" }), await inputOf({ plate: "fr12abc" })];
  const race = await Promise.allSettled(inputs.map((input) => createVehicle(app, admin, input)));
  const lost = race.filter(({ status }) => status === "rejected");
  expect(lost).toMatchObject([
    { reason: { status: 422, fields: { plate: expect.stringContaining("immatriculation") } } },
  ]);
  // Its own is not taken, in whatever way it is written now; those without one are as many as there are.
  const again = {
    id: holder,
    baseline: await versionOf(holder),
    input: await inputOf({ plate: "AB123CD", mileage: "5" }),
  };
  await updateVehicle(app, admin, again);
  expect(await getStaffVehicle(app, admin, holder)).toMatchObject({ plate: "AB-123-CD", mileage: 5 });
  await addVehicle();
  await addVehicle();
});

test("a plate's change is in the history, and its key is not", async () => {
  const id = await addVehicle({ plate: "AB-123-CD" });
  await updateVehicle(app, admin, {
    id,
    baseline: await versionOf(id),
    input: await inputOf({ plate: "EF-456-GH" }),
  });
  const lines = await database.db
    .selectFrom("history")
    .select(["before", "after"])
    .where("action", "=", "updated")
    .execute();
  expect(lines).toEqual([
    expect.objectContaining({
      before: { plate: "AB-123-CD" },
      after: { plate: "EF-456-GH" },
    }),
  ]);
});

test("a vehicle follows the tariff it names; who may not write tariffs is told so", async () => {
  const tariff_id = await addTariff(database.db);
  const id = await addVehicle({ tariff_id, licence: "CE", inner_width: "2,45", atp_until: "2027-03-01" });
  expect(await getStaffVehicle(app, admin, id)).toMatchObject({
    tariff_id,
    licence: "CE",
    inner_width: 2.45,
    atp_until: "2027-03-01",
  });
  expect(await getVehiclePricing(app, admin)).toMatchObject({ tariffs: [{ id: tariff_id }], canEdit: true });
  expect((await getVehiclePricing(app, { ...admin, role: "user" })).canEdit).toBe(false);
  await database.db.deleteFrom("tariffs").execute();
});

test("an older vehicle keeps equipment that is no longer in the list", async () => {
  const id = await addVehicle();
  await database.db
    .updateTable("vehicles")
    .set({ equipment: ["Attelage"] })
    .execute();
  const input = await inputOf({ equipment: ["Attelage", "Galerie de toit"] });
  await updateVehicle(app, admin, { id, baseline: await versionOf(id), input });
  expect((await getStaffVehicle(app, admin, id))?.equipment).toEqual(["Attelage", "Galerie de toit"]);
});

test("a change is saved, signed and seen; a second save from the old version is refused and names its author", async () => {
  const id = await addVehicle();
  const opened = await versionOf(id);
  app.droppedPages = 0;
  const input = await inputOf({ name: "Master long", price: "" });
  const saved = await updateVehicle(app, admin, { id, baseline: opened, input });
  expect(await getStaffVehicle(app, admin, id)).toMatchObject({ price: null, version: saved.version });
  expect(app.droppedPages).toBe(1);
  const [line] = (await history()).slice(-1);
  expect(line).toMatchObject({ action: "updated", actor_email: "claire@example.fr" });
  expect(line?.before).toEqual({ name: "Master L3H2", price: 89.5 });
  expect(line?.after).toEqual({ name: "Master long", price: null });
  const stale = updateVehicle(app, admin, { id, baseline: opened, input });
  await expect(stale).rejects.toBeInstanceOf(StaleFailure);
  await expect(stale).rejects.toMatchObject({ staleness: { by: "claire@example.fr" } });
});

test("photos do not make an open form stale", async () => {
  const id = await addVehicle();
  const version = await versionOf(id);
  await addVehiclePhoto(app, admin, { vehicleId: id, fileId: (await upload(id)).id });
  await updateVehicle(app, admin, { id, baseline: version, input: await inputOf() });
});

test("new photos come after those already there, and the first one stays the cover", async () => {
  const id = await addVehicle();
  const photos = [await upload(id, "a.jpg"), await upload(id, "b.jpg"), await upload(id, "c.jpg")];
  await Promise.all(photos.map(({ id: fileId }) => addVehiclePhoto(app, admin, { vehicleId: id, fileId })));
  const rows = await database.db
    .selectFrom("vehicle_photos")
    .select(["order", "url"])
    .orderBy("order")
    .execute();
  expect(rows.map(({ order }) => order)).toEqual([0, 1, 2]);
  expect(await coverOf(id)).toBe(rows[0]?.url);
});

test("only a photo uploaded for this vehicle can be added, and only once", async () => {
  const id = await addVehicle();
  const other = await upload(unknownId);
  await expect(addVehiclePhoto(app, admin, { vehicleId: id, fileId: other.id })).rejects.toMatchObject({
    code: "not-found",
  });
  const own = await upload(id);
  await addVehiclePhoto(app, admin, { vehicleId: id, fileId: own.id });
  await expect(addVehiclePhoto(app, admin, { vehicleId: id, fileId: own.id })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(addVehiclePhoto(app, admin, { vehicleId: unknownId, fileId: other.id })).rejects.toMatchObject(
    { code: "not-found" },
  );
});

test("removing the cover makes the next photo the cover, and bins the file", async () => {
  const id = await addVehicle();
  const [first, second] = [await upload(id, "a.jpg"), await upload(id, "b.jpg")];
  await addVehiclePhoto(app, admin, { vehicleId: id, fileId: first.id });
  await addVehiclePhoto(app, admin, { vehicleId: id, fileId: second.id });
  const [cover] = await listVehiclePhotos(app, admin, id);
  app.droppedPages = 0;
  await removeVehiclePhoto(app, admin, { vehicleId: id, photoId: cover?.id ?? "" });
  expect(await coverOf(id)).toBe(second.url);
  expect(app.sentJobs.map(({ name }) => name)).not.toContain("remove-file");
  expect(app.droppedPages).toBe(1);
  expect((await history()).at(-1)).toMatchObject({ before: { photo: first.url } });
});

test("a photo is removed by its own vehicle's hand only", async () => {
  const [id, other] = [await addVehicle(), await addVehicle()];
  await addVehiclePhoto(app, admin, { vehicleId: id, fileId: (await upload(id)).id });
  const [photo] = await listVehiclePhotos(app, admin, id);
  const theft = removeVehiclePhoto(app, admin, { vehicleId: other, photoId: photo?.id ?? "" });
  await expect(theft).rejects.toMatchObject({ code: "not-found" });
  expect(await listVehiclePhotos(app, admin, id)).toHaveLength(1);
});

test("an order is whole or refused, and gives the cover", async () => {
  const id = await addVehicle();
  for (const name of ["a.jpg", "b.jpg", "c.jpg"]) {
    await addVehiclePhoto(app, admin, { vehicleId: id, fileId: (await upload(id, name)).id });
  }
  const names = async () => (await listVehiclePhotos(app, admin, id)).map(({ name }) => name).join(" ");
  const [a, b, c] = (await listVehiclePhotos(app, admin, id)).map((photo) => photo.id) as [
    string,
    string,
    string,
  ];
  await orderVehiclePhotos(app, admin, { vehicleId: id, photoIds: [c, a, b] });
  expect(await names()).toBe("c.jpg a.jpg b.jpg");
  expect(await coverOf(id)).toBe((await listVehiclePhotos(app, admin, id))[0]?.url);
  for (const wrong of [[c, a], [c, a, a], [c, a, unknownId], []]) {
    await expect(orderVehiclePhotos(app, admin, { vehicleId: id, photoIds: wrong })).rejects.toMatchObject({
      code: "conflict",
    });
  }
  expect(await names()).toBe("c.jpg a.jpg b.jpg");
});

test("deletion takes the photos and their files along", async () => {
  const [id, other] = [await addVehicle({ name: "Un" }), await addVehicle({ name: "Deux" })];
  const photo = await upload(id);
  await addVehiclePhoto(app, admin, { vehicleId: id, fileId: photo.id });
  app.droppedPages = 0;
  const deleted = await deleteVehicles(app, admin, { ids: [id, other] });
  expect(deleted.names.sort()).toEqual(["Deux", "Un"]);
  expect(deleted.photos).toBe(1);
  expect(await database.db.selectFrom("vehicle_photos").select("id").execute()).toEqual([]);
  // The file waits with them in the bin.
  expect(app.sentJobs.map(({ name }) => name)).not.toContain("remove-file");
  expect(app.droppedPages).toBe(1);
  expect((await history()).filter(({ action }) => action === "deleted")).toHaveLength(2);
  await expect(deleteVehicles(app, admin, { ids: [id] })).rejects.toMatchObject({ code: "not-found" });
});

test("availability and agency change for one or many, signed", async () => {
  const [id, other] = [await addVehicle(), await addVehicle()];
  const narbonne = await addAgency("Agence de Narbonne", "Narbonne");
  await setAvailability(app, admin, { ids: [id], available: false });
  await moveToAgency(app, admin, { ids: [id, other], agency_id: narbonne, with_location: false });
  const vehicles = await Promise.all([id, other].map((each) => getStaffVehicle(app, admin, each)));
  expect(vehicles).toMatchObject([
    { available: false, agency_id: narbonne },
    { available: true, agency_id: narbonne },
  ]);
  expect((await history()).at(-1)).toMatchObject({ actor_email: "claire@example.fr", action: "updated" });
  const nowhere = { agency_id: unknownId, with_location: true };
  await expect(moveToAgency(app, admin, { ids: [id], ...nowhere })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(setAvailability(app, admin, { ids: ["x"], available: true })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(setAvailability(app, admin, { ids: [unknownId], available: true })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("with another agency comes its city, where the location was the old one's or empty, if that is wanted", async () => {
  const narbonne = await addAgency("Agence de Narbonne", "Narbonne");
  const locations = ["Perpignan", "", "Quai 3"];
  const ids = await Promise.all(locations.map((location) => addVehicle({ location })));
  const stored = async () => {
    const vehicles = await Promise.all(ids.map((id) => getStaffVehicle(app, admin, id)));
    return vehicles.map((vehicle) => [vehicle?.agency_id, vehicle?.location]);
  };
  const before = await stored();
  await moveToAgency(app, admin, { ids, agency_id: narbonne, with_location: false });
  expect(await stored()).toEqual([
    [narbonne, "Perpignan"],
    [narbonne, null],
    [narbonne, "Quai 3"],
  ]);
  await moveToAgency(app, admin, { ids, agency_id: agencyId, with_location: false });
  const moved = await moveToAgency(app, admin, { ids, agency_id: narbonne, with_location: true });
  expect(await stored()).toEqual([
    [narbonne, "Narbonne"],
    [narbonne, "Narbonne"],
    [narbonne, "Quai 3"],
  ]);
  expect((await history()).map(({ after }) => after)).toContainEqual({
    agency_id: narbonne,
    location: "Narbonne",
  });
  // Each vehicle's own agency and location.
  await undoBatch(app, admin, moved.batch ?? "");
  expect(await stored()).toEqual(before);
});

test("many made unavailable are a batch, whose undo leaves each as it was; one alone is none", async () => {
  const [id, other] = [await addVehicle({ available: false }), await addVehicle()];
  const { batch = "" } = await setAvailability(app, admin, { ids: [id, other], available: false });
  await undoBatch(app, admin, batch);
  expect(await getStaffVehicle(app, admin, id)).toMatchObject({ available: false });
  expect(await getStaffVehicle(app, admin, other)).toMatchObject({ available: true });
  expect(await setAvailability(app, admin, { ids: [id], available: true })).toMatchObject({
    batch: undefined,
  });
});

test("a copy starts from the fields, under another name, and writes nothing", async () => {
  const own = { fleet_number: "P-03", plate: "AB-123-CD", service_km: "60 000", service_on: "2027-01-31" };
  const id = await addVehicle({ show_price: false, body_plan: "caisse", ...own });
  const copy = copyOf((await getStaffVehicle(app, admin, id)) as StaffVehicle);
  expect(copy).toMatchObject({ name: "Master L3H2 (copie)", mileage: 48_210, show_price: false });
  expect(copy).toMatchObject({ body_plan: "caisse", fleet_number: null, plate: null });
  expect(copy).toMatchObject({ service_km: null, service_on: null, roadworthy_until: null });
  expect(copy).not.toHaveProperty("id");
  expect(copy).not.toHaveProperty("version");
  expect(await database.db.selectFrom("vehicles").select("id").execute()).toHaveLength(1);
});
