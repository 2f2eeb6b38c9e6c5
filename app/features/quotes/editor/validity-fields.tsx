import { TextField } from "#app/components/ui/field.tsx";
import { dayAndYear } from "#app/lib/quote-document-words.ts";
import { longestValidity } from "#app/lib/quote-terms.ts";
import { addDays } from "#app/lib/rental-days.ts";
import { EditorPart, type EditorPartProps } from "./editor-part.tsx";

export function ValidityFields({ edited, change, errors, today }: EditorPartProps & { today: string }) {
  const days = /^\d{1,2}$/.test(edited.validity.trim()) ? Number(edited.validity) : 0;
  const isKnown = days >= 1 && days <= longestValidity;
  return (
    <EditorPart title="Validité et texte">
      <div className="grid gap-x-3 gap-y-3.5 office-sm:grid-cols-[150px_170px_minmax(0,1fr)]">
        <TextField
          name="validity"
          label="Valable"
          suffix="jours"
          inputMode="numeric"
          maxLength={3}
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
          value={isKnown ? dayAndYear(addDays(today, days)) : "…"}
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
    </EditorPart>
  );
}
