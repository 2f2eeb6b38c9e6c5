import { addVehicle } from "../records.ts";
import { addSentQuote } from "../sent-quotes.ts";
import { message, type PostsByAddress } from "./valid-post.ts";

export const sitePosts: PostsByAddress = {
  "/contact": [async () => ({ path: "/contact", fields: message })],
  "/devis/:token": [
    async ({ db }) => {
      const { token } = await addSentQuote(db);
      const fields = { intent: "question", question: "Peut-on partir plus tôt ?" };
      return { path: `/devis/${token}`, isItsOwnRight: true, fields };
    },
    async ({ db }) => {
      const { token } = await addSentQuote(db);
      return { path: `/devis/${token}`, isItsOwnRight: true, fields: { intent: "refusal", reason: "prix" } };
    },
  ],
  "/devis/:token/accepter": [
    async ({ db }) => {
      const { token } = await addSentQuote(db);
      const fields = { name: "Camille Ferrer", read: "on" };
      return { path: `/devis/${token}/accepter`, isItsOwnRight: true, fields };
    },
  ],
  "/vu": [async ({ db }) => ({ path: "/vu", fields: { id: await addVehicle(db) } })],
  "/functions/v1/send-email": [
    async () => ({
      path: "/functions/v1/send-email",
      json: { ...message, consent: true, agencyEmail: "x@y.fr" },
    }),
  ],
};
