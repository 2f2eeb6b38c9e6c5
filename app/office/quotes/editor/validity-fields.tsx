import type { QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import { usualValidity } from "#app/domain/quotes/quote-terms.ts";
import { validityWarnings } from "#app/domain/quotes/quote-timing.ts";
import { dayAndYear } from "#app/domain/quotes/quote-validity.ts";
import { addDays, countDays } from "#app/domain/rental/days.ts";
import { TextField } from "#app/ui/field.tsx";
import { EditorPart, type EditorPartProps } from "./editor-part.tsx";
import { Warnings } from "./warnings.tsx";

interface ValidityFieldsProps extends EditorPartProps {
  document: QuoteDocument;
  today: string;
}

/** Nothing typed: as long as is usual, and the day before departure at the latest. */
export function ValidityFields({ edited, change, errors, document, today }: ValidityFieldsProps) {
  const { validUntil, stay } = document;
  const from = stay?.departure.day ?? null;
  const isTyped = edited.validity.trim() !== "";
  const isEve = validUntil !== null && from !== null && addDays(validUntil, 1) === from;
  const warnings = validityWarnings(validUntil, { from, departure: stay?.departure.place ?? "" });
  return (
    <EditorPart
      title="Validité et texte"
      detail={`${usualValidity}\u00a0jours, et la veille du départ au plus tard, sauf autre choix`}
    >
      <div className="grid gap-x-3 gap-y-3.5 office-sm:grid-cols-[150px_170px_minmax(0,1fr)]">
        <TextField
          name="validity"
          label="Valable"
          suffix="jours"
          inputMode="numeric"
          maxLength={3}
          placeholder={!isTyped && validUntil ? String(countDays(today, validUntil) - 1) : undefined}
          value={edited.validity}
          error={errors.validity}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ ...edited, validity: currentTarget.value })}
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
          value={edited.text}
          error={errors.text}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ ...edited, text: currentTarget.value })}
        />
      </div>
      <Warnings warnings={warnings} className="mt-3" />
    </EditorPart>
  );
}
