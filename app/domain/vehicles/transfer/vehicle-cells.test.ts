import { expect, test } from "vitest";
import { vehicleSchema } from "../vehicle-form.schema.ts";
import type { VehicleValues } from "../write-vehicles.server.ts";
import {
  cellOf,
  columnOf,
  namesOf,
  readCell,
  type TransferColumn,
  transferColumns,
} from "./vehicle-cells.ts";

const elne = { id: "0197a000-0000-7000-8000-000000000001", name: "Elne", short: "Céret" };
const boulou = { id: "0197a000-0000-7000-8000-000000000002", name: "Agence du Boulou", short: "Le Boulou" };
const names = namesOf([
  elne,
  boulou,
  { ...boulou, id: "0197a000-0000-7000-8000-000000000003", name: "Dépôt", short: "Elne" },
]);

test("a record is known by its name, by what screens call it, or by its id; its own name comes first", () => {
  expect(names.idOf("agence du BOULOU")).toBe(boulou.id);
  expect(names.idOf("le boulou")).toBe(boulou.id);
  expect(names.idOf("Elne")).toBe(elne.id);
  expect(names.idOf(boulou.id.toUpperCase())).toBe(boulou.id);
  expect(names.idOf("Perpignan")).toBeUndefined();
});

test("what two share names neither: such a one is written by its id", () => {
  const twins = namesOf([elne, { ...elne, id: boulou.id }]);
  expect([twins.idOf("Elne"), twins.labelOf(elne.id)]).toEqual([undefined, elne.id]);
  expect(names.labelOf(elne.id)).toBe("Elne");
});

test.each([
  ["Le Bolou", "Le Boulou"],
  ["Ele", "Elne"],
  ["Perpignan", undefined],
])("«%s» may mean %s", (typed, meant) => expect(names.nearest(typed)).toBe(meant));

const context = { agencies: names, tariffs: names };
const samples: Record<string, unknown> = {
  agency: elne.id,
  tariff: boulou.id,
  date: "2027-03-01",
  number: 12,
};

/** A stored value of the column's kind. */
function sampleOf({ field }: TransferColumn): unknown {
  if (field === null || field.kind === "switch") return true;
  if (field.kind === "choice") return field.options[0];
  return field.kind === "choices" ? field.options.slice(0, 2) : (samples[field.kind] ?? "texte");
}

test.each(transferColumns.map((column) => [column.label, column] as const))(
  "«%s» is exported in a cell that its import reads back as it was",
  (label, column) => {
    const value = sampleOf(column);
    const reading = readCell(column, { cell: cellOf(column, value, context), before: null, ground: context });
    expect(reading).toHaveProperty("typed");
    const { typed } = reading as { typed: unknown };
    expect(vehicleSchema.shape[column.key].safeParse(typed)).toMatchObject({ success: true, data: value });
    expect(columnOf(label.toUpperCase())).toBe(column);
  },
);

const columnFor = (key: string) => transferColumns.find((column) => column.key === key) as TransferColumn;

test.each<[string, string, unknown]>([
  ["available", "X", { typed: true }],
  ["available", "faux", { typed: false }],
  ["show_price", "peut-être", { error: "Écrivez «\u00a0Oui\u00a0» ou «\u00a0Non\u00a0»." }],
  ["atp_until", "1/3/2027", { typed: "2027-03-01" }],
  ["atp_until", "29/02/2027", { error: "Écrivez une date, par exemple 31/12/2027." }],
  ["agency_id", "", { error: "Écrivez le nom d’une agence." }],
  ["tariff_id", "", { typed: "" }],
  ["licence", "ce", { typed: "CE" }],
  ["body_plan", "Semi-Remorque", { typed: "semi" }],
  ["body_plan", "semi", { typed: "semi" }],
  [
    "body_plan",
    "Benne",
    {
      error:
        "Écrivez l’un de ces mots\u00a0: Voiture, Fourgon, Caisse, Porteur, Tracteur, Semi-remorque, Remorque.",
    },
  ],
  ["motorisation", "diesel | DIESEL |", { typed: ["Diesel"] }],
])("%s «%s» is read as %j", (key, cell, reading) => {
  expect(readCell(columnFor(key), { cell, before: null, ground: context })).toEqual(reading);
});

test("equipment of an older vehicle may stay, and is nobody else's", () => {
  const before = { equipment: ["Attelage"] } as VehicleValues;
  expect(readCell(columnFor("equipment"), { cell: "attelage", before, ground: context })).toEqual({
    typed: ["Attelage"],
  });
  expect(
    readCell(columnFor("equipment"), { cell: "attelage", before: null, ground: context }),
  ).toHaveProperty("error");
});
