import { z } from "zod";
import { choice } from "#app/lib/form-schema.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { NotificationData } from "#server/db/schema.ts";
import type { RequestSummary } from "./request-list.server.ts";
import { lostReasons, statusOrder } from "./request-status.ts";

export function customerName({ name, email, phone }: NotificationData): string {
  return name || email || phone || "Expéditeur inconnu";
}

/** Whom it was written to; a message for no agency in particular goes to head office. */
export function agencyLabel({ agency_name, email, phone }: RequestSummary): string | null {
  return agency_name || (email || phone ? "Siège" : null);
}

/** «Agence d’Argelès» is Argelès on a line that has little room. */
export function shortAgency(label: string): string {
  return label.replace(/^Agence (?:de |du |des |d[’'])/i, "");
}

const idList = z.string().transform((ids) => ids.split(",").filter(isUuid));

const reason = choice(lostReasons, "Choisissez une raison.");

export const requestIntentSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("assign"),
    request: z.string(),
    assignee: z.string(),
    /** Who had it on the screen that asks; empty for nobody. */
    seen: z.string(),
    /** Whoever took it meanwhile loses it. */
    confirmed: z.coerce.boolean().default(false),
  }),
  z.object({
    intent: z.literal("status"),
    request: z.string(),
    status: choice(statusOrder, "Choisissez un statut."),
    reason: z.preprocess((value) => value || null, reason.nullable()).default(null),
    /** What becomes of quotes that are out; empty while nobody was asked. */
    quotes: z.preprocess((value) => value || null, z.enum(["withdraw", "keep"]).nullable()).default(null),
    seen: idList.default([]),
    tell: z.coerce.boolean().default(false),
  }),
  z.object({ intent: z.enum(["read-requests", "unread-requests"]), requests: idList }),
  z.object({ intent: z.literal("delete-request"), request: z.string() }),
]);

export const mailStateLabels = { waiting: "En attente", sent: "Envoyé", failed: "Échec" };

export function unreadLabel(count: number): string {
  return count > 9 ? "9+" : String(count);
}

/** Whom a visitor wrote to; a message for no agency in particular goes to head office. */
export function messageAgencyLabel({ agency, email }: NotificationData): string | null {
  return agency?.name ?? (email ? "Siège" : null);
}

/** What staff can do with messages, on the dashboard and in the list of requests. `resend` names a mail. */
const intentSchema = z.union([
  z.object({ intent: z.enum(["read", "unread"]), ids: z.array(z.string()).min(1).max(100) }),
  z.object({ intent: z.enum(["delete", "resend"]), ids: z.tuple([z.string()]) }),
]);

export function readMessageIntent(form: FormData) {
  return intentSchema.safeParse({ intent: form.get("intent"), ids: form.getAll("id") }).data ?? null;
}

const failures: Record<string, string> = {
  assign: "La demande n’a pas pu être attribuée",
  status: "Le statut n’a pas pu être changé",
  "delete-request": "La demande n’a pas pu être supprimée",
  read: "Erreur lors du marquage de la notification comme lue",
  unread: "Erreur lors du marquage de la notification comme non lue",
  "read-requests": "Erreur lors du marquage de la notification comme lue",
  "unread-requests": "Erreur lors du marquage de la notification comme non lue",
  delete: "Erreur lors de la suppression de la notification",
  resend: "Le courriel n’a pas pu être renvoyé.",
};

export function messageFailure(form: FormData): string {
  return failures[String(form.get("intent"))] ?? "Une erreur est survenue";
}

/** «depuis 3 h», «depuis 2 j»: how long an answer has been due. */
export function lateSince(hours: number): string {
  if (hours < 1) return `depuis ${Math.max(1, Math.floor(hours * 60))}\u00a0min`;
  return hours < 24 ? `depuis ${Math.floor(hours)}\u00a0h` : `depuis ${Math.floor(hours / 24)}\u00a0j`;
}
