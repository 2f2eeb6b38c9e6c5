import { z } from "zod";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { parseTypedNumber } from "#app/lib/typed-number.ts";
import { mostPhotos, newVehicle, type VehicleDraft } from "./staff-vehicle.ts";
import {
  type FieldKey,
  fieldEntries,
  type SavedValue,
  type VehicleField,
  type VehicleRow,
  type VisibilityFlag,
  visibilityFlags,
} from "./vehicle-fields.ts";

// The vehicle form, in the browser and on the server. Apart from `vehicle-fields.ts`, which public pages load.

/** Numbers and dates are as typed; lists and switches are themselves. */
type Typed<Value> = Value extends string[] | boolean ? Value : string;
type Shape = { [Key in FieldKey]: z.ZodType<SavedValue<Key>, Typed<VehicleRow[Key]>> } & Record<
  VisibilityFlag,
  z.ZodBoolean
>;

/** What a vehicle may be saved as. Texts are as typed: French numbers, empty for none. */
export const vehicleSchema = z.object({
  ...Object.fromEntries(fieldEntries().map(([key, field]) => [key, schemaOf(field)])),
  ...Object.fromEntries(visibilityFlags().map((flag) => [flag, z.boolean()])),
} as Shape);

export type VehicleInput = z.input<typeof vehicleSchema>;

/** A new vehicle comes with the id its photos were uploaded under, and with those photos, in order. */
export const newVehicleSchema = vehicleSchema.extend({
  id: z.guid({ error: "Rouvrez le formulaire." }),
  file_id: z
    .array(z.guid({ error: "Téléversez de nouveau cette photo." }))
    .max(mostPhotos, { error: `Gardez ${mostPhotos} photos au plus.` }),
});

export type NewVehicleInput = z.input<typeof newVehicleSchema>;

/** The form as it is posted, in the schema's shape. A box that is not ticked is not posted. */
export function readVehicleForm(form: FormData): NewVehicleInput {
  const text = (name: string) => String(form.get(name) ?? "");
  const texts = (name: string) => form.getAll(name).map(String);
  const read = (key: FieldKey, { kind }: VehicleField) => {
    if (kind === "choices") return texts(key);
    return kind === "switch" ? text(key) === "true" : text(key);
  };
  return {
    id: text("id"),
    file_id: texts("file_id"),
    ...(Object.fromEntries([
      ...fieldEntries().map(([key, field]) => [key, read(key, field)]),
      ...visibilityFlags().map((flag) => [flag, form.has(flag)]),
    ]) as VehicleInput),
  };
}

/** The form as far as it is understood by now; a field that is not starts empty. */
export function readVehicleDraft(form: FormData): VehicleDraft {
  const typed = readVehicleForm(form);
  const entries = Object.entries(vehicleSchema.shape) as [keyof VehicleDraft, z.ZodType][];
  return Object.fromEntries(
    entries.map(([key, schema]) => [key, schema.safeParse(typed[key]).data ?? newVehicle[key]]),
  ) as VehicleDraft;
}

/** What is to correct, at its field. */
export function vehicleFormErrors(form: FormData): Record<string, string> {
  const parsed = vehicleSchema.safeParse(readVehicleForm(form));
  return parsed.success ? {} : fieldErrors(parsed.error);
}

function schemaOf(field: VehicleField): z.ZodType {
  const { required } = field;
  switch (field.kind) {
    case "text":
      return text(field.limit, required);
    case "number":
      return number(field);
    case "date":
      return orNull(z.iso.date({ error: "Choisissez une date." }), required);
    case "choice":
      return orNull(z.enum(field.options, { error: required ?? "Choisissez dans la liste." }), required);
    case "choices":
      return z
        .array(
          field.isOpen
            ? z.string().trim().min(1).max(120)
            : z.enum(field.options, { error: "Choisissez dans la liste." }),
        )
        .max(40);
    case "agency":
      return z.guid({ error: required });
    case "tariff":
      return orNull(z.guid({ error: "Choisissez un tarif de la liste." }), required);
    case "switch":
      return z.boolean();
  }
}

/** Empty is none, unless something is required. */
function orNull(schema: z.ZodType<string, string>, required: string | undefined) {
  if (required) return schema;
  return z
    .string()
    .transform((value) => value || null)
    .pipe(schema.nullable());
}

function text(most: number, required: string | undefined) {
  const tidied = z
    .string({ error: required })
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(required ? 1 : 0, { error: required })
        .max(most, { error: `Écrivez ${most} caractères au plus.` }),
    );
  return required ? tidied : tidied.transform((value) => value || null);
}

/** The browser ends lines as in a mail; the page, the limit and the history count one character. */
function tidy(value: string): string {
  return value.replaceAll("\r\n", "\n").trim();
}

function number({ decimals, most, unit, error }: Extract<VehicleField, { kind: "number" }>) {
  return z.string().transform((value, context) => {
    if (value.trim() === "") return null;
    const parsed = parseTypedNumber(value.replace(unit, ""), decimals);
    if (parsed !== null && parsed <= most) return parsed;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });
}
