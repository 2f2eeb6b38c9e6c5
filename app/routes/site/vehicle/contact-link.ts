import { sitePaths } from "#app/lib/site-paths.ts";
/** The contact form, started with the subject, the agency and a first line about the vehicle. */
export function contactLink(vehicleId: string, subject: "location" | "devis"): string {
  return `${sitePaths.contact}?vehicule=${vehicleId}&sujet=${subject}`;
}
