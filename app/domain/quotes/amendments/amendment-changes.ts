import { formatDay } from "#app/domain/rental/days-words.ts";
import { sumLines } from "#app/domain/rental/money.ts";
import { capitalised } from "#app/lib/elision.ts";
import { exactEuros, formatPrice } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import type { AmendmentChanges, DraftLine, QuoteDraft } from "../quote-terms.ts";
import { quantityWords } from "../quote-words.ts";
import { lengthOf } from "./amendment-terms.ts";

/** What holds until an amendment is agreed, as far as it is compared with it. */
export interface AgreedDocument extends Pick<QuoteDraft, "stay" | "lines" | "conditions"> {
  /** «DV-2026-0042», «DV-2026-0042 · avenant 1» */
  title: string;
  agreedOn: string;
}

type Compared = Pick<QuoteDraft, "stay" | "lines" | "conditions">;

/** What changes, from what to what: each only where it does; the totals always. */
export function amendmentChanges(
  agreed: AgreedDocument,
  wanted: Compared,
  includesTax: boolean,
): AmendmentChanges {
  const rows: AmendmentChanges["rows"] = [];
  const compare = (label: string, read: (document: Compared) => string) => {
    const [before, after] = [read(agreed), read(wanted)];
    if (before !== after) rows.push({ label, before: before || "–", after: after || "–" });
  };
  compare("Départ", ({ stay }) => endWords(stay.from, stay.departure));
  compare("Retour", ({ stay }) => endWords(stay.to, stay.return));
  compare("Durée", ({ stay }) => counted(lengthOf(stay), "jour"));
  compare("Véhicules", ({ lines }) => vehicleWords(lines));
  compare("Kilomètres compris", (document) =>
    eachVehicle(document, ({ included_km }) =>
      included_km === null ? "sans limite" : `${formatNumber(included_km)}\u00a0km`,
    ),
  );
  compare("Dépôt de garantie", (document) =>
    eachVehicle(document, ({ deposit }) => (deposit === null ? "" : formatPrice(deposit))),
  );
  compare("Franchise", (document) =>
    eachVehicle(document, ({ damage_excess }) => (damage_excess === null ? "" : formatPrice(damage_excess))),
  );
  const others = [agreed, wanted].map(({ lines }) => otherLines(lines)) as [string[], string[]];
  compare("Autres lignes", (document) =>
    (document === agreed ? without(...others) : without(others[1], others[0])).join("\n"),
  );
  return {
    of: agreed.title,
    agreedOn: agreed.agreedOn,
    rows,
    before: sumLines(agreed.lines, includesTax).total,
    after: sumLines(wanted.lines, includesTax).total,
    days: lengthOf(wanted.stay) - lengthOf(agreed.stay),
  };
}

const endWords = (day: string | null, place: string) =>
  [day && capitalised(formatDay(day, "")), place].filter(Boolean).join(", ");

const vehicleName = (label: string) => label.replace(/^Location (?=\S)/, "");

function vehicleWords(lines: DraftLine[]): string {
  return lines
    .filter(({ vehicle_id }) => vehicle_id)
    .map(({ label, since, until }) => {
      const days = [
        since && `à partir du ${formatDay(since, null, "month")}`,
        until && `jusqu’au ${formatDay(until, null, "month")}`,
      ];
      return [vehicleName(label), ...days].filter(Boolean).join(", ");
    })
    .join("\n");
}

/** What all say alike, or each under its name. */
function eachVehicle(
  { conditions: { vehicles = [], texts: _, ...shared } }: Compared,
  read: (conditions: Omit<QuoteDraft["conditions"], "vehicles" | "texts">) => string,
): string {
  const sets = vehicles.length > 0 ? vehicles : [{ ...shared, name: "" }];
  const texts = new Set(sets.map(read));
  if (texts.size <= 1) return [...texts][0] ?? "";
  return sets.map((set) => `${set.name}\u00a0: ${read(set)}`).join("\n");
}

function otherLines(lines: DraftLine[]): string[] {
  return lines
    .filter(({ vehicle_id }) => !vehicle_id)
    .map(({ label, quantity, unit }) => `${label}, ${quantityWords(quantity, unit)}`);
}

/** Those of the first that the second has not; one that stands twice is two. */
function without(lines: string[], others: string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** «+3 jours · +72,00 € TTC»; «même prix» where the total stays. */
export function differenceWords(
  { days, before, after }: Pick<AmendmentChanges, "days" | "before" | "after">,
  isConsumer: boolean,
): string {
  const side = isConsumer ? "ttc" : "ht";
  const cents = after[side] - before[side];
  const sign = (value: number) => (value > 0 ? "+" : "−");
  const length = days === 0 ? "" : `${sign(days)}${counted(Math.abs(days), "jour")}`;
  const price =
    cents === 0
      ? "même prix"
      : `${sign(cents)}${exactEuros(Math.abs(cents))}\u00a0${isConsumer ? "TTC" : "HT"}`;
  return [length, price].filter(Boolean).join(" · ");
}

/** All that changes, the total last; a sum of many lines is told in one. */
export function changeRows(changes: AmendmentChanges, isConsumer: boolean): AmendmentChanges["rows"] {
  const side = isConsumer ? "ttc" : "ht";
  const total = (sum: AmendmentChanges["before"]) =>
    `${exactEuros(sum[side])}\u00a0${isConsumer ? "TTC" : "HT"}`;
  return [...changes.rows, { label: "Total", before: total(changes.before), after: total(changes.after) }];
}
