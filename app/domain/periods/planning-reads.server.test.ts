import { Kysely, PostgresDialect } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { defaultOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { readAgencies } from "#app/domain/vehicles/fleet-search.server.ts";
import type { Failure } from "#app/lib/failure.ts";
import type { Db } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { countMovesToday, getDayMoves, getMoveWeek, getTodayMoves } from "./day-moves.server.ts";
import { listOverdueReturns, noteReturn } from "./overdue-returns.server.ts";
import { listPeriodPage } from "./period-list.server.ts";
import { type PlanningQuery, readPlanningQuery } from "./planning.ts";
import { findRequests, getPeriodForm, getPlanningScreen, getVehicleStrip } from "./planning-screen.server.ts";
import { readAskedFleet } from "./planning-vehicles.server.ts";
import { listPlanning } from "./staff-planning.server.ts";

const database = testDatabase();
const today = "2026-11-16";
const now = () => new Date("2026-11-16T09:00:00Z");
const app = { db: undefined as unknown as Db, now };
let actor: StaffMember;
let thuir: string;
let prades: string;
let van: string;
let lorry: string;
let moret: string;

const ask = (changes: Partial<PlanningQuery> = {}) => ({ ...readPlanningQuery("", today), ...changes });

type Deps = typeof app;
type Member = StaffMember | null;

const gantt = async (edges: Deps, member: Member, query: PlanningQuery) =>
  listPlanning(edges, member, { query, ...(await readAskedFleet(edges.db, query.q)) });
const list = async (edges: Deps, member: Member, query: PlanningQuery) =>
  listPeriodPage(edges, member, { query, ...(await readAskedFleet(edges.db, query.q)) });
const dayMoves = async (edges: Deps, member: Member, query: { day: string; agency?: string | null }) =>
  getDayMoves(edges, member, { ...query, agencies: await readAgencies(edges.db) });

async function addVehicle(
  name: string,
  fleet_number: string | null,
  agency_id: string | null,
  type = "Remorques",
) {
  const values = { name, fleet_number, agency_id, type, description: "Un véhicule." };
  const row = await database.db
    .insertInto("vehicles")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function put(
  vehicle_id: string,
  kind: "location" | "reservation" | "option" | "entretien" | "immobilisation",
  during: string,
  more: { request_id?: string; note?: string } = {},
) {
  const values = { vehicle_id, kind, during, ...more };
  const row = await database.db
    .insertInto("vehicle_periods")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

beforeAll(async () => {
  app.db = database.db;
  actor = await addMember(database, "user");
});

describe("a small fleet", () => {
  beforeEach(async () => {
    for (const table of ["vehicle_periods", "vehicles", "agencies", "requests", "closures"] as const) {
      await database.db.deleteFrom(table).execute();
    }
    thuir = await addAgency(database.db, "Agence de Thuir");
    prades = await addAgency(database.db, "Agence de Prades");
    await database.db.updateTable("agencies").set({ city: "Thuir" }).where("id", "=", thuir).execute();
    await database.db.updateTable("agencies").set({ city: "Prades" }).where("id", "=", prades).execute();
    lorry = await addVehicle("Capcir C16", "T-02", thuir, "Poids lourds");
    van = await addVehicle("Solane Horizon", "T-01", thuir);
    await addVehicle("Agly Portefaix", null, thuir);
    await addVehicle("Corbère Relais", "P-01", prades);
    await addVehicle("Nevère F35", "N-01", null);
    const request = await database.db
      .insertInto("requests")
      .values({
        name: "Élodie Moret",
        company_name: "",
        phone: "06 39 98 14 27",
        reference: "MKT-RBV",
        during: "[2026-11-24,2026-11-29)",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    moret = request.id;
  });

  test.each<[string, (member: StaffMember | null) => Promise<unknown>]>([
    ["the gantt", (member) => gantt(app, member, ask())],
    ["the list", (member) => list(app, member, ask())],
    ["the day", (member) => dayMoves(app, member, { day: today })],
    ["the week", (member) => getMoveWeek(app, member, { day: today })],
    ["the dashboard", (member) => getTodayMoves(app, member)],
    ["the tab's count", (member) => countMovesToday(app, member)],
    ["a vehicle's strip", (member) => getVehicleStrip(app, member, van)],
    [
      "the form",
      (member) => getPeriodForm(app, member, { period: null, vehicle: van, from: null, to: null }),
    ],
    ["the dossiers", (member) => findRequests(app, member, "")],
    ["what should be back", (member) => listOverdueReturns(app, member)],
  ])("%s is for staff", async (_, operation) => {
    const status = (member: StaffMember | null) =>
      operation(member).then(
        () => 200,
        (error: Failure) => error.status,
      );
    expect(await status(null)).toBe(401);
    expect(await status({ ...actor, active: false })).toBe(403);
    expect(await status(actor)).toBe(200);
  });

  describe("the gantt", () => {
    const names = (rows: { vehicle: { name: string } }[]) => rows.map(({ vehicle }) => vehicle.name);

    test("has its rows by agency, then by number; those without come last", async () => {
      const { rows, groups, total } = await gantt(app, actor, ask());
      expect(names(rows)).toEqual([
        "Corbère Relais",
        "Solane Horizon",
        "Capcir C16",
        "Agly Portefaix",
        "Nevère F35",
      ]);
      expect(groups.map(({ label, count }) => `${label} ${count}`)).toEqual([
        "Prades 1",
        "Thuir 3",
        "Sans agence 1",
      ]);
      expect(total).toBe(5);
      const byType = await gantt(app, actor, ask({ group: "type" }));
      expect(byType.groups.map(({ label }) => label)).toEqual(["Poids lourds", "Remorques"]);
      expect(names(byType.rows)[0]).toBe("Capcir C16");
    });

    test("is filtered and searched by vehicle, number, agency, customer and note", async () => {
      await put(van, "location", "[2026-11-24,2026-11-29)", { request_id: moret });
      await put(lorry, "immobilisation", "[2026-11-10,)", { note: "Embrayage" });
      await put(lorry, "location", "[2024-11-10,2024-11-12)", { note: "Puig Meubles" });
      const found = async (changes: Partial<PlanningQuery>) =>
        names((await gantt(app, actor, ask(changes))).rows);
      for (const q of ["moret", "Élodie", "MKT-RBV", "mktrbv", "mkt rbv", "t-01"]) {
        expect(await found({ q })).toEqual(["Solane Horizon"]);
      }
      expect(await found({ q: "embray" })).toEqual(["Capcir C16"]);
      // Out of the days in view.
      expect(await found({ q: "puig" })).toEqual([]);
      expect(await found({ q: "prades" })).toEqual(["Corbère Relais"]);
      expect(await found({ q: "thuir capcir" })).toEqual(["Capcir C16"]);
      expect(await found({ q: "100% _" })).toEqual([]);
      expect(await found({ agency: "" })).toEqual(["Nevère F35"]);
      expect(await found({ agency: thuir, type: "Poids lourds" })).toEqual(["Capcir C16"]);
    });

    test("has the periods that touch its days, closures and holidays", async () => {
      const otherHours = JSON.stringify([{ open: "09:00", close: "16:00" }]);
      const touching = await put(van, "location", "[2026-11-01,2026-11-10)");
      await put(van, "location", "[2026-10-20,2026-10-25)");
      await database.db
        .insertInto("closures")
        .values([
          { agency_id: thuir, during: "[2026-12-10,2026-12-12)", label: "Inventaire" },
          { agency_id: null, during: "[2027-05-01,2027-05-02)", label: "Trop loin" },
          { agency_id: null, during: "[2026-11-20,2026-11-21)", label: "À 16 h", hours: otherHours },
        ])
        .execute();
      await database.db
        .updateTable("agencies")
        .set({ holiday_zone: "alsace-moselle" })
        .where("id", "=", prades)
        .execute();
      const planning = await gantt(app, actor, ask({ from: "2026-11-09", scale: "trimestre" }));
      expect(planning).toMatchObject({ from: "2026-11-09", to: "2027-02-07", today });
      expect(planning.rows.flatMap(({ periods }) => periods).map(({ id }) => id)).toEqual([touching]);
      expect(planning.closures).toEqual([
        { agencyId: thuir, from: "2026-12-10", to: "2026-12-11", label: "Inventaire" },
        { agencyId: prades, from: "2026-12-26", to: "2026-12-26", label: "Saint-Étienne" },
      ]);
      expect(planning.holidays.map(({ date }) => date)).toEqual(["2026-11-11", "2026-12-25", "2027-01-01"]);
    });
  });

  test("the screen with gantt and list asks once for the agencies, and once for what was typed", async () => {
    await put(van, "location", "[2026-11-16,2026-11-19)", { request_id: moret });
    const asked: string[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => {
        asked.push(query.sql);
      },
    });
    const screen = await getPlanningScreen({ db, now }, actor, ask({ q: "moret" }));
    expect(screen.planning?.total).toBe(1);
    expect(screen.list?.total).toBe(1);
    expect(asked.filter((text) => /^select "id", "name", "city" from "agencies"/.test(text))).toHaveLength(1);
    expect(asked.filter((text) => /^select "id" from "requests"/.test(text))).toHaveLength(1);
  });

  describe("the list", () => {
    test("tells what goes on, what comes and what was, each in its order", async () => {
      const endless = await put(lorry, "immobilisation", "[2026-11-10,)");
      const untilToday = await put(van, "location", "[2026-11-10,2026-11-17)", { request_id: moret });
      const tomorrow = await put(van, "reservation", "[2026-11-17,2026-11-20)");
      const later = await put(van, "option", "[2026-12-01,2026-12-02)");
      const over = await put(van, "location", "[2026-11-01,2026-11-09)");
      const long = await put(van, "location", "[2026-01-01,2026-01-09)");
      const ids = async (state: PlanningQuery["state"]) => {
        const { periods, counts, total } = await list(app, actor, ask({ view: "liste", state }));
        expect(counts).toEqual({ "en-cours": 2, "a-venir": 2 });
        expect(total).toBe(2);
        return periods.map(({ id }) => id);
      };
      expect(await ids("en-cours")).toEqual([untilToday, endless]);
      expect(await ids("a-venir")).toEqual([tomorrow, later]);
      expect(await ids("passees")).toEqual([over, long]);
    });

    test("is searched and filtered with its counts", async () => {
      await put(lorry, "immobilisation", "[2026-11-10,)", { note: "Embrayage" });
      await put(van, "location", "[2026-11-10,2026-11-17)", { request_id: moret });
      await put(van, "reservation", "[2026-11-24,2026-11-29)", { request_id: moret });
      const found = (changes: Partial<PlanningQuery>) => list(app, actor, ask({ view: "liste", ...changes }));
      expect(await found({ q: "moret" })).toMatchObject({
        total: 1,
        counts: { "en-cours": 1, "a-venir": 1 },
        periods: [{ customer: "Élodie Moret", vehicle: { name: "Solane Horizon", agency_name: "Thuir" } }],
      });
      expect((await found({ q: "embrayage" })).periods).toMatchObject([{ kind: "immobilisation", to: null }]);
      expect((await found({ q: "t-02" })).total).toBe(1);
      expect((await found({ agency: prades })).counts).toEqual({ "en-cours": 0, "a-venir": 0 });
      expect((await found({ type: "Poids lourds" })).total).toBe(1);
    });
  });

  describe("departures and returns", () => {
    test("rentals and reservations move, a service and an option do not", async () => {
      const back = await put(van, "location", "[2026-11-10,2026-11-17)", { request_id: moret });
      await put(van, "reservation", "[2026-11-17,2026-11-20)", { note: "Auto 66" });
      await put(van, "option", "[2026-11-16,2026-11-17)");
      await put(lorry, "entretien", "[2026-11-16,2026-11-17)");
      const moves = await getTodayMoves(app, actor);
      expect(moves.departures).toEqual([]);
      expect(moves.returns).toMatchObject([
        { id: back, phone: "06 39 98 14 27", next: { kind: "reservation", customer: null } },
      ]);
      expect(moves.tomorrow).toEqual({ departures: 1, returns: 0 });
      expect(await countMovesToday(app, actor)).toBe(1);
      expect((await dayMoves(app, actor, { day: today, agency: prades })).returns).toEqual([]);
    });

    test("a closed door and a vehicle that stands elsewhere are said of the move, not of a delivery", async () => {
      const hours = JSON.stringify(defaultOfficeHours);
      await database.db.updateTable("agencies").set({ hours }).execute();
      await database.db.updateTable("requests").set({ agency_key: prades }).where("id", "=", moret).execute();
      // From a Saturday to a Sunday.
      await put(van, "reservation", "[2026-11-21,2026-11-23)", { request_id: moret });
      const notices = async (day: string, side: "departures" | "returns") =>
        (await dayMoves(app, actor, { day }))[side].map(({ closed, elsewhere }) => [closed, elsewhere]);
      const away = "Le véhicule est à Thuir, retrait à Prades";
      expect(await notices("2026-11-21", "departures")).toEqual([["Agence fermée le samedi", away]]);
      expect(await notices("2026-11-22", "returns")).toEqual([["Agence fermée le dimanche", away]]);
      await database.db.updateTable("requests").set({ handover: "livraison" }).execute();
      expect(await notices("2026-11-21", "departures")).toEqual([[null, null]]);
    });

    test("what should be back is asked about until somebody notes it, prolongs it, or it leaves again", async () => {
      const late = await put(van, "location", "[2026-11-10,2026-11-16)", { request_id: moret });
      await put(lorry, "location", "[2026-10-01,2026-11-01)");
      await put(lorry, "entretien", "[2026-11-10,2026-11-16)");
      await put(lorry, "option", "[2026-11-10,2026-11-16)");
      const asked = async () =>
        (await listOverdueReturns(app, actor)).map(({ id, to, isNoted }) => ({ id, to, isNoted }));
      expect(await asked()).toEqual([{ id: late, to: "2026-11-15", isNoted: false }]);
      await noteReturn(app, actor, { id: late, isBack: true });
      // For the day, so that it can be taken back.
      expect(await asked()).toEqual([{ id: late, to: "2026-11-15", isNoted: true }]);
      const tomorrow = { ...app, now: () => new Date("2026-11-17T09:00:00Z") };
      expect(await listOverdueReturns(tomorrow, actor)).toEqual([]);
      const { rows } = await database.pool.query<{ after: { period: string } }>(
        "select after from history where record_id = $1 order by id desc limit 1",
        [van],
      );
      expect(rows[0]?.after.period).toBe("Rentré le 16/11/2026");
      await noteReturn(app, actor, { id: late, isBack: false });
      expect(await asked()).toMatchObject([{ isNoted: false }]);
      await put(van, "location", "[2026-11-16,2026-11-18)");
      expect(await asked()).toEqual([]);
      await expect(noteReturn(app, actor, { id: moret, isBack: true })).rejects.toThrow("n’existe plus");
    });

    test("one day's rental leaves and comes back; the week counts both", async () => {
      await put(van, "location", "[2026-11-18,2026-11-19)");
      await put(lorry, "location", "[2026-11-01,2026-11-23)");
      const week = await getMoveWeek(app, actor, { day: today });
      expect(week.map(({ date }) => date.slice(8)).join(" ")).toBe("16 17 18 19 20 21 22");
      expect(week[2]).toEqual({ date: "2026-11-18", departures: 1, returns: 1 });
      expect(week[6]).toEqual({ date: "2026-11-22", departures: 0, returns: 1 });
    });
  });

  test("«Libre du … au …»: free on all the days, an option stands in nobody's way", async () => {
    await put(van, "location", "[2026-11-20,2026-11-22)");
    await put(lorry, "option", "[2026-11-18,2026-11-22)");
    await put(lorry, "reservation", "[2026-11-25,2026-11-27)");
    const free = async (to: string | null, changes: Partial<PlanningQuery> = {}) => {
      const query = ask({ view: "libre", free: { from: "2026-11-18", to }, ...changes });
      const found = (await getPlanningScreen(app, actor, query)).free;
      return found?.vehicles.map(({ name, state, until }) => `${name} ${state?.kind} ${until}`) ?? null;
    };
    expect(await free("2026-11-20", { agency: thuir })).toEqual([
      "Capcir C16 option 2026-11-24",
      "Agly Portefaix free null",
    ]);
    expect(await free("2026-11-19", { q: "horizon" })).toEqual(["Solane Horizon free 2026-11-19"]);
    expect(await free("2026-11-20", { type: "Poids lourds" })).toHaveLength(1);
    expect(await free(null)).toBeNull();
    expect(await free("2026-11-17")).toBeNull();
  });

  test("a vehicle's strip: its six weeks, its first free days, who has it and who comes next", async () => {
    await put(van, "location", "[2026-11-10,2026-11-12)");
    await put(van, "location", "[2026-11-12,2026-11-17)");
    await put(van, "option", "[2026-11-19,2026-11-21)");
    for (const day of ["11-27", "12-07", "12-13"]) await put(van, "location", `[2026-${day},2026-${day}]`);
    await put(van, "location", "[2027-03-01,2027-03-02)");
    const strip = await getVehicleStrip(app, actor, van);
    expect(strip).toMatchObject({
      from: "2026-11-09",
      to: "2026-12-20",
      free: { from: "2026-11-17", to: "2026-11-26" },
    });
    expect(strip.periods).toHaveLength(6);
    expect(strip.next.map(({ from }) => from)).toEqual(["2026-11-12", "2026-11-19", "2026-11-27"]);
  });

  test("the form has the period, its vehicle's days, or vehicles to choose among", async () => {
    const id = await put(van, "location", "[2026-11-12,2026-11-17)");
    const nothing = { period: null, vehicle: null, from: null, to: null };
    expect(await getPeriodForm(app, actor, { ...nothing, period: id })).toMatchObject({
      period: { id },
      vehicle: { name: "Solane Horizon" },
      periods: [{ id }],
      choices: [],
    });
    const { choices } = await getPeriodForm(app, actor, nothing);
    expect(choices.map((choice) => choice.id)).toContain(lorry);
    const gone = await getPeriodForm(app, actor, { ...nothing, period: thuir });
    expect(gone).toMatchObject({ period: null, vehicle: null, choices: [] });
  });

  test("a dossier is found by its reference or name, not by what its message says", async () => {
    await database.db
      .insertInto("notifications")
      .values({
        title: "Devis",
        message: "Bonjour de la part de Moret",
        data: JSON.stringify({ name: "Luc Bonnet" }),
      })
      .execute();
    const [found] = await findRequests(app, actor, "elodie mor");
    expect(found).toMatchObject({
      id: moret,
      customer: "Élodie Moret",
      stay: "du mardi 24 au samedi 28\u00a0novembre",
    });
    expect(await findRequests(app, actor, "moret")).toHaveLength(1);
    expect(
      await findRequests(app, actor, (found?.reference ?? "").replace("-", "").toLowerCase()),
    ).toHaveLength(1);
    expect(await findRequests(app, actor, "")).toHaveLength(2);
  });
});
