import { beforeEach, expect, test } from "vitest";
import { dayNames } from "#app/domain/agencies/opening-hours.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  answerVehicleDates,
  getPublicVehicle,
  getVehicleAgency,
  licenceNotes,
  listSimilarVehicles,
  type PublicVehicle,
  specificationLines,
} from "./vehicle-detail.server.ts";
import { publicKeys, vehicleFields } from "./vehicle-fields.ts";

const database = testDatabase();
const unknownId = "019a0000-0000-7000-8000-000000000000";

const full = {
  name: "Fourgon",
  type: "Véhicules léger",
  description: "Un fourgon.",
  brand: "marque secrète",
  model: "modèle secret",
  location: "lieu secret",
  capacity: "77 m³ secrets",
  useful_length: "longueur secrète",
  mileage: 98_765,
  ptac: 4321,
  payload_kg: 5432,
  pallets: 87,
  inner_width: 8.76,
  inner_height: 7.65,
  licence: "BE" as const,
  critair: "5" as const,
  atp_class: "classe secrète",
  price: 654.32,
  motorisation: ["Hybride"],
  chassis_type: "châssis secret",
  body_type: "carrosserie secrète",
  equipment: ["équipement secret"],
};
const week = dayNames.map((day) => ({
  day,
  closed: day === "Dimanche",
  morning: { open: "09:00", close: "12:00" },
  afternoon: { open: "14:00", close: "18:00" },
  morningClosed: false,
  afternoonClosed: false,
}));
const agency = {
  name: "agence secrète",
  address: "rue secrète",
  zip: "66999",
  city: "ville secrète",
  phone: "06 39 98 77 66",
  email: "secret@example.fr",
  hours: JSON.stringify(week),
};

let agencyId: string;

beforeEach(async () => {
  await database.db.deleteFrom("vehicles").execute();
  await database.db.deleteFrom("stored_files").execute();
  await database.db.deleteFrom("agencies").execute();
  agencyId = (
    await database.db.insertInto("agencies").values(agency).returning("id").executeTakeFirstOrThrow()
  ).id;
});

async function add(values: object = {}): Promise<string> {
  const row = await database.db
    .insertInto("vehicles")
    .values({ ...full, agency_id: agencyId, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** With its agency, as its page shows it. */
async function readWhole(id: string) {
  const vehicle = await getPublicVehicle(database, id);
  if (!vehicle) throw new Error("the vehicle is missing");
  const { cells, ...said } = vehicle;
  return { ...said, agency: await getVehicleAgency(database, id) };
}

test("a vehicle comes with every visible field and its agency's week", async () => {
  const vehicle = await readWhole(await add());
  expect(vehicle).toMatchObject({
    name: "Fourgon",
    description: "Un fourgon.",
    brand: "marque secrète",
    model: "modèle secret",
    chassis_type: "châssis secret",
    body_type: "carrosserie secrète",
    equipment: ["équipement secret"],
    price: { ht: 65_432, ttc: 78_518.4 },
    licences: ["BE"],
    photos: [],
    agency: { id: agencyId, name: "agence secrète", zip: "66999", phone: "06 39 98 77 66", hours: week },
  });
});

test("no such vehicle is null", async () => {
  expect(await getPublicVehicle(database, unknownId)).toBeNull();
});

const flags = publicKeys()
  .filter((key) => key !== "licence")
  .map((key) => [vehicleFields[key].flag, key, vehicleFields[key].kind === "choices" ? [] : null] as const);
const allFlags = [...flags, ["show_agency", "agency", null] as const];

test.each(allFlags)("%s hides its own field and no other", async (flag, field, empty) => {
  const id = await add();
  const visible = await readWhole(id);
  expect(visible[field]).not.toEqual(empty);
  await database.db
    .updateTable("vehicles")
    .set({ [flag]: false })
    .execute();
  expect(await readWhole(id)).toEqual({ ...visible, [field]: empty });
});

test("a hidden licence is neither told nor derived, and a hidden weight tells none", async () => {
  const id = await add();
  await database.db.updateTable("vehicles").set({ show_licence: false }).execute();
  expect(await readWhole(id)).toMatchObject({ licence: null, licences: [], ptac: 4321 });
  await database.db
    .updateTable("vehicles")
    .set({ show_licence: true, licence: null, show_ptac: false })
    .execute();
  expect(await readWhole(id)).toMatchObject({ licence: null, licences: [], ptac: null });
});

test("with everything hidden, nothing hidden leaves the database", async () => {
  const id = await add({
    ...Object.fromEntries(allFlags.map(([flag]) => [flag, false])),
    show_licence: false,
  });
  // Any digits may meet in an id.
  const text = JSON.stringify(await readWhole(id)).replaceAll(id, "");
  expect(text).toContain("Fourgon");
  expect(text).not.toMatch(/secr|98765|4321|654|Hybride|66999|77 66|"BE"|5432|87/);
  expect(text).not.toContain(agencyId);
});

test("photos come in their order with their sizes; an old address stands in where there are none", async () => {
  const id = await add({ image_url: "/storage/photos/old.webp" });
  const usual = { width: 1600, height: 1067 };
  expect((await getPublicVehicle(database, id))?.photos).toEqual([
    { url: "/storage/photos/old.webp", ...usual },
  ]);
  const file = await database.db
    .insertInto("stored_files")
    .values({ key: "photos/a.webp", content_type: "image/webp", byte_size: 1, width: 800, height: 600 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("vehicle_photos")
    .values([
      { vehicle_id: id, url: "/storage/photos/c.webp", order: 2 },
      { vehicle_id: id, url: "/storage/photos/a.webp", order: 0, file_id: file.id },
      { vehicle_id: id, url: "/storage/photos/b.webp", order: 1 },
    ])
    .execute();
  const vehicle = await getPublicVehicle(database, id);
  expect(vehicle?.photos).toEqual([
    { url: "/storage/photos/a.webp", width: 800, height: 600 },
    { url: "/storage/photos/b.webp", ...usual },
    { url: "/storage/photos/c.webp", ...usual },
  ]);
  expect(vehicle?.picture).toEqual(vehicle?.photos[0]);
});

test("unreadable hours are unknown, and a vehicle without an agency has none", async () => {
  await database.db.updateTable("agencies").set({ hours: "{" }).execute();
  expect(await getVehicleAgency(database, await add())).toMatchObject({ name: agency.name, hours: null });
  expect(await getVehicleAgency(database, await add({ agency_id: null }))).toBeNull();
});

test.each([
  [true, { ht: 654_320 / 12, ttc: 65_432 }],
  [false, { ht: 65_432, ttc: 78_518.4 }],
])("prices include tax as the company says: %s", async (includes, price) => {
  await database.db.updateTable("company_info").set({ prices_include_tax: includes }).execute();
  expect((await getPublicVehicle(database, await add()))?.price).toEqual(price);
});

async function similarTo(id: string, limit = 3): Promise<string[]> {
  return (await listSimilarVehicles(database, await readWhole(id), limit)).map(({ name }) => name);
}

test("similar vehicles are the nearest available ones of the type, without the vehicle itself", async () => {
  const id = await add({ name: "Lui", capacity: "10 m³", price: 70 });
  await add({ name: "Loin", capacity: "30", price: 200 });
  await add({ name: "Près", capacity: "11", price: 72 });
  await add({ name: "Assez près", capacity: "12", price: 90 });
  await add({ name: "Plus loin", capacity: "20", price: 120 });
  await add({ name: "Loué", capacity: "10", price: 70, available: false });
  await add({ name: "Autre type", type: "Remorques", capacity: "10", price: 70 });
  expect(await similarTo(id)).toEqual(["Près", "Assez près", "Plus loin"]);
});

test("a hidden volume or price plays no part in the order", async () => {
  const id = await add({ capacity: "10", price: 70 });
  await add({ name: "Visible", capacity: "30", price: 200 });
  await add({ name: "Prix caché", capacity: "10", price: 70, show_price: false });
  await add({ name: "Tout caché", capacity: "10", price: 70, show_price: false, show_capacity: false });
  expect(await similarTo(id)).toEqual(["Visible", "Prix caché", "Tout caché"]);
});

test("a vehicle that hides both gets the newest of its type", async () => {
  const id = await add({ show_capacity: false, show_price: false });
  await add({ name: "Ancien", created_at: new Date("2026-01-01") });
  await add({ name: "Récent", created_at: new Date("2026-02-01") });
  expect(await similarTo(id, 1)).toEqual(["Récent"]);
});

test("alone of its type, a vehicle has none", async () => {
  expect(await similarTo(await add())).toEqual([]);
});

test("a rental that starts or ends before a closed door is told so; of a hidden agency nothing is said", async () => {
  const app = { db: database.db, now: () => new Date("2026-11-17T10:00:00Z") };
  const answer = async (id: string, query: string) =>
    (await answerVehicleDates(app, id, new URLSearchParams(query)))?.closed.map(({ fact, advice }) =>
      `${fact} ${advice}`.replaceAll("\u00a0", " "),
    );
  const id = await add();
  expect(await answer(id, "du=2026-12-25&au=2026-12-27")).toEqual([
    "L’agence secrète est fermée le vendredi 25 décembre (Noël). Départ possible le jeudi 24 décembre ou le samedi 26 décembre.",
    "L’agence secrète est fermée le dimanche 27 décembre. Retour possible le samedi 26 décembre ou le lundi 28 décembre.",
  ]);
  expect(await answer(id, "du=2026-11-24&au=2026-11-25")).toEqual([]);
  expect(await answer(await add({ show_agency: false }), "du=2026-12-25&au=2026-12-27")).toEqual([]);
  expect(await answer(await add({ agency_id: null }), "du=2026-12-25&au=2026-12-27")).toEqual([]);
});

/** A vehicle of which only the name is known. */
const bare = {
  ...Object.fromEntries(publicKeys().map((key) => [key, null])),
  type: "Véhicules léger",
  motorisation: [] as string[],
  licences: [],
} as unknown as PublicVehicle;
const texts = (vehicle: PublicVehicle) =>
  specificationLines(vehicle).map(({ label, value }) => `${label} ${value}`.replaceAll("\u00a0", " "));

test("every field that may be seen has its line, with its unit", () => {
  const full = {
    ...bare,
    brand: "Corbère",
    model: "Relais L2H2",
    capacity: "10.8",
    useful_length: "3,08",
    inner_width: 1.78,
    inner_height: 1.89,
    pallets: 3,
    ptac: 3500,
    payload_kg: 1250,
    licences: ["B" as const],
    critair: "2" as const,
    atp_class: "FRC",
    motorisation: ["Diesel", "Hybride"],
    chassis_type: "L2H2",
    body_type: "Fourgon tôlé",
    mileage: 48_200,
  };
  expect(texts(full)).toEqual([
    "Marque Corbère",
    "Modèle Relais L2H2",
    "Volume utile 10,8 m³",
    "Longueur utile 3,08 m",
    "Largeur intérieure 1,78 m",
    "Hauteur intérieure 1,89 m",
    "Palettes Europe 3",
    "PTAC 3 500 kg",
    "Charge utile 1 250 kg",
    "Permis B",
    "Motorisation Diesel, Hybride",
    "Châssis L2H2",
    "Carrosserie Fourgon tôlé",
    "Kilométrage 48 200 km",
    "Crit’Air 2",
    "Classe ATP FRC",
  ]);
});

test("what is hidden or unknown has none; zero is known", () => {
  expect(texts(bare)).toEqual([]);
  expect(texts({ ...bare, mileage: 0 })).toEqual(["Kilométrage 0 km"]);
});

const notes = (changes: Partial<PublicVehicle>) =>
  licenceNotes({ ...bare, ...changes }).map((note) => note.replaceAll("\u00a0", " "));
const byWeight =
  "Permis indiqué d’après le PTAC, à titre indicatif : c’est la carte grise (F.2) qui fait foi.";
const professional = "Usage professionnel : carte conducteur et FIMO/FCO en règle générale.";

test("a licence comes with what it rests on", () => {
  expect(notes({ ptac: 3500, licences: ["B"] })).toEqual([byWeight]);
  expect(notes({ licence: "B", licences: ["B"] })).toEqual([
    "Permis indiqué à titre indicatif : c’est la carte grise (F.2) qui fait foi.",
  ]);
});

test("a heavy vehicle reminds professionals of what else they need", () => {
  expect(notes({ ptac: 12_000, licences: ["C"] })).toEqual([byWeight, professional]);
  expect(notes({ licence: "CE", licences: ["CE"] }).at(-1)).toBe(professional);
});

test("an electric van between 3.5 and 4.25 t is to be confirmed, and no other", () => {
  const confirm = "Véhicule électrique ou à hydrogène de plus de 3 500 kg : permis à confirmer en agence.";
  const van = { ptac: 4250, licences: ["C1" as const], motorisation: ["Electrique"] };
  expect(notes(van)).toContain(confirm);
  expect(notes({ ...van, motorisation: ["Hydrogène"] })).toContain(confirm);
  expect(notes({ ...van, ptac: 4251 })).not.toContain(confirm);
  expect(notes({ ...van, motorisation: ["Diesel"] })).not.toContain(confirm);
  expect(notes({ ...van, licence: "C1" })).not.toContain(confirm);
});

test("a trailer says which licence goes with which towing vehicle, and nothing of drivers' cards", () => {
  expect(notes({ type: "Remorques", ptac: 2000, licences: ["B", "B96", "BE"] })).toEqual([
    "Permis B si le PTAC du véhicule tracteur ne dépasse pas 1 500 kg.",
    "Permis B96 si le PTAC du véhicule tracteur ne dépasse pas 2 250 kg.",
    "Permis BE au-delà.",
    byWeight,
  ]);
});

test("where no licence may be told, nothing is said", () => {
  expect(notes({ ptac: 12_000, licences: [] })).toEqual([]);
});
