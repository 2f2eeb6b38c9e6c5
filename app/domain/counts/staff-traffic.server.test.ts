import type { Insertable } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Database } from "#server/db/schema.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addVehicle } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import { getTraffic, getTrafficPage } from "./staff-traffic.server.ts";
import { trafficQuery } from "./traffic.ts";

const database = testDatabase();
// A Tuesday; the office is open 9 to 12 and 14 to 17:30 on weekdays.
const now = new Date("2026-11-17T12:00:00Z");
const app = {
  get db() {
    return database.db;
  },
  now: () => now,
};
const query = (search = "") => trafficQuery.read(new URLSearchParams(search));

let member: StaffMember;
let agency: string;
const vehicles = {} as Record<"busy" | "asked" | "quiet", string>;

beforeAll(async () => {
  member = await addMember(database, "user");
  agency = await addAgency(database.db);
  for (const name of ["busy", "asked", "quiet"] as const) {
    vehicles[name] = await addVehicle(database.db, agency);
    await database.db.updateTable("vehicles").set({ name }).where("id", "=", vehicles[name]).execute();
  }
  const view = { what: "vehicle-view" } as const;
  await database.db
    .insertInto("daily_counts")
    .values([
      { ...view, record_id: vehicles.busy, day: "2026-11-17", n: 40 },
      { ...view, record_id: vehicles.busy, day: "2026-10-19", n: 10 },
      // The day before the thirty.
      { ...view, record_id: vehicles.busy, day: "2026-10-18", n: 1000 },
      { ...view, record_id: vehicles.asked, day: "2026-11-11", n: 8 },
      // A vehicle that is gone.
      { ...view, record_id: "0197a000-0000-7000-8000-00000000dead", day: "2026-11-17", n: 99 },
    ])
    .execute();
  await database.db
    .insertInto("daily_searches")
    .values([
      { words: "nac", day: "2026-11-10", n: 3 },
      { words: "nacelle", day: "2026-11-10", n: 2 },
      { words: "nacelle", day: "2026-11-12", n: 2 },
      { words: "benne", day: "2026-11-12", n: 5 },
      { words: "benne basculante", day: "2026-11-12", n: 3 },
      { words: "corbillard", day: "2026-11-12", n: 2 },
      { words: "bus", day: "2026-09-01", n: 30 },
    ])
    .execute();
  const at = (moment: string) => new Date(`${moment}+01:00`);
  const asked = (
    subject: string,
    [created, answered]: [created: string, answered?: string],
    change: Partial<Insertable<Database["requests"]>>,
  ) => ({ subject, created_at: at(created), answered_at: answered ? at(answered) : null, ...change });
  const lost = (lost_reason: "prix" | "dates") => ({ status: "perdu", lost_reason }) as const;
  const requests = await database.db
    .insertInto("requests")
    .values([
      // Answered within one open hour, over lunch.
      asked("devis", ["2026-11-16T11:30", "2026-11-16T14:30"], { status: "gagne", agency_key: agency }),
      // Three: from Friday evening to Monday noon.
      asked("devis", ["2026-11-13T20:00", "2026-11-16T12:00"], lost("prix")),
      // Eight and a half: two days.
      asked("location", ["2026-11-09T09:00", "2026-11-10T11:00"], { ...lost("dates"), agency_key: agency }),
      // By telephone: answered as it came.
      asked("location", ["2026-11-10T10:00", "2026-11-10T10:00"], lost("prix")),
      asked("information", ["2026-11-17T09:00"], { status: "nouveau" }),
      // Long ago, but in the weeks of the chart.
      asked("autre", ["2026-08-24T09:00", "2026-08-24T10:00"], { status: "clos", agency_key: "Narbonne" }),
      // Before them.
      asked("autre", ["2026-08-23T22:00"], { status: "clos" }),
    ])
    .returning("id")
    .execute();
  const of = (index: number, position: number, vehicle_id: string) => ({
    request_id: requests[index]?.id as string,
    position,
    vehicle_id,
    vehicle_name: "",
  });
  await database.db
    .insertInto("request_vehicles")
    .values([
      of(0, 0, vehicles.asked),
      // The same twice in one request.
      of(0, 1, vehicles.asked),
      of(1, 0, vehicles.asked),
      of(2, 0, vehicles.busy),
      of(5, 0, vehicles.busy),
    ])
    .execute();
});

test("views and requests of each vehicle in the days that were asked for", async () => {
  const shown = async (search: string) => {
    const { vehicles: listed } = await getTraffic(app, member, query(search));
    return listed.map(({ name, views, requests }) => `${name} ${views} ${requests}`);
  };
  expect(await shown("")).toEqual(["busy 50 1", "asked 8 2"]);
  expect(await shown("jours=7")).toEqual(["busy 40 0", "asked 8 2"]);
  expect(await shown("jours=90")).toEqual(["busy 1050 2", "asked 8 2"]);
  expect(await shown("tri=demandes")).toEqual(["asked 8 2", "busy 50 1"]);
});

test("the page of their own has every vehicle, and a page too far is the last", async () => {
  const { fleet, mostViews, query: read } = await getTrafficPage(app, member, query("page=9"));
  expect(fleet.vehicles.map(({ name, views }) => `${name} ${views}`)).toEqual([
    "busy 50",
    "asked 8",
    "quiet 0",
  ]);
  expect({ total: fleet.total, page: read.page, mostViews }).toEqual({ total: 3, page: 1, mostViews: 50 });
});

test("the median first answer counts open hours; what became of the requests adds up", async () => {
  const { figures } = await getTraffic(app, member, query());
  expect(figures.firstAnswer).toBe(180);
  expect(figures.requests).toBe(5);
  expect(figures.statuses.reduce((sum, { n }) => sum + n, 0)).toBe(5);
  expect(figures.lost).toEqual({
    total: 3,
    reasons: [
      { reason: "prix", n: 2 },
      { reason: "dates", n: 1 },
    ],
  });
  expect(figures.quotes).toEqual({ sent: 0, accepted: 0 });
});

test("thirteen weeks, the last of them under way, by subject and by agency", async () => {
  const { weeks } = await getTrafficPage(app, member, query("jours=7"));
  const filled = weeks.weeks.filter(({ n }) => n > 0);
  expect(weeks.weeks).toHaveLength(13);
  expect(filled).toEqual([
    { week: "2026-08-24", n: 1 },
    { week: "2026-11-09", n: 3 },
    { week: "2026-11-16", n: 2 },
  ]);
  const totals = (series: typeof weeks.subjects) => series.map(({ label, total }) => [label, total]);
  expect(totals(weeks.subjects)).toEqual([
    ["Demande de devis", 2],
    ["Location", 2],
    ["Autre", 1],
    ["Demande d’information", 1],
  ]);
  const [office, own, other] = weeks.agencies;
  expect([office?.label, office?.total, office?.to]).toEqual(["Siège", 3, "/admin?agence=siege"]);
  expect([own?.total, own?.to]).toEqual([2, `/admin?agence=${agency}`]);
  expect([other?.label, other?.total]).toEqual(["Narbonne", 1]);
});

test("searches show from the third time on, without the beginnings of what was being typed", async () => {
  const { searches } = await getTrafficPage(app, member, query());
  expect(searches).toEqual([
    { words: "benne", n: 5 },
    { words: "nacelle", n: 4 },
    { words: "benne basculante", n: 3 },
  ]);
});

test("nobody who is not signed in learns of it", async () => {
  for (const work of [getTraffic, getTrafficPage])
    await expect(work(app, null, query())).rejects.toMatchObject({ status: 401 });
});
