import type { QuoteState } from "#app/domain/quotes/quote-terms.ts";
import type { Days } from "#app/domain/rental/days.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import type { Estimate } from "#app/domain/rental/tariff.ts";
import type { ReplyTemplate, VariableValues } from "#app/domain/templates/variables.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import type { EntryDetail, EntryKind, LostReason, RequestStatus } from "../request-status.ts";
import type { CustomerKind } from "../request-terms.ts";
import type { RequestTerms } from "../request-words.ts";

/** What became of a mail. */
export interface MailTrack {
  id: string;
  state: "waiting" | "sent" | "failed";
  recipient: string;
  attempts: number;
  last_error: string | null;
  sent_at: Date | null;
  updated_at: Date;
}

/** A quote as a line of the thread shows it; amounts in cents. */
export interface ThreadQuote {
  id: string;
  /** «DV-2026-0042 v2» */
  name: string;
  state: QuoteState;
  total: Amount;
  pricesFor: CustomerKind;
  validUntil: string | null;
}

export interface ThreadEntry {
  id: string;
  kind: EntryKind;
  /** The address of the colleague who wrote it; empty: the customer, or the site itself. */
  author: string;
  body: string;
  detail: EntryDetail;
  at: Date;
  mail: MailTrack | null;
  quote: ThreadQuote | null;
}

/** Whether a vehicle is to be had on the asked days. */
export type DateState =
  | { kind: "free" }
  /** Laid for this very request. */
  | { kind: "own-option" | "own-promise" }
  | { kind: "other-option" }
  | { kind: "taken"; days: Days; equivalents: number }
  /** Not offered at all. */
  | { kind: "switched-off" };

export interface FileVehicle {
  position: number;
  /** Null: it has left the fleet. */
  vehicleId: string | null;
  name: string;
  quantity: number;
  /** What the customer was shown. */
  estimate: Estimate | null;
  type: string | null;
  picture: PictureSource | null;
  agency: string | null;
  /** A day's, in euros, as the company quotes. */
  price: number | null;
  licences: string;
  /** The vehicle it is an equivalent of, by the name that one had. */
  replaces: string | null;
  /** Null where no days are asked for, or there is no vehicle. */
  mark: DateState | null;
}

/** What is asked for. */
export interface FileTerms extends RequestTerms {
  name: string;
  email: string;
  phone: string;
  /** Two editors are compared by it. */
  version: string;
}

/** What the customer was shown, and what it would be today where that differs. */
export interface SeenEstimate {
  total: Amount;
  /** Null: no longer to be had, as a vehicle or its public price is gone. */
  today: Amount | null;
}

/** A request with all that was said, promised and planned about it. */
export interface OpenRequest {
  id: string;
  reference: string;
  /** Of its message; null for one that came by telephone, or whose message was deleted. */
  notificationId: string | null;
  title: string;
  subject: string;
  status: RequestStatus;
  lostReason: LostReason | null;
  unread: boolean;
  assigneeId: string | null;
  createdAt: Date;
  dueAt: Date | null;
  answeredAt: Date | null;
  agency: string;
  /** The visitor's own words. */
  message: { body: string; at: Date } | null;
  /** What took it to the agency, and what told its author that it came. */
  forward: MailTrack | null;
  confirmation: MailTrack | null;
  entries: ThreadEntry[];
  terms: FileTerms;
  vehicles: FileVehicle[];
  includesTax: boolean;
  seen: SeenEstimate | null;
  /** Other requests of the same address, and the year of the latest. */
  others: { count: number; year: number } | null;
  /** Those a reply may take along: sent, and neither replaced nor expired. */
  joinable: { id: string; name: string }[];
  templates: ReplyTemplate[];
  variables: VariableValues;
}

export const replyLimits = { subject: 200, body: 20_000 } as const;
export const noteLimit = 10_000;

/** «[K7M-4XQ] Votre demande de devis»: the reference once, whatever was typed. */
export function withReference(subject: string, reference: string): string {
  const words = subject.replaceAll(`[${reference}]`, " ").replace(/\s+/g, " ").trim();
  return `[${reference}] ${words}`.trim();
}

/** What a first answer is about. */
export function usualSubject({ title }: Pick<OpenRequest, "title">): string {
  if (/^demande\b/i.test(title)) return `Votre ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  return title && title !== "Autre" ? `Votre demande\u00a0: ${title.toLowerCase()}` : "Votre demande";
}

/** The last line somebody has seen of a thread. */
export function lastEntryId({ entries }: Pick<OpenRequest, "entries">): string {
  return entries.at(-1)?.id ?? "";
}

/** Who asks, by whatever was left to call them by. */
export function fullCustomerName({
  name,
  company_name,
  email,
  phone,
}: Pick<OpenRequest["terms"], "name" | "company_name" | "email" | "phone">): string {
  return name || company_name || email || phone || "Client inconnu";
}
