import { TextAreaField, TextField } from "#app/components/ui/field.tsx";
import { type ConditionTopic, conditionTopics } from "#app/lib/rental-terms.ts";
import { topicField } from "../quote-facts.ts";
import { EditorPart, type EditorPartProps } from "./editor-part.tsx";

type NumberName =
  | "included_km"
  | "extra_km_price"
  | "deposit"
  | "damage_excess"
  | "min_age"
  | "min_licence_years";

/** Those every quote shows; the others are folded while nobody needs them. */
const firstTopics = ["late_return", "fuel"] as const;
const otherTopics: ConditionTopic[] = [
  "payment",
  "advance",
  "insurance",
  "cancellation",
  "deposit",
  "early_return",
  "drivers",
  "delivery",
];

const hints: Partial<Record<ConditionTopic, string>> = {
  fuel: "Plein rendu, sinon…",
  late_return: "1 jour de plus après 1 h",
};

/** Copied from the tariff and the company's words; what is changed here is changed for this quote alone. */
export function ConditionFields({ edited, change, errors, missing, context }: EditorPartProps) {
  const { conditions } = edited;
  const vehicle = context.vehicles.find(({ id }) => edited.lines.some((line) => line.vehicle_id === id));
  const number = (name: NumberName, label: string, suffix: string) => ({
    name,
    label,
    suffix,
    "data-quote-field": name,
    value: conditions[name],
    error: errors[`conditions.${name}`] ?? missing[name],
    inputMode: "decimal" as const,
    maxLength: 10,
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ ...edited, conditions: { ...conditions, [name]: currentTarget.value } }),
  });
  const words = (topic: ConditionTopic) => ({
    name: `condition_${topic}`,
    label: conditionTopics[topic],
    "data-quote-field": topicField(topic),
    value: conditions.texts[topic],
    placeholder: hints[topic],
    error: errors[`conditions.texts.${topic}`] ?? missing[topicField(topic)],
    maxLength: 600,
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({
        ...edited,
        conditions: { ...conditions, texts: { ...conditions.texts, [topic]: currentTarget.value } },
      }),
  });
  const isOtherMissing = otherTopics.some((topic) => words(topic).error);
  return (
    <EditorPart
      title="Conditions"
      detail={
        vehicle?.tariff
          ? `Copiées du tarif «\u00a0${vehicle.tariff.name}\u00a0», modifiables ici seulement`
          : "Modifiables ici seulement"
      }
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-3.5 office-md:grid-cols-4">
        <TextField {...number("included_km", "Kilomètres compris", "km")} placeholder="sans limite" />
        <TextField
          {...number("extra_km_price", "Au-delà", `€\u00a0${context.includesTax ? "TTC" : "HT"}/km`)}
        />
        <TextField {...number("deposit", "Dépôt de garantie", "€")} />
        <TextField {...number("damage_excess", "Franchise", "€")} />
        <TextField {...number("min_age", "Âge minimum", "ans")} />
        <TextField {...number("min_licence_years", "Permis depuis", "ans")} />
        <TextField {...words(firstTopics[0])} className="col-span-2" />
        <TextField {...words(firstTopics[1])} className="col-span-full" />
      </div>
      <details open={isOtherMissing || undefined} className="mt-3">
        <summary className="cursor-pointer text-[13px] text-info">
          Paiement, assurance, annulation et autres conditions
        </summary>
        <div className="mt-3 grid gap-x-3 gap-y-3.5 office-md:grid-cols-2">
          {otherTopics.map((topic) => (
            <TextAreaField key={topic} {...words(topic)} rows={2} />
          ))}
        </div>
      </details>
    </EditorPart>
  );
}
