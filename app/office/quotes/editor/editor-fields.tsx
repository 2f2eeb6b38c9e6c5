import type { ReactNode } from "react";
import type { QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import { topicField } from "#app/domain/quotes/quote-facts.ts";
import { defaultValidity } from "#app/domain/quotes/quote-terms.ts";
import { validityWarnings } from "#app/domain/quotes/quote-timing.ts";
import { dayAndYear } from "#app/domain/quotes/quote-validity.ts";
import { type ConditionTopic, conditionTopics } from "#app/domain/rental/condition-topics.ts";
import { addDays, countDays } from "#app/domain/rental/days.ts";
import { FormSection } from "#app/office/ui/form-section.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { type EditorPartProps, typedField, Warnings } from "./editor-part.tsx";
import { type EditedQuote, withStay } from "./typed-quote.ts";
import { VehicleConditionFields } from "./vehicle-conditions.tsx";

/** Those that are folded while nobody needs them; the first two every quote shows. */
const otherTopics: ConditionTopic[] = [
  ...(["payment", "advance", "insurance", "cancellation"] as const),
  ...(["deposit", "early_return", "drivers", "delivery"] as const),
];

const hints: Partial<Record<ConditionTopic, string>> = {
  cancellation: "Ce qui s’ajoute aux champs ci-dessus",
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
    placeholder: hints[topic],
    error: errors[`conditions.texts.${topic}`] ?? missing[topicField(topic)],
    maxLength: 600,
    ...typedField(conditions.texts[topic], (value) =>
      change({ ...edited, conditions: { ...conditions, texts: { ...conditions.texts, [topic]: value } } }),
    ),
  });
  const isOtherMissing =
    otherTopics.some((topic) => words(topic).error) ||
    Object.keys(errors).some((name) => name.startsWith("conditions.cancellation"));
  return (
    <FormSection
      title="Conditions"
      detail={
        tariffs.size > 0
          ? `Copiées ${tariffs.size > 1 ? "des tarifs" : "du tarif"} ${[...tariffs].join(", ")}, modifiables ici seulement`
          : "Modifiables ici seulement"
      }
    >
      <VehicleConditionFields {...{ edited, change, errors, missing, context }} />
      <div className="mt-3.5 grid gap-x-3 gap-y-3.5 office-md:grid-cols-2">
        <TextField {...words("late_return")} />
        <TextField {...words("fuel")} />
      </div>
      <details open={isOtherMissing || undefined} className="mt-3">
        <summary className="cursor-pointer text-small text-info">
          Paiement, assurance, annulation et autres conditions
        </summary>
        <CancellationFields {...{ edited, change, errors, context }} />
        <div className="mt-3 grid gap-x-3 gap-y-3.5 office-md:grid-cols-2">
          {otherTopics.map((topic) => (
            <TextAreaField key={topic} {...words(topic)} rows={2} />
          ))}
        </div>
      </details>
    </FormSection>
  );
}

/** What cancelling costs: the document makes its sentence of these, and puts the words beside them after it. */
function CancellationFields({
  edited,
  change,
  errors,
  context,
}: Pick<EditorPartProps, "edited" | "change" | "errors" | "context">) {
  const { conditions } = edited;
  const { cancellation } = conditions;
  const field = (name: "free_hours" | "days" | "amount", label: string, suffix: string) => ({
    name: `cancellation_${name}`,
    label,
    suffix,
    error: errors[`conditions.cancellation.${name}`],
    inputMode: name === "amount" ? ("decimal" as const) : ("numeric" as const),
    maxLength: 9,
    ...typedField(cancellation[name], (value) =>
      change({
        ...edited,
        conditions: {
          ...conditions,
          cancellation: {
            ...cancellation,
            vat_rate: cancellation.vat_rate || String(context.vatRate).replace(".", ","),
            [name]: value,
          },
        },
      }),
    ),
  });
  const tax = context.includesTax ? "TTC" : "HT";
  return (
    <fieldset className="mt-3">
      <legend className="text-(length:--label-text) font-(--label-weight)">Annulation</legend>
      <div className="mt-1.5 grid gap-x-3 gap-y-3.5 office-sm:grid-cols-3">
        <TextField {...field("free_hours", "Gratuite jusqu’à", "h avant")} />
        <TextField {...field("days", "Ensuite, journées dues", "jours")} />
        <TextField {...field("amount", `Ou un montant ${tax}`, "€")} />
      </div>
    </fieldset>
  );
}

/** Nothing typed: as long as is usual, and the day before departure at the latest. */
export function ValidityFields({
  edited,
  change,
  errors,
  document,
  today,
}: EditorPartProps & { document: QuoteDocument; today: string }) {
  const { validUntil, stay } = document;
  const from = stay?.departure.day ?? null;
  const isTyped = edited.validity.trim() !== "";
  const isEve = validUntil !== null && from !== null && addDays(validUntil, 1) === from;
  const warnings = document.amendment
    ? []
    : validityWarnings(validUntil, { from, departure: stay?.departure.place ?? "" });
  return (
    <FormSection
      title="Validité et texte"
      detail={`${defaultValidity}\u00a0jours, et la veille du départ au plus tard, sauf autre choix`}
    >
      <div className="grid gap-x-3 gap-y-3.5 office-sm:grid-cols-[150px_170px_minmax(0,1fr)]">
        <TextField
          name="validity"
          label="Valable"
          suffix="jours"
          inputMode="numeric"
          maxLength={3}
          placeholder={!isTyped && validUntil ? String(countDays(today, validUntil) - 1) : undefined}
          error={errors.validity}
          {...typedField(edited.validity, (validity) => change({ ...edited, validity }))}
        />
        <TextField
          name="valid_until"
          label="Jusqu’au"
          readOnly
          tabIndex={-1}
          value={validUntil && !errors.validity ? dayAndYear(validUntil) : "…"}
          hint={isEve ? "veille du départ" : undefined}
        />
        <TextField
          name="text"
          label="Texte d’accompagnement"
          optional
          placeholder="Deux lignes au plus, sous les lignes"
          maxLength={400}
          error={errors.text}
          {...typedField(edited.text, (text) => change({ ...edited, text }))}
        />
      </div>
      <Warnings notes={warnings} />
    </FormSection>
  );
}

const hourLabel = (of: string) => (
  <>
    Heure<span className="sr-only"> {of}</span>
  </>
);

export function CustomerFields(props: EditorPartProps & { warnings: string[]; now: string }) {
  const { edited, change, errors, missing, warnings, context, now } = props;
  const agency = context.lessor.agency?.name.replace(/^Agence/, "agence");
  const desk = agency ? `, ${agency}` : "";
  const who = (name: keyof EditedQuote["customer"], label: string, maxLength: number) => ({
    name: `customer_${name}`,
    label,
    error: errors[`customer.${name}`],
    maxLength,
    ...typedField(edited.customer[name], (value) =>
      change({ ...edited, customer: { ...edited.customer, [name]: value } }),
    ),
  });
  const when = (name: keyof EditedQuote["stay"], label: ReactNode) => ({
    name: `stay_${name}`,
    label,
    "data-quote-field": name,
    error: errors[`stay.${name}`] ?? missing[name],
    ...typedField(edited.stay[name], (value) =>
      change(withStay(edited, name, { value, handover: context.handover, now: new Date(now) })),
    ),
  });
  return (
    <>
      <FormSection title="Départ et retour" detail="Les véhicules sont retenus pour ces jours">
        <div className="grid gap-x-3 gap-y-3.5 office-sm:grid-cols-[160px_110px_minmax(0,1fr)]">
          <TextField {...when("from", "Du")} type="date" />
          <TextField {...when("from_time", hourLabel("de départ"))} type="time" />
          <TextField
            {...when("departure", "Départ")}
            placeholder={`à partir de 07:30${desk}`}
            maxLength={200}
          />
          <TextField {...when("to", "Au")} type="date" />
          <TextField {...when("to_time", hourLabel("de retour"))} type="time" />
          <TextField {...when("return", "Retour")} placeholder={`avant 18:00${desk}`} maxLength={200} />
        </div>
        <Warnings notes={warnings} />
      </FormSection>
      <FormSection title="Client" detail="Tel qu’il est nommé sur le devis">
        <div className="grid gap-x-3 gap-y-3.5 office-sm:grid-cols-2">
          <TextField {...who("name", "Nom", 120)} />
          <TextField {...who("company", "Société", 120)} optional />
          <TextField {...who("email", "E-mail", 200)} type="email" />
          <TextField {...who("phone", "Téléphone", 40)} type="tel" />
          <TextAreaField {...who("address", "Adresse", 300)} optional rows={2} className="col-span-full" />
        </div>
      </FormSection>
    </>
  );
}
