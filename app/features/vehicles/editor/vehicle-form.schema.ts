import { z } from "zod";
import { flaggedFields, type VisibilityFlag } from "#app/features/vehicles/staff-vehicle.ts";
import { motorisations, vehicleTypes } from "#app/features/vehicles/vehicles.schema.ts";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { parseTypedNumber } from "#app/lib/typed-number.ts";

// The vehicle form, in the browser and on the server. Apart from `vehicles.schema.ts`, which public pages load.

export const vehicleLimits = {
  name: 120,
  brand: 80,
  model: 80,
  location: 120,
  description: 5000,
  capacity: 60,
  useful_length: 60,
  chassis_type: 120,
  body_type: 120,
  photos: 40,
} as const;

const flags = Object.fromEntries(flaggedFields.map((field) => [`show_${field}`, z.boolean()])) as Record<
  VisibilityFlag,
  z.ZodBoolean
>;

/** What a vehicle may be saved as. Texts are as typed: French numbers, empty for none. */
export const vehicleSchema = z.object({
  name: required("Saisissez le nom du véhicule.", vehicleLimits.name),
  type: z.enum(vehicleTypes, { error: "Choisissez un type." }),
  agency_id: z.guid({ error: "Choisissez une agence." }),
  description: required("Saisissez une description.", vehicleLimits.description),
  available: z.boolean(),
  brand: optional(vehicleLimits.brand),
  model: optional(vehicleLimits.model),
  location: optional(vehicleLimits.location),
  capacity: optional(vehicleLimits.capacity),
  useful_length: optional(vehicleLimits.useful_length),
  chassis_type: optional(vehicleLimits.chassis_type),
  body_type: optional(vehicleLimits.body_type),
  mileage: number({
    decimals: 0,
    most: 9_999_999,
    sentence: "Saisissez un nombre entier de kilomètres, par exemple 48\u00a0210.",
  }),
  price: number({
    decimals: 2,
    most: 999_999.99,
    sentence: "Saisissez un prix en euros, par exemple 89,50.",
  }),
  ptac: number({
    decimals: 2,
    most: 999_999.99,
    sentence: "Saisissez un poids en kilogrammes, par exemple 3\u00a0500.",
  }),
  motorisation: z.array(z.enum(motorisations, { error: "Choisissez une motorisation de la liste." })),
  equipment: z.array(z.string().trim().min(1).max(120)).max(40),
  ...flags,
});

export type VehicleInput = z.input<typeof vehicleSchema>;

/** A new vehicle comes with the id its photos were uploaded under, and with those photos, in order. */
export const newVehicleSchema = vehicleSchema.extend({
  id: z.guid({ error: "Rouvrez le formulaire." }),
  file_id: z
    .array(z.guid({ error: "Téléversez de nouveau cette photo." }))
    .max(vehicleLimits.photos, { error: `Gardez ${vehicleLimits.photos} photos au plus.` }),
});

export type NewVehicleInput = z.input<typeof newVehicleSchema>;

/** The form as it is posted, in the schema's shape. A box that is not ticked is not posted. */
export function readVehicleForm(form: FormData): NewVehicleInput {
  const text = (name: string) => String(form.get(name) ?? "");
  const texts = (name: string) => form.getAll(name).map(String);
  return {
    id: text("id"),
    file_id: texts("file_id"),
    name: text("name"),
    type: text("type") as VehicleInput["type"],
    agency_id: text("agency_id"),
    description: text("description"),
    available: text("available") === "true",
    brand: text("brand"),
    model: text("model"),
    location: text("location"),
    capacity: text("capacity"),
    useful_length: text("useful_length"),
    chassis_type: text("chassis_type"),
    body_type: text("body_type"),
    mileage: text("mileage"),
    price: text("price"),
    ptac: text("ptac"),
    motorisation: texts("motorisation") as VehicleInput["motorisation"],
    equipment: texts("equipment"),
    ...(Object.fromEntries(
      flaggedFields.map((field) => [`show_${field}`, form.has(`show_${field}`)]),
    ) as Record<VisibilityFlag, boolean>),
  };
}

/** What is to correct, at its field. */
export function vehicleFormErrors(form: FormData): Record<string, string> {
  const parsed = vehicleSchema.safeParse(readVehicleForm(form));
  return parsed.success ? {} : fieldErrors(parsed.error);
}

function tooLong(most: number) {
  return { error: `Écrivez ${most} caractères au plus.` };
}

function required(sentence: string, most: number) {
  return z
    .string({ error: sentence })
    .transform(tidy)
    .pipe(z.string().min(1, { error: sentence }).max(most, tooLong(most)));
}

function optional(most: number) {
  return z
    .string()
    .transform(tidy)
    .pipe(z.string().max(most, tooLong(most)))
    .transform((value) => value || null);
}

/** The browser ends lines as in a mail; the page, the limit and the history count one character. */
function tidy(value: string): string {
  return value.replaceAll("\r\n", "\n").trim();
}

function number({ decimals, most, sentence }: { decimals: number; most: number; sentence: string }) {
  return z.string().transform((value, context) => {
    if (value.trim() === "") return null;
    const parsed = parseTypedNumber(value, decimals);
    if (parsed !== null && parsed <= most) return parsed;
    context.addIssue({ code: "custom", message: sentence });
    return z.NEVER;
  });
}
