import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { type AgencyInput, defaultAgencyHours } from "./agencies.schema.ts";
import {
  createAgency,
  deleteAgency,
  getAgencyFleet,
  getStaffAgency,
  listStaffAgencies,
  updateAgency,
} from "./staff-agencies.server.ts";
import { agencyQuery, formatDayPlan } from "./staff-agencies.ts";

const database = testDatabase();
// A Tuesday.
const app = testApp(database, { now: () => new Date("2026-11-10T09:00:00Z") });
let admin: StaffMember;
let user: StaffMember;

const narbonne: AgencyInput = {
  name: "Narbonne",
  address: "18 avenue de la Croix Sud",
  zip: "11100",
  city: "Narbonne",
  phone: "04 65 71 20 40",
  email: "narbonne@tramontane.example",
  hours: defaultAgencyHours,
};
const everyone = { q: "", sort: "name", direction: "asc" } as const;

beforeEach(async () => {
  for (const table of ["history", "vehicles", "closures", "agencies", "stored_files", "profiles"] as const) {
    await database.db.deleteFrom(table).execute();
  }
  [admin, user] = await Promise.all([addMember(database, "admin"), addMember(database, "user")]);
  app.sentJobs.length = 0;
  app.droppedPages = 0;
});

async function addVehicle(agency_id: string | null, name: string, available = true): Promise<string> {
  const { id } = await database.db
    .insertInto("vehicles")
    .values({ name, type: "Poids lourds", agency_id, available })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addPhoto(vehicle_id: string, key: string): Promise<string> {
  const { id } = await database.db
    .insertInto("stored_files")
    .values({
      key,
      content_type: "image/webp",
      byte_size: 1,
      width: 3,
      height: 2,
      state: "attached",
      uploaded_by: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("vehicle_photos")
    .values({ vehicle_id, url: `/storage/${key}`, order: 0, file_id: id })
    .execute();
  return id;
}

const count = async (table: "agencies" | "vehicles" | "vehicle_photos") =>
  (
    await database.db
      .selectFrom(table)
      .select(sql<number>`count(*)::integer`.as("n"))
      .executeTakeFirstOrThrow()
  ).n;

describe("rights", () => {
  const unknown = "00000000-0000-7000-8000-000000000000";
  test.each<[string, (actor: Actor) => Promise<unknown>]>([
    ["list", (actor) => listStaffAgencies(app, actor, everyone)],
    ["fleet", (actor) => getAgencyFleet(app, actor, unknown)],
  ])("%s: staff only", async (_, operation) => {
    await expect(operation(null)).rejects.toMatchObject({ status: 401 });
    for (const member of [user, admin]) {
      await expect(operation({ ...member, active: false })).rejects.toMatchObject({ status: 403 });
      await operation(member);
    }
  });
});

test("a creation is stored, signed, told to the public pages and found again", async () => {
  const created = await createAgency(app, user, narbonne);
  expect(created).toMatchObject({ name: "Narbonne", hours: defaultAgencyHours });
  expect(await getStaffAgency(app, user, created.id)).toEqual(created);
  const stored = await database.db.selectFrom("agencies").selectAll().executeTakeFirstOrThrow();
  expect(JSON.parse(stored.hours)).toEqual(defaultAgencyHours);
  expect(stored.updated_by).toBe(user.id);
  expect(app.droppedPages).toBe(1);
  const history = await database.db.selectFrom("history").selectAll().execute();
  expect(history).toMatchObject([
    { record_table: "agencies", record_id: created.id, action: "created", actor_email: "user@example.fr" },
  ]);
});

test("every field is required, with a sentence of its own", async () => {
  const empty = {
    name: " ",
    address: "",
    zip: "",
    city: "",
    phone: "",
    email: "",
    hours: defaultAgencyHours,
  };
  await expect(createAgency(app, admin, empty)).rejects.toMatchObject({
    status: 422,
    fields: {
      name: "Saisissez le nom de l’agence.",
      address: "Saisissez l’adresse.",
      zip: "Saisissez le code postal.",
      city: "Saisissez la ville.",
      phone: "Saisissez le numéro de téléphone.",
      email: "Saisissez l’adresse e-mail.",
    },
  });
  await expect(createAgency(app, admin, { ...narbonne, email: "narbonne@" })).rejects.toMatchObject({
    fields: { email: "Saisissez une adresse complète, par exemple agence@exemple.fr." },
  });
  await expect(createAgency(app, admin, { ...narbonne, phone: "bientôt" })).rejects.toMatchObject({
    fields: { phone: expect.stringContaining("Saisissez un numéro complet") },
  });
  expect(await count("agencies")).toBe(0);
});

test("old hours nobody can read are null, and written anew by the next save", async () => {
  const { id } = await createAgency(app, admin, narbonne);
  await database.db.updateTable("agencies").set({ hours: "9h-18h" }).execute();
  const agency = await getStaffAgency(app, admin, id);
  expect(agency?.hours).toBeNull();
  const saved = await updateAgency(app, admin, {
    id,
    baseline: { version: agency?.version ?? "" },
    input: narbonne,
  });
  expect(saved.hours).toEqual(defaultAgencyHours);
});

describe("the list", () => {
  test("finds every word in name, city, address or zip, without case and accents", async () => {
    await createAgency(app, admin, narbonne);
    await createAgency(app, admin, {
      ...narbonne,
      name: "Béziers",
      city: "Béziers",
      zip: "34500",
      address: "42 bd de Verdun",
    });
    const found = async (q: string) =>
      (await listStaffAgencies(app, user, { ...everyone, q })).map(({ name }) => name);
    expect(await found("")).toEqual(["Béziers", "Narbonne"]);
    expect(await found("BEZIERS")).toEqual(["Béziers"]);
    expect(await found("croix")).toEqual(["Narbonne"]);
    expect(await found("34500 verdun")).toEqual(["Béziers"]);
    expect(await found("narbonne@")).toEqual([]);
    expect(await found("%")).toEqual([]);
  });

  test("counts every vehicle, sorts by name or by number, and tells today's hours", async () => {
    const one = await createAgency(app, admin, { ...narbonne, name: "Agde" });
    const two = await createAgency(app, admin, { ...narbonne, name: "Béziers" });
    await addVehicle(one.id, "A");
    for (const name of ["B", "C"]) await addVehicle(two.id, name, false);
    await addVehicle(null, "sans agence");
    const list = async (sort: "name" | "vehicles", direction: "asc" | "desc") =>
      (await listStaffAgencies(app, user, { q: "", sort, direction })).map(
        ({ name, vehicleCount }) => `${name} ${vehicleCount}`,
      );
    expect(await list("name", "desc")).toEqual(["Béziers 2", "Agde 1"]);
    expect(await list("vehicles", "asc")).toEqual(["Agde 1", "Béziers 2"]);
    expect(await list("vehicles", "desc")).toEqual(["Béziers 2", "Agde 1"]);
    const [agency] = await listStaffAgencies(app, user, everyone);
    expect(formatDayPlan(agency?.today ?? null)).toBe("09:00\u00a0–\u00a012:00 · 14:00\u00a0–\u00a018:00");
  });

  test("today is «Fermé» when both halves are closed, and unknown when nobody can read it", async () => {
    const hours = defaultAgencyHours.map((day) => ({ ...day, morningClosed: true, afternoonClosed: true }));
    const { id } = await createAgency(app, admin, { ...narbonne, hours });
    const today = async () => formatDayPlan((await listStaffAgencies(app, user, everyone))[0]?.today ?? null);
    expect(await today()).toBe("Fermé");
    await database.db.updateTable("agencies").set({ hours: "de 9 à 18" }).where("id", "=", id).execute();
    expect(await today()).toBe("Non renseignés");
  });

  test("today follows the agency's closure, then the one for all, then the holiday", async () => {
    const armistice = testApp(database, { now: () => new Date("2026-11-11T09:00:00Z") });
    const { id } = await createAgency(app, admin, narbonne);
    const today = async () =>
      formatDayPlan((await listStaffAgencies(armistice, user, everyone))[0]?.today ?? null);
    expect(await today()).toBe("Fermé, Armistice 1918");
    const day = { during: "[2026-11-11,2026-11-12)" };
    await database.db
      .insertInto("closures")
      .values({ ...day, label: "Travaux" })
      .execute();
    expect(await today()).toBe("Fermé, Travaux");
    const hours = JSON.stringify([{ open: "09:00", close: "11:00" }]);
    await database.db
      .insertInto("closures")
      .values({ ...day, agency_id: id, label: "Matinée", hours })
      .execute();
    expect(await today()).toBe("09:00\u00a0–\u00a011:00, Matinée");
  });

  test("an address nobody can read is the plain list", () => {
    expect(agencyQuery.read(new URLSearchParams("tri=couleur&ordre=haut&q=++"))).toEqual(everyone);
    expect(agencyQuery.read(new URLSearchParams("tri=vehicules&ordre=desc&q=a"))).toEqual({
      q: "a",
      sort: "vehicles",
      direction: "desc",
    });
  });
});

describe("closures", () => {
  const inventory = { from: "2026-12-10", to: "2026-12-11", label: "Inventaire", hours: null };
  const eve = {
    from: "2026-12-24",
    to: "2026-12-24",
    label: "Veille de Noël",
    hours: [{ open: "09:00", close: "16:00" }],
  };
  const historyLines = () =>
    database.db
      .selectFrom("history")
      .where("record_table", "=", "agencies")
      .where("action", "=", "updated")
      .orderBy("id")
      .select(["before", "after", "actor_email"])
      .execute();

  test("are saved with the agency by any member of staff, listed by date, and become its history", async () => {
    const { id, version } = await createAgency(app, user, { ...narbonne, closures: JSON.stringify([eve]) });
    const [kept] = (await getStaffAgency(app, user, id))?.closures ?? [];
    expect(kept).toEqual({ id: expect.any(String), ...eve });
    const dropped = app.droppedPages;
    const input = { ...narbonne, closures: [{ ...kept, hours: null }, inventory] };
    const saved = await updateAgency(app, user, {
      id,
      baseline: { version, values: { closures: [kept] } },
      input: input as AgencyInput,
    });
    expect(saved.version > version).toBe(true);
    expect(app.droppedPages).toBe(dropped + 1);
    expect((await getStaffAgency(app, user, id))?.closures).toEqual([
      { id: expect.any(String), ...inventory },
      { ...kept, hours: null },
    ]);
    const lines = await historyLines();
    // One line a save, whatever it did to them.
    expect(lines).toHaveLength(2);
    const changed = { ...kept, hours: null };
    const added = { id: expect.any(String), ...inventory };
    expect(lines).toEqual(
      expect.arrayContaining([
        { before: {}, after: { closures: [kept] }, actor_email: user.email },
        { before: { closures: [kept] }, after: { closures: [changed, added] }, actor_email: user.email },
      ]),
    );
  });

  test("stay when a save does not speak of them, and go when it says so", async () => {
    const { id, version } = await createAgency(app, user, { ...narbonne, closures: [eve, inventory] });
    const renamed = await updateAgency(app, user, {
      id,
      baseline: { version },
      input: { ...narbonne, name: "Narbonne Sud" },
    });
    expect(renamed.closures).toHaveLength(2);
    const emptied = await updateAgency(app, user, {
      id,
      baseline: { version: renamed.version },
      input: { ...narbonne, closures: [] },
    });
    expect(emptied.closures).toEqual([]);
  });

  test("are one unit for two editors: both lists are shown, whichever row was changed", async () => {
    const { id, version, closures } = await createAgency(app, user, {
      ...narbonne,
      closures: [inventory, eve],
    });
    const [first, second] = closures;
    const mine = [first, { ...second, label: "Réveillon" }] as AgencyInput["closures"];
    const theirs = [first] as AgencyInput["closures"];
    const baseline = { version, values: { closures } };
    await updateAgency(app, admin, { id, baseline, input: { ...narbonne, closures: theirs } });
    const refused = updateAgency(app, user, { id, baseline, input: { ...narbonne, closures: mine } });
    await expect(refused).rejects.toMatchObject({
      staleness: { conflicts: [{ unit: "closures", mine, theirs, by: admin.email }] },
    });
    // Another field is nobody's quarrel.
    const phone = { version, values: { phone: narbonne.phone } };
    const saved = await updateAgency(app, user, {
      id,
      baseline: phone,
      input: { ...narbonne, phone: "04 65 71 20 41" },
    });
    expect(saved.closures).toEqual([first]);
  });

  test("of another agency cannot be taken over by naming their ids", async () => {
    const other = await createAgency(app, user, { ...narbonne, name: "Béziers", closures: [eve] });
    const stolen = [{ ...other.closures[0], label: "À moi" }] as AgencyInput["closures"];
    const mine = await createAgency(app, user, { ...narbonne, closures: stolen });
    expect(mine.closures[0]?.id).not.toBe(other.closures[0]?.id);
    expect((await getStaffAgency(app, user, other.id))?.closures).toEqual(other.closures);
  });

  test("holidays and the place on the map are kept, and go back to nothing when emptied", async () => {
    const { id, version } = await createAgency(app, user, {
      ...narbonne,
      ...{ holidays: "ouvert", holiday_zone: "alsace-moselle", latitude: "43,18442", longitude: "3.00321" },
    } as AgencyInput);
    expect(await getStaffAgency(app, user, id)).toMatchObject({
      ...{ holidays: "ouvert", holiday_zone: "alsace-moselle", latitude: 43.18442, longitude: 3.00321 },
    });
    const emptied = { ...narbonne, latitude: "", longitude: "" } as AgencyInput;
    await updateAgency(app, user, { id, baseline: { version }, input: emptied });
    expect(await getStaffAgency(app, user, id)).toMatchObject({
      ...{ holidays: "ouvert", latitude: null, longitude: null },
    });
  });
});

describe("a deletion", () => {
  test("takes vehicles, photos and files with it, in one go", async () => {
    const agency = await createAgency(app, admin, narbonne);
    const other = await createAgency(app, admin, { ...narbonne, name: "Béziers" });
    const files = [];
    for (const name of ["A", "B"]) {
      const vehicle = await addVehicle(agency.id, name);
      files.push(await addPhoto(vehicle, `photos/vehicles/${vehicle}/a.webp`));
    }
    const kept = await addVehicle(other.id, "C");
    const keptFile = await addPhoto(kept, `photos/vehicles/${kept}/a.webp`);

    expect(await deleteAgency(app, user, { id: agency.id, announcedVehicles: 2 })).toMatchObject({
      name: "Narbonne",
    });
    expect([await count("agencies"), await count("vehicles"), await count("vehicle_photos")]).toEqual([
      1, 1, 1,
    ]);
    const states = await database.db.selectFrom("stored_files").select(["id", "state"]).execute();
    expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
      new Map([...files.map((id) => [id, "binned"] as const), [keptFile, "attached"]]),
    );
    expect(app.sentJobs).toEqual([]);
    const deleted = await database.db
      .selectFrom("history")
      .where("action", "=", "deleted")
      .select(["record_table", "record_name", "actor_email"])
      .orderBy("record_name")
      .execute();
    expect(deleted.map(({ record_table, record_name }) => `${record_table} ${record_name}`)).toEqual([
      "vehicles A",
      "vehicles B",
      "agencies Narbonne",
    ]);
  });

  test("does nothing when there are more vehicles than the person was told", async () => {
    const agency = await createAgency(app, admin, narbonne);
    await addVehicle(agency.id, "A");
    for (const announced of [0, 2, Number.NaN]) {
      await expect(
        deleteAgency(app, admin, { id: agency.id, announcedVehicles: announced }),
      ).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining("a changé entre-temps"),
      });
    }
    expect([await count("agencies"), await count("vehicles")]).toEqual([1, 1]);
  });

  test("of what is gone already says so", async () => {
    const agency = await createAgency(app, admin, narbonne);
    await deleteAgency(app, admin, { id: agency.id, announcedVehicles: 0 });
    for (const id of [agency.id, "42"]) {
      const refused = deleteAgency(app, admin, { id, announcedVehicles: 0 });
      await expect(refused).rejects.toBeInstanceOf(Failure);
      await expect(refused).rejects.toMatchObject({ status: 404, message: "Cette agence n’existe plus." });
    }
  });

  test("is told beforehand: how many, how many available, and the newest three", async () => {
    const agency = await createAgency(app, admin, narbonne);
    for (const name of ["A", "B", "C", "D"]) await addVehicle(agency.id, name, name !== "A");
    const fleet = await getAgencyFleet(app, user, agency.id);
    expect(fleet).toMatchObject({ total: 4, available: 3 });
    expect(fleet.sample).toHaveLength(3);
  });
});
