import { randomUUID } from "node:crypto";
import type { AttackedSite } from "../attacked-site.ts";
import { addDraft, quoteText } from "../quotes.ts";
import { addCall, addMessageRequest, addNotification, addVehicle } from "../records.ts";
import { addRequest } from "../requests.ts";
import { addAgreedQuote, addSentQuote } from "../sent-quotes.ts";
import { dashboard, type MakePost, message, type PostsByAddress } from "./valid-post.ts";

/** About a request that was just opened. */
const onRequest =
  (fields: (site: AttackedSite) => Promise<Record<string, string>> | Record<string, string>): MakePost =>
  async (site) => [await fields(site), { at: await addMessageRequest(site.db) }];

const onSentQuote =
  (fields: Record<string, string>): MakePost =>
  async ({ db }) => [fields, { at: (await addSentQuote(db)).id }];

const onDraft =
  (fields: Record<string, string>): MakePost =>
  async ({ db }) => {
    const { id, version } = await addDraft(db);
    return [{ ...fields, version }, { at: id }];
  };

export const requestPosts: PostsByAddress = {
  "/admin": [
    async ({ db }) => ({ intent: "read", id: await addNotification(db) }),
    async ({ db }) => ({ intent: "delete", id: await addNotification(db) }),
    async ({ db }) => ({ intent: "status", request: await addCall(db), status: "clos" }),
    async ({ db, members }) => ({
      intent: "assign",
      request: await addCall(db),
      assignee: members.admin.id,
      seen: "",
    }),
    async ({ db }) => ({ intent: "delete-request", request: await addCall(db) }),
  ],
  "/admin/nouvelle": [
    () => {
      const { name, phone, message: body } = message;
      return { id: randomUUID(), name, phone, subject: "devis", body };
    },
  ],
  "/admin/nouvelle/reponse": [
    async ({ db }) => {
      const vehicules = [await addVehicle(db)];
      return [null, { json: { du: "2026-11-23", au: "2026-11-27", vehicules, email: message.email } }];
    },
  ],
  "/admin/demandes/:id/reponse": [
    onRequest(() => ({ subject: "Votre devis", body: "Bonjour {nom}", key: randomUUID(), seen: "" })),
  ],
  "/admin/demandes/:id/note": [onRequest(() => ({ body: "Vu avec l’atelier.", key: randomUUID() }))],
  "/admin/demandes/:id/contact": [
    onRequest(() => ({ kind: "message", body: "Merci pour le devis.", key: randomUUID() })),
    onRequest(() => ({ kind: "call", body: "Accord sur les horaires." })),
  ],
  "/admin/demandes/:id/dossier": [
    onRequest(async ({ db }) => ({ intent: "add", vehicle: await addVehicle(db) })),
  ],
  "/admin/demandes/:id/presence": [onRequest(() => ({ intent: "enter" }))],
  [dashboard]: [async ({ db }) => ({ intent: "read", id: await addNotification(db) })],
  [`${dashboard}/devis/:id`]: [
    async ({ db }) => [
      { intent: "save", id: "", quote: quoteText() },
      { at: `nouveau?demande=${await addRequest(db)}` },
    ],
    onDraft({ intent: "save", quote: quoteText() }),
    onDraft({ intent: "send", to: "zoe@example.fr", message: "Bonjour" }),
    onDraft({ intent: "delete" }),
    onSentQuote({ intent: "revise" }),
    onSentQuote({ intent: "renew" }),
    onSentQuote({ intent: "accept", name: "Camille Ferrer", heard: "telephone" }),
    onSentQuote({ intent: "refuse", reason: "prix", text: "" }),
    onSentQuote({ intent: "withdraw", reason: "Véhicule vendu", tell: "on" }),
    async ({ db }) => [
      { intent: "cancel", heard: "agence", reason: "Chantier reporté", charge: "none", why: "", tell: "on" },
      { at: (await addAgreedQuote(db)).id },
    ],
  ],
};
