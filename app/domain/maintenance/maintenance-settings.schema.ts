import { z } from "zod";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import { stayUnder, text, trim } from "#app/lib/form-schema.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";

export const maintenanceRecord = defineRecord({
  table: "maintenance_settings",
  label: "Maintenance",
  right: "settings:write",
  path: officePaths.maintenanceSettings,
  isPublic: true,
  fields: {
    /** Empty: the usual message is shown. */
    message: {
      label: "Message",
      schema: text({ max: 500, tooLong: stayUnder(500), clean: trim }).default(""),
    },
    /** By the clock on the company's wall; both empty when nobody knows. */
    end_date: { label: "Retour prévu", schema: z.string().trim().default(""), format: formatShortDateTime },
    end_time: { label: "Heure", schema: z.string().trim().default(""), isColumn: false },
    is_enabled: { label: "Mode maintenance" },
  },
});

export const maintenanceSettingsSchema = recordSchema(maintenanceRecord).superRefine(
  ({ end_date, end_time }, context) => {
    if (end_date === "" && end_time === "") return;
    const blame = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (end_date === "") return blame("end_date", "Choisissez aussi la date.");
    if (end_time === "") return blame("end_time", "Indiquez aussi l’heure.");
    if (!fromWallClock({ date: end_date, time: "00:00" }))
      return blame("end_date", "Choisissez une date, par exemple 16/11/2026.");
    if (!fromWallClock({ date: end_date, time: end_time }))
      blame("end_time", "Indiquez une heure, par exemple 08:00.");
  },
);

export type MaintenanceSettingsInput = z.input<typeof maintenanceSettingsSchema>;
