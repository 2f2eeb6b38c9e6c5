import type { z } from "zod";
import { agencyRecord, placeFields } from "#app/domain/agencies/agencies.schema.ts";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import { officePaths } from "#app/lib/office-paths.ts";

export const contactRecord = defineRecord({
  table: "contact_page_settings",
  label: "Page contact",
  right: "settings:write",
  path: officePaths.contactSettings,
  isPublic: true,
  fields: {
    phone: placeFields.phone,
    email: placeFields.email,
    office_address: { ...placeFields.address, label: "Adresse du siège" },
    office_zip: { ...placeFields.zip, label: "Code postal du siège" },
    office_city: { ...placeFields.city, label: "Ville du siège" },
    business_hours: { ...agencyRecord.fields.hours, label: "Horaires d’ouverture" },
  },
});

export const contactSettingsSchema = recordSchema(contactRecord);

export type ContactSettingsInput = z.input<typeof contactSettingsSchema>;
