import { sql } from "kysely";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { App } from "#server/app.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { tagsIn } from "#tests/support/html-tags.ts";
import type { VehicleField } from "./vehicle-fields.ts";

/** One of each kind that fields are likely to be, with its column; nothing else in this file is told of them. */
const added: Record<string, VehicleField> = {
  key_tag: { label: "Numéro de clé", kind: "text", limit: 20, section: "identite" },
  axle_load: {
    label: "Charge sur l’essieu",
    kind: "number",
    decimals: 0,
    max: 99_999,
    unit: "kg",
    error: "Saisissez un poids en kilogrammes.",
    onCard: { place: 0 },
  },
  norm: {
    label: "Norme",
    kind: "choice",
    options: ["1", "2"],
  },
  checked_until: { label: "Contrôlé jusqu’au", kind: "date" },
};
const typed = { key_tag: "T-12", axle_load: "1 350 kg", norm: "2", checked_until: "2027-03-01" };
const saved = { ...typed, axle_load: 1350 };
const names = Object.keys(added);
const flags = names.map((name) => `show_${name}`);

for (const [name, field] of Object.entries(added)) Object.assign(field, { flag: `show_${name}` });
// What is made of the table is made when a module is loaded: all are loaded anew, here and after this file.
vi.resetModules();
afterAll(() => vi.resetModules());
const { vehicleFields } = await import("./vehicle-fields.ts");
Object.assign(vehicleFields, added);
const { newVehicle } = await import("./staff-vehicle.ts");
const { readVehicleForm, vehicleFormErrors } = await import("./vehicle-form.schema.ts");
const { FieldGroup } = await import("#app/office/vehicles/editor/field-groups.tsx");
const { FormParts } = await import("#app/office/record/form-parts.tsx");
const { vehicleParts } = await import("#app/office/vehicles/editor/field-groups.tsx");
const { VehicleFormPreview } = await import("#app/office/vehicles/editor/preview.tsx");
const { createVehicle, getStaffVehicle } = await import("./staff-vehicles.server.ts");
const { listNewestVehicles } = await import("./public-vehicles.server.ts");
const { getPublicVehicle } = await import("./vehicle-detail.server.ts");
const { specificationLines } = await import("./vehicle-detail.server.ts");
const { specCells } = await import("./vehicle-card.ts");
const { fieldLabel } = await import("#app/domain/records/records.ts");
const { formatHistoryValue } = await import("#app/domain/records/history.ts");
const { hostedTables } = await import("#server/ops/import/hosted-tables.ts");

const database = testDatabase();
const app = {
  get db() {
    return database.db;
  },
  now: () => new Date(),
  jobs: {} as App["jobs"],
  pages: { drop: () => {} } as unknown as App["pages"],
};

beforeAll(async () => {
  await sql`alter table vehicles
    add key_tag text, add axle_load integer, add norm text, add checked_until date`.execute(database.db);
  for (const flag of flags) {
    await sql`alter table vehicles add ${sql.ref(flag)} boolean not null default true`.execute(database.db);
  }
});

let agency: string;
beforeEach(async () => {
  agency = await addAgency(database.db);
});

const sections = ["identite", "agence", "caracteristiques", "entretien"] as const;

function drawn(draft = newVehicle) {
  const group = { draft, typed: draft, errors: {}, agencies: [], pricing: null };
  return sections
    .map((section) => renderToStaticMarkup(<FieldGroup section={section} {...group} />))
    .join("");
}

/** What the browser posts of the form as it is drawn, with some fields typed in. */
function posted(values: Record<string, string>): FormData {
  const form = new FormData();
  form.set("available", "true");
  for (const { name = "", type, checked } of ["input", "select", "textarea"].flatMap((tag) =>
    tagsIn(drawn(), tag),
  )) {
    if (type !== "checkbox") form.append(name, values[name] ?? "");
    else if (checked !== undefined) form.append(name, "on");
  }
  return form;
}

const staff = {
  id: "0197a000-0000-7000-8000-000000000001",
  email: "c@example.fr",
  role: "user",
  active: true,
} as const;

async function create() {
  await database.db.deleteFrom("vehicles").execute();
  await database.db
    .insertInto("profiles")
    .values({ id: staff.id, email: staff.email })
    .onConflict((c) => c.doNothing())
    .execute();
  const required = { name: "Master", type: "Remorques", description: "Un fourgon.", agency_id: agency };
  const form = posted({ ...typed, ...required });
  form.set("id", "0197a000-0000-7000-8000-0000000000aa");
  return createVehicle(app, staff, readVehicleForm(form));
}

test("a new vehicle's form draws every field, and every flag as a ticked box", () => {
  const form = posted({});
  const { id: _id, file_id: _files, ...read } = readVehicleForm(form);
  const ticked = Object.keys(read).filter((name) => name !== "motorisation" && name !== "equipment");
  expect([...new Set(form.keys())].sort()).toEqual(ticked.sort());
  expect(Object.entries(read).filter(([name, value]) => name.startsWith("show_") && !value)).toEqual([]);
  expect(newVehicle).toMatchObject(Object.fromEntries(flags.map((flag) => [flag, true])));
  expect(newVehicle).toMatchObject(Object.fromEntries(names.map((name) => [name, null])));
});

test("a field that is only in the table is saved, and drawn again as it was", async () => {
  const { id } = await create();
  const vehicle = await getStaffVehicle(app, staff, id);
  expect(vehicle).toMatchObject({ ...saved, ...Object.fromEntries(flags.map((flag) => [flag, true])) });
  const html = drawn(vehicle ?? undefined);
  for (const text of ['value="T-12"', 'value="1\u00a0350"', 'value="2" selected=""', 'value="2027-03-01"']) {
    expect(html).toContain(text);
  }
});

test("it is refused at its place, and its part of the form says so", () => {
  const errors = vehicleFormErrors(posted({ axle_load: "lourd", norm: "9", checked_until: "demain" }));
  expect(errors).toMatchObject({
    axle_load: "Saisissez un poids en kilogrammes.",
    norm: "Choisissez dans la liste.",
    checked_until: "Choisissez une date.",
  });
  const own = Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));
  const tabs = renderToStaticMarkup(
    <FormParts label="Parties" parts={vehicleParts(own)} shown="" onShow={() => {}} />,
  );
  expect(tabs).toMatch(/Caractéristiques<span[^>]*>3/);
});

test("visitors read it on the page and the card, unless it is hidden", async () => {
  const { id } = await create();
  const lines = async () => {
    const vehicle = await getPublicVehicle(app, id);
    return vehicle
      ? specificationLines({ ...vehicle, agency: null }).map(({ label, value }) => `${label} ${value}`)
      : [];
  };
  const cells = async () =>
    (await listNewestVehicles(app, 1)).flatMap((card) => specCells(card).map(({ label }) => label));
  expect(await lines()).toEqual([
    "Numéro de clé T-12",
    "Charge sur l’essieu 1\u00a0350\u00a0kg",
    "Norme 2",
    "Contrôlé jusqu’au 1\u00a0mars 2027",
  ]);
  expect(await cells()).toEqual(["Charge sur l’essieu"]);
  for (const flag of flags) await sql`update vehicles set ${sql.ref(flag)} = false`.execute(database.db);
  expect(await lines()).toEqual([]);
  expect(await cells()).toEqual([]);
  const hidden = await getPublicVehicle(app, id);
  expect(JSON.stringify(hidden)).not.toMatch(/T-12|1350|2027-03-01|mars 2027/);
});

test("the preview, the history and the import know it", async () => {
  const preview = renderToStaticMarkup(
    <VehicleFormPreview typed={{ ...newVehicle, ...{ axle_load: 1350 } }} taxes={null} picture={null} />,
  );
  expect(preview).toContain("1\u00a0350\u00a0kg");
  for (const [name, { label }] of Object.entries(added)) {
    expect(fieldLabel(name)).toBe(label);
    expect(fieldLabel(`show_${name}`)).toBe(`${label} (visible)`);
  }
  expect(formatHistoryValue("checked_until", "2027-03-01")).toBe("1\u00a0mars 2027");
  const columns = hostedTables.find(({ name }) => name === "vehicles")?.columns;
  expect(columns).toEqual(expect.arrayContaining([...names, ...flags]));
});
