import type { DraftLine, QuoteDraft, QuotedConditions } from "#app/domain/quotes/quote-terms.ts";
import {
  readTyped,
  type TypedLine,
  type TypedQuote,
  type TypedVehicle,
} from "#app/domain/quotes/quotes.schema.ts";
import { eachCondition, quoteConditionFields } from "#app/domain/rental/condition-forms.ts";
import { allTopics, type ConditionTopic } from "#app/domain/rental/condition-topics.ts";
import type { VehicleConditions } from "#app/domain/rental/rental-conditions.ts";
import { formatNumber } from "#app/lib/numbers.ts";

/** A line in the editor keeps its fields while others come, go and move. */
export type EditedLine = TypedLine & { key: number };
type TypedCancellation = NonNullable<TypedQuote["conditions"]["cancellation"]>;
export type EditedQuote = Omit<TypedQuote, "lines" | "conditions"> & {
  lines: EditedLine[];
  conditions: Omit<TypedQuote["conditions"], "cancellation"> & {
    vehicles: TypedVehicle[];
    cancellation: TypedCancellation;
  };
};

/** Plain spaces: what stands in a field is typed over. */
const typed = (value: number | null, min = 0) =>
  value === null ? "" : formatNumber(value, { min, max: Math.max(min, 2) }).replaceAll("\u00a0", " ");

export function toEdited(draft: QuoteDraft): EditedQuote {
  return {
    ...draft,
    stay: { ...draft.stay, from: draft.stay.from ?? "", to: draft.stay.to ?? "" },
    conditions: editedConditions({ ...draft.conditions, vehicles: vehiclesOf(draft) }),
    validity: typed(draft.validity),
    lines: draft.lines.map(toEditedLine),
  };
}

export function editedConditions(conditions: QuoteDraft["conditions"]): EditedQuote["conditions"] {
  return {
    ...typedConditions(conditions),
    vehicles: (conditions.vehicles ?? []).map(({ vehicle_id, name, count, ...own }) => ({
      ...{ vehicle_id, name, count: typed(count) },
      ...typedConditions(own),
    })),
    cancellation: {
      free_hours: typed(conditions.cancellation?.free_hours ?? null),
      days: typed(conditions.cancellation?.days ?? null),
      amount: typed(conditions.cancellation?.amount ?? null, 2),
      vat_rate: typed(conditions.cancellation?.vat_rate ?? null),
    },
    texts: Object.fromEntries(allTopics.map((topic) => [topic, conditions.texts[topic] ?? ""])) as Record<
      ConditionTopic,
      string
    >,
  };
}

function typedConditions(conditions: VehicleConditions) {
  return eachCondition(quoteConditionFields, ({ key, fixed }) => typed(conditions[key] ?? null, fixed));
}

/** A draft from before vehicles had conditions of their own gives each of them what it has. */
function vehiclesOf({ conditions, lines }: QuoteDraft): QuotedConditions[] {
  if (conditions.vehicles) return conditions.vehicles;
  const { vehicles: _, texts: __, cancellation: ___, ...shared } = conditions;
  return lines.flatMap(({ vehicle_id, label }) =>
    vehicle_id ? [{ vehicle_id, name: vehicleName(label), count: 1, ...shared }] : [],
  );
}

const vehicleName = (label: string) => label.replace(/^Location /, "");

/** Vehicles come and go with their lines: one that comes has its tariff's conditions, or else those of the quote. */
export function withLines(
  edited: EditedQuote,
  lines: EditedLine[],
  proposed: QuoteDraft["conditions"],
): EditedQuote {
  const { vehicles, texts: _, cancellation: __, ...shared } = edited.conditions;
  const tariff = editedConditions(proposed).vehicles;
  const ids = [...new Set(lines.flatMap(({ vehicle_id }) => vehicle_id ?? []))];
  const next = ids.map((id) => {
    const isOwn = ({ vehicle_id }: TypedVehicle) => vehicle_id === id;
    const name = vehicleName(lines.find((line) => line.vehicle_id === id)?.label ?? "");
    return vehicles.find(isOwn) ?? tariff.find(isOwn) ?? { vehicle_id: id, name, count: "1", ...shared };
  });
  return { ...edited, lines, conditions: { ...edited.conditions, vehicles: next } };
}

export function toEditedLine(line: DraftLine, key: number): EditedLine {
  return {
    ...line,
    key,
    quantity: typed(line.quantity),
    unit_price: typed(line.unit_price, 2),
    discount: typed(line.discount),
    vat_rate: typed(line.vat_rate),
  };
}

export const nextKey = (lines: EditedLine[]) => Math.max(-1, ...lines.map(({ key }) => key)) + 1;

export function readEdited(edited: EditedQuote) {
  const posted: TypedQuote = { ...edited, lines: edited.lines.map(({ key: _, ...line }) => line) };
  return { posted, ...readTyped(posted) };
}
