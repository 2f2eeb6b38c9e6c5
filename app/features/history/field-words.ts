import { formatSpan } from "#app/features/agencies/week.ts";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { type DayHours, openSpans } from "#app/lib/opening-hours.ts";
import { formatHistoryValue } from "./history.ts";
import { fieldLabel } from "./history-records.ts";

/** Fields of forms that are no columns. */
const labels: Record<string, string> = {
  end_time: "Heure",
  file_id: "Image",
  header_logo: fieldLabel("header_logo_url"),
  footer_logo: fieldLabel("footer_logo_url"),
  newPassword: "Mot de passe",
};

/** The history's words, whole, for forms that ask which of two values to keep. */
export const fieldWords = {
  label: (field: string) => labels[field] ?? fieldLabel(field),
  format(field: string, value: unknown): string {
    if (field === "newPassword") {
      return value === true
        ? "Celui que vous venez de saisir"
        : `Changé le ${formatShortDateTime(String(value))}`;
    }
    if (field === "file_id" || field.endsWith("_logo")) {
      return value && value !== "none" ? "Le fichier que vous venez de choisir" : "Aucune image";
    }
    if (isDay(value)) return openSpans(value).map(formatSpan).join(", ") || "Fermé";
    if (typeof value !== "string" || value === "") return formatHistoryValue(field, value);
    return field === "end_date" ? formatShortDate(value) : value;
  },
};

function isDay(value: unknown): value is DayHours {
  return typeof value === "object" && value !== null && "day" in value;
}
