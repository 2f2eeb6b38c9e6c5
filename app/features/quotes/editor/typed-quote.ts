import { formatNumber } from "#app/lib/numbers.ts";
import { type ConditionTopic, conditionTopics } from "#app/lib/rental-terms.ts";
import type { DraftLine, QuoteDraft } from "../quote-draft.ts";
import { readTyped, type TypedLine, type TypedQuote } from "../quotes.schema.ts";

/** A line in the editor keeps its fields while others come, go and move. */
export type EditedLine = TypedLine & { key: number };
/** What the fields hold, as it is typed. */
export type EditedQuote = Omit<TypedQuote, "lines"> & { lines: EditedLine[] };

/** Plain spaces: what stands in a field is typed over. */
const typed = (value: number | null, min = 0) =>
  value === null ? "" : formatNumber(value, { min, max: Math.max(min, 2) }).replaceAll("\u00a0", " ");

export function toEdited(draft: QuoteDraft): EditedQuote {
  return {
    ...draft,
    stay: { ...draft.stay, from: draft.stay.from ?? "", to: draft.stay.to ?? "" },
    conditions: editedConditions(draft.conditions),
    validity: typed(draft.validity),
    lines: draft.lines.map(toEditedLine),
  };
}

export function editedConditions(conditions: QuoteDraft["conditions"]): EditedQuote["conditions"] {
  const topics = Object.keys(conditionTopics) as ConditionTopic[];
  return {
    included_km: typed(conditions.included_km),
    extra_km_price: typed(conditions.extra_km_price, 2),
    deposit: typed(conditions.deposit),
    damage_excess: typed(conditions.damage_excess),
    min_age: typed(conditions.min_age),
    min_licence_years: typed(conditions.min_licence_years),
    texts: Object.fromEntries(topics.map((topic) => [topic, conditions.texts[topic] ?? ""])) as Record<
      ConditionTopic,
      string
    >,
  };
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

/** As it is posted, and what is wrong with it. */
export function readEdited(edited: EditedQuote) {
  const posted: TypedQuote = { ...edited, lines: edited.lines.map(({ key: _, ...line }) => line) };
  return { posted, ...readTyped(posted) };
}
