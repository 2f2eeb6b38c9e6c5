import { withoutAccents } from "#app/lib/fold-text.ts";

// A vehicle's plate. Staff alone read it: no page, mail or calendar that leaves the house says one.

/** What tells two plates apart: letters and digits. The database has the same in `plate_key_of`; a test compares them. */
export function plateKey(typed: string): string {
  return withoutAccents(typed)
    .replace(/[^a-z0-9]/g, "")
    .toUpperCase();
}

/** Since 2009, without the letters that read as figures. */
const siv = /^([A-HJ-NP-TV-Z]{2})(\d{3})([A-HJ-NP-TV-Z]{2})$/;

/** «AB-123-CD», however it was typed; older and foreign ones stay as they were. Null: no plate at all. */
export function neatPlate(typed: string): string | null {
  const key = plateKey(typed);
  if (key === "") return null;
  const [, before, number, after] = siv.exec(key) ?? [];
  return number ? `${before}-${number}-${after}` : typed.replace(/\s+/g, " ").trim();
}

export function plateTaken(holder: string): string {
  return `Cette immatriculation est déjà celle du véhicule ${holder}.`;
}
