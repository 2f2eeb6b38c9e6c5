import type { DateState, Reserved } from "./dossier-vehicles.server.ts";
import type { getOpenRequest, MailTrack } from "./open-request.server.ts";

export type OpenRequest = NonNullable<Awaited<ReturnType<typeof getOpenRequest>>>;
export type ThreadEntry = OpenRequest["entries"][number];
export type ThreadQuote = NonNullable<ThreadEntry["quote"]>;
export type FileVehicle = OpenRequest["vehicles"][number];
export type { DateState, MailTrack, Reserved };

export const replyLimits = { subject: 200, body: 20_000 } as const;
export const noteLimit = 10_000;

/** «[K7M-4XQ] Votre demande de devis»: the reference once, whatever was typed. */
export function withReference(subject: string, reference: string): string {
  const words = subject.replaceAll(`[${reference}]`, " ").replace(/\s+/g, " ").trim();
  return `[${reference}] ${words}`.trim();
}

export function defaultSubject({ title }: Pick<OpenRequest, "title">): string {
  if (/^demande\b/i.test(title)) return `Votre ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  return title && title !== "Autre" ? `Votre demande\u00a0: ${title.toLowerCase()}` : "Votre demande";
}

export function lastEntryId({ entries }: Pick<OpenRequest, "entries">): string {
  return entries.at(-1)?.id ?? "";
}

export function fullCustomerName({ name, company_name, email, phone }: OpenRequest["terms"]): string {
  return name || company_name || email || phone || "Client inconnu";
}
