import type { NotificationData } from "#server/db/schema.ts";

/** Who wrote: the name, else whatever was left to reach them by. */
export function senderName({ name, email, phone }: NotificationData): string {
  return name || email || phone || "Expéditeur inconnu";
}

/** Whom a visitor wrote to; a message for no agency in particular goes to head office. */
export function agencyLabel({ agency, email }: NotificationData): string | null {
  return agency?.name ?? (email ? "Siège" : null);
}
