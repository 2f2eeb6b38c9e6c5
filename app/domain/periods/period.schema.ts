import { z } from "zod";
import { countDays, type Days, maxStayDays } from "#app/domain/rental/days.ts";
import { choice, day, text } from "#app/lib/form-schema.ts";
import { periodKinds } from "./vehicle-periods.ts";

const maxNoteLength = 500;

const sentences = {
  vehicle: "Choisissez un véhicule.",
  kind: "Choisissez un motif.",
  order: "Le dernier jour ne peut pas précéder le premier.",
  length: "Une période dure dix ans au plus. Sans fin connue, laissez « Au » vide.",
  note: `Écrivez ${maxNoteLength} caractères au plus.`,
  request: "Choisissez un dossier de la liste, ou laissez ce champ vide.",
} as const;

const id = (sentence: string) => z.guid(sentence).transform((guid) => guid.toLowerCase());

const fields = {
  vehicle_id: id(sentences.vehicle),
  kind: choice(periodKinds, sentences.kind),
  from: day(),
  /** Null: no end is known. */
  to: day().nullable(),
  request_id: id(sentences.request).nullable(),
  // One line: it stands in a bar.
  note: text({
    max: maxNoteLength,
    tooLong: sentences.note,
    clean: (typed) => typed.trim().replace(/\s+/g, " "),
  }),
};

export function daysProblem({ from, to }: Days): string | null {
  if (to === null) return null;
  if (to < from) return sentences.order;
  return countDays(from, to) > maxStayDays ? sentences.length : null;
}

export const newPeriodSchema = z
  .object({ ...fields, request_id: fields.request_id.default(null), note: fields.note.default("") })
  .superRefine(refuseDays);

/** What a change may name: a move has its days, and the vehicle it goes to. */
export const periodChangeSchema = z.object(fields).partial();

/** A period as it was, which an undo puts back. */
export const periodStateSchema = z.object({ ...fields, displaced: z.boolean() });

function refuseDays(period: Days, context: z.RefinementCtx) {
  const problem = daysProblem(period);
  if (problem) context.addIssue({ code: "custom", path: ["to"], message: problem });
}

export type NewPeriodInput = z.input<typeof newPeriodSchema>;

/** From a posted form: its fields are `vehicle_id`, `kind`, `from`, `to` (empty: no end), `request_id` and `note`. */
export function readPeriodForm(form: FormData): Record<string, string | null> {
  const given = Object.keys(fields).filter((name) => form.has(name));
  return Object.fromEntries(
    given.map((name) => {
      const typed = String(form.get(name));
      const mayBeEmpty = name === "to" || name === "request_id";
      return [name, mayBeEmpty && typed.trim() === "" ? null : typed];
    }),
  );
}
