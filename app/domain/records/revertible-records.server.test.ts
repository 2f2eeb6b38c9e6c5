import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Closure } from "#app/domain/agencies/closures.ts";
import { createAgency, getStaffAgency, updateAgency } from "#app/domain/agencies/staff-agencies.server.ts";
import { getClosureSettings, updateClosureSettings } from "#app/domain/agencies/staff-closures.server.ts";
import { getRentalSettings, updateRentalSettings } from "#app/domain/company/rental-settings.server.ts";
import {
  getMaintenanceSettings,
  updateMaintenanceSettings,
} from "#app/domain/maintenance/maintenance-settings.server.ts";
import { listPeriods } from "#app/domain/periods/periods.server.ts";
import { addPeriod as addStaffPeriod, changePeriod } from "#app/domain/periods/staff-planning.server.ts";
import { getStaffTariff, updateTariff } from "#app/domain/tariffs/staff-tariffs.server.ts";
import type { TariffInput } from "#app/domain/tariffs/tariffs.schema.ts";
import { writePublic } from "#server/db/write.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addPeriod, addTariff, addVehicle, addVehiclePhoto } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import { previewRevert, revertChange } from "./revert.server.ts";
import { revertible } from "./revertible.ts";

const database = testDatabase();
const app = testApp(database);
let claire: StaffMember;
let julien: StaffMember;

beforeEach(async () => {
  await database.db.deleteFrom("history").execute();
  await database.db.deleteFrom("closures").execute();
  await database.db.deleteFrom("profiles").execute();
  claire = await addMember(app, "admin", "claire.vidal@example.fr");
  julien = await addMember(app, "user", "julien.marty@example.fr");
});

const lines = () =>
  database.db.selectFrom("history").selectAll().orderBy("changed_at").orderBy("id").execute();

/** What the dialog shows of the first line that was written. */
async function preview(by: StaffMember | null = claire) {
  const [line] = await lines();
  const id = line?.id ?? "";
  const revert = await previewRevert(app, by, id);
  const shown = revert.fields.map(({ label, today, wanted, since }) => [
    label,
    today,
    wanted,
    since?.by ?? null,
  ]);
  return { id, ...revert, shown };
}

/** Ticks what the dialog has ticked: what nobody changed since. */
async function setBack(by: StaffMember | null = claire) {
  const { id, version, fields } = await preview();
  const ticked = fields.filter(({ since }) => since === null);
  const seen = JSON.stringify(Object.fromEntries(ticked.map(({ field, seen }) => [field, seen])));
  return revertChange(app, by, { id, version, seen });
}

describe("a tariff", () => {
  let id: string;

  async function save(tiers: [days: string, percent: string][], more: Partial<TariffInput> = {}) {
    const tariff = await getStaffTariff(app, claire, id);
    const empty = {
      km_per_day: "",
      extra_km_price: "",
      damage_excess: "",
      min_age: "",
      min_licence_years: "",
    };
    const input = {
      ...empty,
      name: tariff?.name ?? "",
      default_for: [],
      deposit: "",
      notes: "",
      tiers: JSON.stringify(tiers),
      ...more,
    };
    await updateTariff(app, claire, { id: id, baseline: { version: tariff?.version ?? "" }, input: input });
  }
  const tiers = async () =>
    (await getStaffTariff(app, claire, id))?.tiers.map(({ from_days, discount }) => [from_days, discount]);

  beforeEach(async () => {
    id = await addTariff(database.db);
    await database.db
      .insertInto("tariff_tiers")
      .values({ tariff_id: id, from_days: 28, discount: 40 })
      .execute();
  });

  test("with wrong tiers is one line of the history, and goes back whole", async () => {
    await save(
      [
        ["7", "2"],
        ["14", "30,5"],
      ],
      { deposit: "900" },
    );
    expect(await lines()).toMatchObject([
      {
        before: {
          deposit: null,
          tiers: [
            { from_days: 7, discount: 20 },
            { from_days: 28, discount: 40 },
          ],
        },
        after: {
          deposit: 900,
          tiers: [
            { from_days: 7, discount: 2 },
            { from_days: 14, discount: 30.5 },
          ],
        },
      },
    ]);
    expect((await preview()).shown).toEqual([
      [
        "Paliers",
        "dès 7\u00a0jours\u00a0: −\u00a02\u00a0%\ndès 14\u00a0jours\u00a0: −\u00a030,5\u00a0%",
        "dès 7\u00a0jours\u00a0: −\u00a020\u00a0%\ndès 28\u00a0jours\u00a0: −\u00a040\u00a0%",
        null,
      ],
      ["Dépôt de garantie", "900\u00a0€", "—", null],
    ]);
    await setBack();
    expect(await tiers()).toEqual([
      [7, 20],
      [28, 40],
    ]);
    expect(await getStaffTariff(app, claire, id)).toMatchObject({ deposit: null });
    expect(await lines()).toHaveLength(2);
  });

  test("keeps a tier that was added since, and shows who changed the same one", async () => {
    await save([
      ["7", "2"],
      ["28", "40"],
    ]);
    await save([
      ["7", "2"],
      ["28", "40"],
      ["90", "48"],
    ]);
    expect((await preview()).shown).toMatchObject([["Paliers", {}, {}, null]]);
    await save([
      ["7", "3"],
      ["28", "40"],
      ["90", "48"],
    ]);
    expect((await preview()).shown).toMatchObject([["Paliers", {}, {}, claire.email]]);
    await expect(setBack()).rejects.toMatchObject({ code: "invalid" });
    await save([
      ["7", "2"],
      ["28", "40"],
      ["90", "48"],
    ]);
    await setBack();
    expect(await tiers()).toEqual([
      [7, 20],
      [28, 40],
      [90, 48],
    ]);
  });

  test("whose tiers would no longer rise is refused in the form's own words", async () => {
    await save([
      ["7", "2"],
      ["28", "40"],
    ]);
    await save([
      ["3", "30"],
      ["7", "35"],
      ["28", "40"],
    ]);
    await save([
      ["3", "30"],
      ["28", "40"],
    ]);
    const { id: line, version, fields } = await preview();
    const seen = JSON.stringify(Object.fromEntries(fields.map(({ field, seen }) => [field, seen])));
    await expect(revertChange(app, claire, { id: line, version, seen })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await tiers()).toEqual([
      [3, 30],
      [28, 40],
    ]);
  });

  test("that a save leaves as it was is no line", async () => {
    await save([
      ["7", "20"],
      ["28", "40"],
    ]);
    expect(await lines()).toEqual([]);
  });
});

describe("closures", () => {
  const eve = { from: "2026-12-24", to: "2026-12-24", label: "Veille de Noël", hours: null };
  const stock = {
    from: "2026-12-10",
    to: "2026-12-11",
    label: "Inventaire",
    hours: [{ open: "08:00", close: "12:00" }],
  };
  const plain = (closures: readonly Closure[]) => closures.map(({ id: _id, ...closure }) => closure);

  test("of an agency go back, and those that were added since stay", async () => {
    const { defaultAgencyHours } = await import("#app/domain/agencies/agencies.schema.ts");
    const fields = {
      name: "Elne",
      address: "1 rue du Port",
      zip: "66200",
      city: "Elne",
      phone: "04 68 22 22 22",
    };
    const input = { ...fields, email: "elne@example.fr", hours: defaultAgencyHours };
    const { id } = await createAgency(app, julien, { ...input, closures: [eve] } as never);
    await database.db.deleteFrom("history").execute();
    const save = async (closures: Closure[], more = {}) => {
      const version = (await getStaffAgency(app, julien, id))?.version ?? "";
      await updateAgency(app, julien, {
        id,
        baseline: { version },
        input: { ...input, ...more, closures } as never,
      });
    };
    await save([], { name: "Elne Sud" });
    expect(await lines()).toMatchObject([
      { before: { name: "Elne", closures: [eve] }, after: { name: "Elne Sud" } },
    ]);
    await save([stock], { name: "Elne Sud" });
    expect((await preview(julien)).shown).toEqual([
      ["Nom", "Elne Sud", "Elne", null],
      [
        "Fermetures",
        "Inventaire, 10\u00a0déc. 2026 – 11\u00a0déc. 2026, 08:00–12:00",
        "Inventaire, 10\u00a0déc. 2026 – 11\u00a0déc. 2026, 08:00–12:00\nVeille de Noël, 24\u00a0déc. 2026, fermé",
        null,
      ],
    ]);
    await setBack(julien);
    const agency = await getStaffAgency(app, julien, id);
    expect([agency?.name, plain(agency?.closures ?? [])]).toEqual(["Elne", [stock, eve]]);
  });

  test("for all go back with the holidays, by administrators alone", async () => {
    const { version } = await getClosureSettings(app, claire);
    await updateClosureSettings(app, claire, {
      baseline: { version },
      input: { closures: [eve], holidays: "ouvert" },
    });
    expect(await lines()).toMatchObject([{ record_table: "company_info", after: { closures: [eve] } }]);
    await expect(setBack(julien)).rejects.toMatchObject({ code: "forbidden" });
    await setBack();
    expect(await getClosureSettings(app, claire)).toMatchObject({ closures: [], holidays: "ferme" });
  });
});

test("rental settings go back text by text; one that was changed since stays", async () => {
  const { id: _id, ...settings } = await getRentalSettings(app, claire);
  const typed = Object.fromEntries(
    Object.entries(settings).map(([field, value]) => [field, String(value ?? "")]),
  );
  const save = async (changes: Record<string, string>) => {
    const { version } = await getRentalSettings(app, claire);
    await updateRentalSettings(app, claire, {
      baseline: { version },
      input: { ...typed, ...changes } as never,
    });
  };
  await save({ condition_drivers: "21 ans", condition_fuel: "Rendu plein", vat_rate: "2" });
  await save({ condition_drivers: "25 ans", condition_fuel: "Rendu plein", vat_rate: "2" });
  const { shown } = await preview();
  expect(shown).toContainEqual(["Taux de TVA", "2", "20", null]);
  expect(shown.filter(([, , , since]) => since)).toMatchObject([[{}, "25 ans", {}, claire.email]]);
  await setBack();
  expect(await getRentalSettings(app, claire)).toMatchObject({
    vat_rate: settings.vat_rate,
    condition_drivers: "25 ans",
    condition_fuel: settings.condition_fuel,
  });
});

test("the maintenance page's words and its end go back", async () => {
  const { version } = (await getMaintenanceSettings(app, claire)).settings;
  const first = { message: "Retour lundi.", end_date: "2030-07-14", end_time: "18:30" };
  await updateMaintenanceSettings(app, claire, { baseline: { version }, input: first });
  await database.db.deleteFrom("history").execute();
  const next = (await getMaintenanceSettings(app, claire)).settings.version;
  await updateMaintenanceSettings(app, claire, {
    baseline: { version: next },
    input: { message: "Retour mardi.", end_date: "", end_time: "" },
  });
  expect((await preview()).shown).toEqual([
    ["Message", "Retour mardi.", "Retour lundi.", null],
    ["Retour prévu", "—", "14\u00a0juil. 2030 à\u00a018:30", null],
  ]);
  await setBack();
  expect((await getMaintenanceSettings(app, claire)).settings).toMatchObject(first);
});

describe("a period that was moved", () => {
  const now = () => new Date("2026-11-16T09:00:00Z");
  const at = testApp(database, { now });
  const days = { from: "2026-11-24", to: "2026-11-26" };
  const places = async () =>
    (await listPeriods(database.db)).map(({ vehicle_id, kind, from, to }) => [vehicle_id, kind, from, to]);

  /** Moved to another vehicle, a week later. */
  async function moveAway() {
    const [van, spare] = [await addVehicle(database.db), await addVehicle(database.db)];
    await database.db.updateTable("vehicles").set({ name: "Secours" }).where("id", "=", spare).execute();
    const period = { vehicle_id: van, kind: "reservation" as const, ...days };
    const { id, version } = await addStaffPeriod(at, claire, period);
    await database.db.deleteFrom("history").execute();
    await changePeriod(at, claire, id, {
      ...{ version, vehicle_id: spare, from: "2026-12-01", to: "2026-12-03" },
    });
    return { van, spare, id };
  }

  beforeEach(async () => {
    await database.db.deleteFrom("vehicle_periods").execute();
  });

  test("goes back by the line of either vehicle", async () => {
    const { van } = await moveAway();
    expect((await lines()).map((line) => revertible(line)?.record)).toEqual(["period", "period"]);
    expect((await preview()).shown).toEqual([
      ["Véhicule", "Secours", "Corbère Relais", null],
      [
        "Période",
        "Réservation, du 1\u00a0déc. 2026 au 3\u00a0déc. 2026",
        "Réservation, du 24\u00a0nov. 2026 au 26\u00a0nov. 2026",
        null,
      ],
    ]);
    await setBack();
    expect(await places()).toEqual([[van, "reservation", "2026-11-24", "2026-11-26"]]);
  });

  test("stays where it is while another has its days", async () => {
    const { van } = await moveAway();
    await addStaffPeriod(at, claire, { vehicle_id: van, kind: "location", ...days });
    const before = await places();
    await expect(setBack()).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Rien n’a été changé."),
    });
    expect(await places()).toEqual(before);
  });

  test("that was deleted since is nobody's to set back", async () => {
    const { id } = await moveAway();
    await database.db.deleteFrom("vehicle_periods").where("id", "=", id).execute();
    await expect(preview()).rejects.toMatchObject({ code: "not-found" });
  });
});

test("photos, new periods, files and the switch of the maintenance are not set back by a line", async () => {
  const vehicle = await addVehicle(database.db);
  await writePublic(app, claire, async (trx) => {
    await addVehiclePhoto(trx, vehicle);
    await addPeriod(trx);
    await trx.updateTable("company_info").set({ hero_image_url: "/storage/photos/site/a.webp" }).execute();
    await trx.updateTable("maintenance_settings").set({ is_enabled: true }).execute();
  });
  const written = (await lines()).filter(({ action }) => action === "updated");
  expect(written.map(({ record_table }) => record_table).sort()).toEqual([
    "company_info",
    "maintenance_settings",
    "vehicles",
    "vehicles",
  ]);
  expect(written.map((line) => revertible(line))).toEqual([null, null, null, null]);
});
