/** The contact form, started with the subject, the agency and a first line about the vehicle. */
export function contactLink(vehicleId: string, subject: "location" | "devis"): string {
  return `/contact?vehicule=${vehicleId}&sujet=${subject}`;
}
