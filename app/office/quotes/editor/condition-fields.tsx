import { topicField } from "#app/domain/quotes/quote-facts.ts";
import { type ConditionTopic, conditionTopics } from "#app/domain/rental/condition-topics.ts";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { EditorPart, type EditorPartProps } from "./editor-part.tsx";
import { VehicleConditionFields } from "./vehicle-conditions.tsx";

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
  const tariffs = new Set(
    context.vehicles.flatMap(({ id, tariff }) =>
      tariff && edited.lines.some((line) => line.vehicle_id === id) ? [`«\u00a0${tariff.name}\u00a0»`] : [],
    ),
  );
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
        tariffs.size > 0
          ? `Copiées ${tariffs.size > 1 ? "des tarifs" : "du tarif"} ${[...tariffs].join(", ")}, modifiables ici seulement`
          : "Modifiables ici seulement"
      }
    >
      <VehicleConditionFields {...{ edited, change, errors, missing, context }} />
      <div className="mt-3.5 grid gap-x-3 gap-y-3.5 office-md:grid-cols-2">
        <TextField {...words(firstTopics[0])} />
        <TextField {...words(firstTopics[1])} />
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
