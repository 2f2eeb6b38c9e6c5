import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { writePublic } from "#server/db/write.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { rowsLookedAt } from "#tests/support/rows-looked-at.ts";
import { addMember } from "#tests/support/staff.ts";
import { exportOccupancy, getOccupancy } from "./occupancy.server.ts";
import { monthsUntil, occupancyQuery } from "./occupancy.ts";

const database = testDatabase();
// The nineteenth day of its month.
const now = new Date("2026-11-19T09:00:00Z");
const app = {
  get db() {
    return database.db;
  },
  now: () => now,
};
const query = (search = "") => occupancyQuery.read(new URLSearchParams(search));

let member: StaffMember;

beforeEach(async () => {
  await sql`truncate vehicles, agencies, profiles cascade`.execute(database.db);
  member = await addMember(database, "user");
});

async function addVehicle(name: string, given: { type?: string; agency_id?: string; since?: string } = {}) {
  const { type = "Remorques", since = "2020-01-01T08:00:00Z", ...columns } = given;
  const { id } = await database.db
    .insertInto("vehicles")
    .values({ name, type, ...columns, created_at: new Date(since) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Kind = "location" | "reservation" | "entretien" | "immobilisation" | "option";
const addPeriod = (vehicle_id: string, kind: Kind, during: string) =>
  database.db.insertInto("vehicle_periods").values({ vehicle_id, kind, during }).execute();

async function shown(search = "") {
  const { vehicles } = await getOccupancy(app, member, query(search));
  return vehicles.map(({ name, total }) => `${name} ${total.let}+${total.down}/${total.days}`);
}

/** «2026-11: 5+0/19», of months with something in them. */
async function monthsOf(name: string) {
  const { vehicles, months } = await getOccupancy(app, member, query());
  const cells = vehicles.find((vehicle) => vehicle.name === name)?.months ?? [];
  return cells.flatMap(({ let: isLet, down, days }, index) =>
    isLet + down > 0 ? [`${months[index]?.slice(0, 7)} ${isLet}+${down}/${days}`] : [],
  );
}

test("thirteen months, the running one up to today", () => {
  const months = monthsUntil("2026-03-31");
  expect([months.length, months[0], months.at(-1)]).toEqual([13, "2025-03-01", "2026-03-01"]);
});

describe("a day counts when the vehicle is away on it", () => {
  test("first and last included, over the end of a month, let and standing still apart", async () => {
    const id = await addVehicle("Agly");
    await addPeriod(id, "location", "[2026-09-29,2026-10-03)");
    await addPeriod(id, "entretien", "[2026-10-03,2026-10-05)");
    await addPeriod(id, "reservation", "[2026-10-05,2026-10-06)");
    await addPeriod(id, "immobilisation", "[2026-02-27,2026-03-02)");
    expect(await monthsOf("Agly")).toEqual([
      "2026-02 0+2/28",
      "2026-03 0+1/31",
      "2026-09 2+0/30",
      "2026-10 3+2/31",
    ]);
  });

  test("an option is only a maybe; days to come, and those before the first month, are none", async () => {
    const id = await addVehicle("Agly");
    await addPeriod(id, "option", "[2026-10-05,2026-10-09)");
    await addPeriod(id, "location", "[2026-11-18,2026-12-24)");
    await addPeriod(id, "reservation", "[2027-01-01,2027-01-09)");
    await addPeriod(id, "location", "[2025-10-28,2025-11-04)");
    expect(await monthsOf("Agly")).toEqual(["2025-11 3+0/30", "2026-11 2+0/19"]);
  });

  test("who has no end in sight is away to this day", async () => {
    const id = await addVehicle("Agly");
    await addPeriod(id, "immobilisation", "[2026-10-30,)");
    expect(await monthsOf("Agly")).toEqual(["2026-10 0+2/31", "2026-11 0+19/19"]);
  });

  test("and when it was in the fleet: from its record on, or from an earlier period", async () => {
    // The eleventh in Paris.
    await addVehicle("Neuf", { since: "2026-11-10T23:30:00Z" });
    const noted = await addVehicle("Repris", { since: "2026-11-10T08:00:00Z" });
    await addPeriod(noted, "location", "[2026-10-20,2026-10-25)");
    await addPeriod(noted, "location", "[2026-11-12,2026-11-13)");
    await addVehicle("Demain", { since: "2026-11-20T08:00:00Z" });
    expect(await shown("tri=nom&ordre=asc")).toEqual(["Demain 0+0/0", "Neuf 0+0/9", "Repris 6+0/31"]);
    const { vehicles } = await getOccupancy(app, member, query());
    expect(vehicles.at(-1)?.name).toBe("Demain");
  });
});

test("a total per type and of all, sorted and filtered as asked", async () => {
  const thuir = await addAgency(database.db, "Thuir");
  const elne = await addAgency(database.db, "Elne");
  const [a, b, c] = [
    await addVehicle("Agly", { agency_id: thuir }),
    await addVehicle("Basse", { agency_id: elne }),
    await addVehicle("Cady", { type: "Poids lourds", agency_id: thuir }),
  ];
  await addPeriod(a, "location", "[2026-11-01,2026-11-11)");
  await addPeriod(b, "entretien", "[2026-11-01,2026-11-06)");
  await addPeriod(c, "location", "[2026-11-01,2026-11-16)");
  const days = 365 + 19;
  const name = (line: string) => line.split(" ")[0];
  expect(await shown()).toEqual([`Cady 15+0/${days}`, `Agly 10+0/${days}`, `Basse 0+5/${days}`]);
  expect((await shown("ordre=asc")).map(name)).toEqual(["Basse", "Agly", "Cady"]);
  expect((await shown("tri=immobilisation")).map(name)).toEqual(["Basse", "Agly", "Cady"]);
  expect((await shown("tri=nom&ordre=asc")).map(name)).toEqual(["Agly", "Basse", "Cady"]);
  expect((await shown("tri=type&ordre=asc")).map(name)).toEqual(["Cady", "Agly", "Basse"]);
  expect((await shown("tri=agence&ordre=asc")).map(name)).toEqual(["Basse", "Agly", "Cady"]);
  expect((await shown(`agence=${thuir}`)).map(name)).toEqual(["Cady", "Agly"]);
  expect(await shown("agence=aucune")).toEqual([]);
  const { totals } = await getOccupancy(app, member, query());
  expect(totals.map(({ label, total }) => `${label} ${total.let}+${total.down}/${total.days}`)).toEqual([
    `Tous les véhicules 25+5/${3 * days}`,
    `Poids lourds 15+0/${days}`,
    `Remorques 10+5/${2 * days}`,
  ]);
  expect(totals[0]?.months.at(-1)).toEqual({ days: 57, let: 25, down: 5 });
  // Of one type, its own total says all.
  const ofType = await getOccupancy(app, member, query("type=Remorques"));
  expect(ofType.totals.map(({ label }) => label)).toEqual(["Remorques"]);
});

test("an empty house has no totals", async () => {
  const { fleet, totals, vehicles } = await getOccupancy(app, member, query("page=7"));
  expect([fleet.total, fleet.shown, totals, vehicles]).toEqual([0, 0, [], []]);
});

test("the file has a line for each month a vehicle was there, of those the filters let through", async () => {
  const agency_id = await addAgency(database.db, "Thuir");
  const id = await addVehicle("Agly; bis", { agency_id, since: "2026-10-30T08:00:00Z" });
  await database.db.updateTable("vehicles").set({ plate: "AB-123-CD" }).where("id", "=", id).execute();
  await addVehicle("Cady", { type: "Poids lourds" });
  await addPeriod(id, "location", "[2026-11-01,2026-11-08)");
  const text = await new Response(await exportOccupancy(app, member, query("type=Remorques"))).text();
  expect(text.trim().split("\r\n").slice(1)).toEqual([
    '"Agly; bis";"";"AB-123-CD";"Remorques";"Rivesaltes";"2026-10";"2";"0";"0";"0,0"',
    '"Agly; bis";"";"AB-123-CD";"Remorques";"Rivesaltes";"2026-11";"19";"7";"0";"36,8"',
  ]);
});

test.each<[string, () => Actor]>([
  ["nobody", () => null],
  ["who was switched off", () => ({ ...member, active: false })],
])("%s reads neither screen nor file", async (_who, actorOf) => {
  const code = expect.stringMatching(/^(unauthenticated|forbidden)$/);
  await expect(getOccupancy(app, actorOf(), query())).rejects.toMatchObject({ code });
  await expect(exportOccupancy(app, actorOf(), query())).rejects.toMatchObject({ code });
});

test("5,000 vehicles and 20,000 periods: what lies outside of the months is not read", async () => {
  await writePublic({ db: database.db, pages: { drop() {} } as never }, null, async (trx) => {
    await sql`
      insert into vehicles (name, type, created_at)
      select 'Solane ' || n, 'Remorques', '2020-01-01' from generate_series(1, 5000) as n`.execute(trx);
    // Four each, a year apart; of the months that are shown, one of each twentieth vehicle.
    await sql`
      insert into vehicle_periods (vehicle_id, kind, during)
      select id, 'location', daterange('2026-08-03'::date - years * 366, '2026-08-08'::date - years * 366)
      from (select id, row_number() over () % 20 as rest from vehicles) as numbered,
        lateral (select n + case when rest = 0 then 0 else 2 end as years from generate_series(0, 3) as n) as each`.execute(
      trx,
    );
  });
  await sql`analyze vehicles, vehicle_periods`.execute(database.db);
  const at = { now: () => now };
  const read = await rowsLookedAt(
    database,
    async ({ db }) => {
      const { vehicles, totals } = await getOccupancy({ db, ...at }, member, query());
      expect([vehicles.length, totals[0]?.total.let]).toEqual([50, 1_250]);
    },
    "vehicle_periods",
  );
  // Once for the totals, once for the order; a whole walk would be 40,000.
  expect(read).toBeLessThanOrEqual(2_000);
}, 60_000);
