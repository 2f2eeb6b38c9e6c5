import type { Stay } from "#app/domain/rental/days.ts";
import { sumEstimates } from "#app/domain/rental/estimate-sums.ts";
import { longTermSentence } from "#app/domain/rental/estimate-words.ts";
import { formatLicences } from "#app/domain/rental/licence.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { monthWords } from "#app/domain/rental/month-price.ts";
import { conditionFields, type TariffConditions } from "#app/domain/rental/rental-conditions.ts";
import { type Estimate, estimateRental } from "#app/domain/rental/tariff.ts";
import { towedBy, towingWords } from "#app/domain/rental/towing.ts";
import type { ComparedVehicle } from "#app/domain/vehicles/compared-vehicles.server.ts";
import { formatField, vehicleFields } from "#app/domain/vehicles/vehicle-fields.ts";
import { equipmentList } from "#app/domain/vehicles/vehicles.schema.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatCents, formatPrice } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";

export interface Cell {
  /** Empty: it is not known, or not to be. */
  text: string;
  /** Whether it has a piece of equipment: a sign stands for the text. */
  mark?: boolean;
  /** An amount with its tax, the notes under it. */
  isAmount?: true;
  notes?: string[];
}

export interface ComparisonRow {
  label: string;
  detail?: string;
  cells: Cell[];
  isSame: boolean;
  look?: "strong" | "estimate";
}

export interface ComparisonGroup {
  title: string;
  rows: ComparisonRow[];
}

/** Side by side, line by line, in words: what leaves the server is what is read. */
export function compareVehicles(
  vehicles: ComparedVehicle[],
  {
    quantities = {},
    ...stay
  }: Omit<Stay, "errors"> & { length: string; quantities?: Record<string, number> },
): ComparisonGroup[] {
  const { from, to, days, km, length } = stay;
  const counts = vehicles.map(({ id }) => quantities[id] ?? 1);
  const countRow = toRow(
    "Quantité",
    counts.map((count) => ({ text: formatNumber(count) })),
  );
  // Whether it can be had at all comes before what it costs.
  const hasDates = from !== null && to !== null;
  const line = (
    label: string,
    read: (vehicle: ComparedVehicle) => string,
    look?: ComparisonRow["look"],
  ): ComparisonRow =>
    toRow(
      label,
      vehicles.map((vehicle) => ({ text: read(vehicle) })),
      look,
    );
  const field = (key: "useful_length" | "ptac" | "payload_kg" | "motorisation") =>
    line(vehicleFields[key].label, (vehicle) => formatField(vehicleFields[key], vehicle[key]));
  /** Only where one of them has something to say. */
  const rare = (key: "inner_width" | "inner_height" | "pallets" | "critair") => {
    const row = line(vehicleFields[key].label, (vehicle) => formatField(vehicleFields[key], vehicle[key]));
    return row.cells.some(({ text }) => text) ? [row] : [];
  };
  const tariffLine = (key: "deposit" | "damage_excess") =>
    line(conditionFields[key].label, ({ offer }) => {
      const euros = offer?.tariff[key] ?? null;
      return euros === null ? "" : formatPrice(euros);
    });
  const freeRow = toRow(
    "Libre",
    vehicles.map(({ free }) => free),
    hasDates ? "strong" : undefined,
  );
  return [
    {
      title: hasDates ? "Dates et prix" : "Prix",
      rows: [
        priceRow(vehicles),
        ...(hasDates ? [freeRow] : []),
        ...(counts.some((count) => count > 1) ? [countRow] : []),
        ...(days === null ? [] : estimateRows(vehicles, { days, km, length, counts })),
        tariffLine("deposit"),
        tariffLine("damage_excess"),
      ],
    },
    {
      title: "Chargement",
      rows: [
        line("Volume utile", ({ capacity }) => formatField(vehicleFields.capacity, capacity), "strong"),
        field("useful_length"),
        ...rare("inner_width"),
        ...rare("inner_height"),
        ...rare("pallets"),
        field("payload_kg"),
        field("ptac"),
        ...equipmentRows(vehicles),
      ],
    },
    {
      title: "Conduite et retrait",
      rows: [
        line("Permis", ({ licences }) => formatLicences(licences), "strong"),
        ...towingRow(vehicles),
        line("Conducteur", ({ offer }) => (offer ? driverWords(offer.tariff) : "")),
        { ...field("motorisation"), label: "Énergie" },
        ...rare("critair"),
        line("Agence", ({ city }) => city ?? ""),
        ...(hasDates ? [] : [freeRow]),
      ],
    },
  ];
}

/** Only where one of them tows another. */
function towingRow(vehicles: ComparedVehicle[]): ComparisonRow[] {
  const cells = vehicles.map((vehicle) => ({
    text: capitalised(towingWords(towedBy(vehicle, vehicles), vehicles)),
  }));
  return cells.some(({ text }) => text) ? [{ label: "Pour la tracter", cells, isSame: false }] : [];
}

/** One vehicle has nothing to be told apart from. */
function toRow(label: string, cells: Cell[], look?: ComparisonRow["look"]): ComparisonRow {
  const isSame = cells.length > 1 && new Set(cells.map((cell) => JSON.stringify(cell))).size === 1;
  return { label, cells, isSame, look };
}

const onRequest: Cell = { text: "", notes: ["Tarif sur demande"] };

/** Never passed over, even where all cost the same: it is what everyone looks for. */
function priceRow(vehicles: ComparedVehicle[]): ComparisonRow {
  const prices = vehicles.flatMap(({ price }) => price ?? []);
  const exact = (key: keyof Amount) => ({ exact: prices.some((price) => price[key] % 100 !== 0) });
  const cells = vehicles.map(
    ({ price }): Cell =>
      price
        ? {
            text: formatCents(price.ttc, exact("ttc")),
            isAmount: true,
            notes: [`${formatCents(price.ht, exact("ht"))} HT`],
          }
        : onRequest,
  );
  return { label: "Prix par jour", cells, isSame: false };
}

type AskedStay = { days: number; km: number | null; length: string; counts: number[] };

/** What each would cost, and the kilometres in it: a line each, so that they can be compared. */
function estimateRows(vehicles: ComparedVehicle[], { days, km, length, counts }: AskedStay): ComparisonRow[] {
  // Each by itself: one of them is chosen.
  const estimates = vehicles.map(({ offer }, index) => {
    const estimate = offer && estimateRental(offer, days, km);
    return sumEstimates([{ estimate, quantity: counts[index] }]).estimates[0] ?? null;
  });
  const totals = vehicles.map(({ offer, price }, index): Cell => {
    if (!offer) return price ? { text: "", notes: ["Sur devis"] } : onRequest;
    const estimate = estimates[index];
    return estimate ? totalCell(estimate) : { text: "", notes: [longTermSentence] };
  });
  const rows: ComparisonRow[] = [
    { label: "Estimation", detail: `pour ${length}`, cells: totals, isSame: false, look: "estimate" },
  ];
  const line = (label: string, read: (estimate: Estimate) => Cell) => {
    if (estimates.some(Boolean))
      rows.push(
        toRow(
          label,
          estimates.map((estimate) => (estimate ? read(estimate) : { text: "" })),
        ),
      );
  };
  line("Kilomètres compris", ({ includedKm }) => ({
    text: includedKm === null ? "Sans limite" : kilometres(includedKm),
  }));
  if (estimates.some((estimate) => estimate?.extraKm)) line("Kilomètres en plus", extraCell);
  return rows;
}

const euros = (cents: number) => formatCents(cents, { exact: true });
const kilometres = (count: number) => `${formatNumber(count)}\u00a0km`;

function totalCell(estimate: Estimate): Cell {
  const { total, chargedDays, days } = estimate;
  const byMonth = monthWords(estimate);
  const longer = `Au prix de ${counted(chargedDays, "jour")}, qui coûtent moins`;
  return {
    text: euros(total.ttc),
    isAmount: true,
    notes: [
      `${euros(total.ht)} HT`,
      ...(byMonth ? [capitalised(byMonth)] : []),
      ...(chargedDays > days ? [longer] : []),
    ],
  };
}

/** What those beyond the included ones cost: the total has it. */
function extraCell({ extraKm }: Estimate): Cell {
  if (!extraKm) return { text: "Aucun" };
  const price = extraKm.total ? `${euros(extraKm.total.ttc)} TTC dans le total` : "Sur devis";
  return { text: kilometres(extraKm.km), notes: [price] };
}

/** «21 ans, permis depuis 2 ans» */
function driverWords({ min_age, min_licence_years }: TariffConditions) {
  const age = min_age === null ? "" : `${min_age}\u00a0ans`;
  const licence = min_licence_years ? `permis depuis ${counted(min_licence_years, "an")}` : "";
  return capitalised([age, licence].filter(Boolean).join(", "));
}

/** What at least one of them has; one that hides its equipment has nothing to say about any. */
function equipmentRows(vehicles: ComparedVehicle[]): ComparisonRow[] {
  const had = new Set(vehicles.flatMap(({ equipment }) => equipment ?? []));
  const known = equipmentList.filter((item) => had.has(item));
  const others = [...had].filter((item) => !(equipmentList as readonly string[]).includes(item));
  return [...known, ...others].map((item) =>
    toRow(
      item,
      vehicles.map(({ equipment }) => ({ text: "", mark: equipment?.includes(item) })),
    ),
  );
}

/** What «Seulement les différences» leaves out, in a sentence's words: «énergie (diesel)», «navigation GPS». */
export function sameWords(groups: ComparisonGroup[]): string[] {
  return groups
    .flatMap(({ rows }) => rows.filter(({ isSame }) => isSame))
    .flatMap(({ label, cells: [cell] }) => {
      // «PTAC» and «Crit’Air» stay as they are.
      const name = /.[A-ZÀ-Ý]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
      if (cell?.mark) return [name];
      if (!cell?.text) return [];
      return [`${name} (${["Énergie", "Libre"].includes(label) ? cell.text.toLowerCase() : cell.text})`];
    });
}
