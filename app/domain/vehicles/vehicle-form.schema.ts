import { z } from "zod";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { choice, optionalDay, optionalNumber, orNull, text } from "#app/lib/form-schema.ts";
import { maxPhotos, newVehicle, type VehicleDraft } from "./staff-vehicle.ts";
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

const notListed = "Choisissez dans la liste.";

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
    .max(maxPhotos, { error: `Gardez ${maxPhotos} photos au plus.` }),
});

export type NewVehicleInput = z.input<typeof newVehicleSchema>;

/** The form as it is posted, in the schema's shape. A box that is not ticked is not posted. */
export function readVehicleForm(form: FormData): NewVehicleInput {
  const typed = (name: string) => String(form.get(name) ?? "");
  const texts = (name: string) => form.getAll(name).map(String);
  const read = (key: FieldKey, { kind }: VehicleField) => {
    if (kind === "choices") return texts(key);
    return kind === "switch" ? typed(key) === "true" : typed(key);
  };
  return {
    id: typed("id"),
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

export function vehicleFormErrors(form: FormData): Record<string, string> {
  const parsed = vehicleSchema.safeParse(readVehicleForm(form));
  return parsed.success ? {} : fieldErrors(parsed.error);
}

function schemaOf(field: VehicleField): z.ZodType {
  const { required } = field;
  switch (field.kind) {
    case "text": {
      const tooLong = `Écrivez ${field.limit} caractères au plus.`;
      const typed = text({ max: field.limit, required, tooLong });
      return required
        ? typed
        : typed.transform((value, context) => {
            if (!value || !field.neat) return value || null;
            const neat = field.neat(value);
            if (neat === null) context.addIssue({ code: "custom", message: field.error });
            return neat;
          });
    }
    case "number":
      return optionalNumber({ ...field, max: field.max });
    case "date":
      return optionalDay("Choisissez une date.");
    case "choice":
      return required ? choice(field.options, required) : orNull(choice(field.options, notListed));
    case "choices":
      return z
        .array(field.isOpen ? z.string().trim().min(1).max(120) : choice(field.options, notListed))
        .max(40);
    case "agency":
      return z.guid({ error: required });
    case "tariff":
      return orNull(z.guid({ error: "Choisissez un tarif de la liste." }));
    case "switch":
      return z.boolean();
  }
}
