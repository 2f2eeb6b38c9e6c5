import type { AttackedSite } from "../attacked-site.ts";
import { addVehicle } from "../records.ts";
import { addAgreedQuote, addSentQuote } from "../sent-quotes.ts";
import { type MakePost, message, type PostsByAddress } from "./valid-post.ts";

/** With the address that a customer was sent. */
const customer = async ({ db }: AttackedSite) => ({
  at: (await addSentQuote(db)).token,
  isItsOwnRight: true,
});

/** Texts that nobody has saved, on the page they would make. */
const unsavedTexts: MakePost = ({ members }) => [{ about_lead: "Des camions." }, { by: members.admin }];

export const sitePosts: PostsByAddress = {
  "/?index": [unsavedTexts],
  "/a-propos": [unsavedTexts],
  "/contact": [() => message],
  "/devis/:token": [
    async (site) => [{ intent: "question", question: "Peut-on partir plus tôt ?" }, await customer(site)],
    async (site) => [{ intent: "refusal", reason: "prix" }, await customer(site)],
  ],
  "/devis/:token/accepter": [async (site) => [{ name: "Camille Ferrer", read: "on" }, await customer(site)]],
  "/devis/:token/annuler": [
    async ({ db }) => [
      { seen: "0" },
      {
        at: (await addAgreedQuote(db, { lines: [{ vehicleId: await addVehicle(db) }] })).token,
        isItsOwnRight: true,
      },
    ],
  ],
  "/vu": [async ({ db }) => ({ id: await addVehicle(db) })],
  "/functions/v1/send-email": [() => [null, { json: { ...message, consent: true, agencyEmail: "x@y.fr" } }]],
};
