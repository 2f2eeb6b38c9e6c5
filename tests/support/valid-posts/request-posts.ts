import { randomUUID } from "node:crypto";
import type { AttackedSite } from "../attacked-site.ts";
import { addDraft, quoteText } from "../quotes.ts";
import { addCall, addMessageRequest, addNotification, addVehicle } from "../records.ts";
import { addRequest } from "../requests.ts";
import { addSentQuote } from "../sent-quotes.ts";
import { dashboard, type MakePost, message, type PostsByAddress, staff } from "./valid-post.ts";

/** About a request that was just opened. */
const onRequest =
  (what: string, fields: (site: AttackedSite) => Promise<Record<string, string>>): MakePost =>
  async (site) => ({
    path: `/admin/demandes/${await addMessageRequest(site.db)}/${what}`,
    by: site.members.admin,
    fields: await fields(site),
  });

export const requestPosts: PostsByAddress = {
  "/admin": [
    async ({ db, members }) => ({
      path: "/admin",
      by: members.admin,
      fields: { intent: "read", id: await addNotification(db) },
    }),
    async ({ db, members }) => ({
      path: "/admin",
      by: members.admin,
      fields: { intent: "delete", id: await addNotification(db) },
    }),
    async ({ db, members }) => ({
      path: "/admin",
      by: members.admin,
      fields: { intent: "status", request: await addCall(db), status: "clos" },
    }),
    async ({ db, members }) => ({
      path: "/admin",
      by: members.admin,
      fields: { intent: "assign", request: await addCall(db), assignee: members.admin.id, seen: "" },
    }),
    async ({ db, members }) => ({
      path: "/admin",
      by: members.admin,
      fields: { intent: "delete-request", request: await addCall(db) },
    }),
  ],
  "/admin/nouvelle": [
    async ({ members }) => ({
      path: "/admin/nouvelle",
      by: members.admin,
      fields: {
        id: randomUUID(),
        name: message.name,
        phone: message.phone,
        subject: "devis",
        body: message.message,
      },
    }),
  ],
  "/admin/demandes/:id/reponse": [
    onRequest("reponse", async () => ({
      subject: "Votre devis",
      body: "Bonjour {nom}",
      key: randomUUID(),
      seen: "",
    })),
  ],
  "/admin/demandes/:id/note": [
    onRequest("note", async () => ({ body: "Vu avec l’atelier.", key: randomUUID() })),
  ],
  "/admin/demandes/:id/contact": [
    onRequest("contact", async () => ({ kind: "message", body: "Merci pour le devis.", key: randomUUID() })),
    onRequest("contact", async () => ({ kind: "call", body: "Accord sur les horaires." })),
  ],
  "/admin/demandes/:id/dossier": [
    onRequest("dossier", async ({ db }) => ({ intent: "add", vehicle: await addVehicle(db) })),
  ],
  "/admin/demandes/:id/presence": [onRequest("presence", async () => ({ intent: "enter" }))],
  [dashboard]: [staff("", async ({ db }) => ({ intent: "read", id: await addNotification(db) }))],
  [`${dashboard}/devis/:id`]: [
    async ({ db, members }) => ({
      path: `${dashboard}/devis/nouveau?demande=${await addRequest(db)}`,
      by: members.admin,
      fields: { intent: "save", id: "", quote: quoteText() },
    }),
    async ({ db, members }) => {
      const { id, version } = await addDraft(db);
      const fields = { intent: "save", version, quote: quoteText() };
      return { path: `${dashboard}/devis/${id}`, by: members.admin, fields };
    },
    async ({ db, members }) => {
      const { id, version } = await addDraft(db);
      const fields = { intent: "send", version, to: "zoe@example.fr", message: "Bonjour" };
      return { path: `${dashboard}/devis/${id}`, by: members.admin, fields };
    },
    async ({ db, members }) => ({
      path: `${dashboard}/devis/${(await addDraft(db)).id}`,
      by: members.admin,
      fields: { intent: "delete" },
    }),
    async ({ db, members }) => ({
      path: `${dashboard}/devis/${(await addSentQuote(db)).id}`,
      by: members.admin,
      fields: { intent: "revise" },
    }),
    async ({ db, members }) => ({
      path: `${dashboard}/devis/${(await addSentQuote(db)).id}`,
      by: members.admin,
      fields: { intent: "renew" },
    }),
    async ({ db, members }) => ({
      path: `${dashboard}/devis/${(await addSentQuote(db)).id}`,
      by: members.admin,
      fields: { intent: "accept", name: "Camille Ferrer", heard: "telephone" },
    }),
    async ({ db, members }) => ({
      path: `${dashboard}/devis/${(await addSentQuote(db)).id}`,
      by: members.admin,
      fields: { intent: "refuse", reason: "prix", text: "" },
    }),
    async ({ db, members }) => ({
      path: `${dashboard}/devis/${(await addSentQuote(db)).id}`,
      by: members.admin,
      fields: { intent: "withdraw", reason: "Véhicule vendu", tell: "on" },
    }),
  ],
};
