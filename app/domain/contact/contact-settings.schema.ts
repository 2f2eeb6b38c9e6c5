import type { z } from "zod";
import { placeSchema } from "#app/domain/agencies/agencies.schema.ts";

const { address, zip, city, hours } = placeSchema.shape;

/** The tab «Page contact», in the browser and on the server. */
export const contactSettingsSchema = placeSchema
  .pick({ phone: true, email: true })
  .extend({ office_address: address, office_zip: zip, office_city: city, business_hours: hours });

export type ContactSettingsInput = z.input<typeof contactSettingsSchema>;
