import type { Page } from "@playwright/test";
import { consentText } from "#app/domain/contact/contact-terms.ts";
import type { DemonstrationSite } from "./demonstration-site.ts";
import { expect } from "./site.ts";

export const words = {
  name: "Claire Vidal",
  email: "claire.vidal@exemple.fr",
  phone: "06 39 98 12 34",
  message: "Un 20 m³ avec hayon du 24 au 26 novembre ?",
};

export const field = (page: Page, label: string) =>
  page
    .getByRole("form", { name: /^(Envoyer un message|Demander un devis)$/ })
    // «Agence» is not «À l’agence», nor «Du» «Durée».
    .getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![a-zé])`));
export const consent = (page: Page) => page.getByRole("checkbox", { name: consentText });
export const rental = (page: Page) => page.getByRole("group", { name: "Votre location" });
export const sendButton = (page: Page) => page.getByRole("button", { name: "Envoyer le message" });
export const sentPanel = (page: Page) => page.getByRole("heading", { name: "Message envoyé !" });
export const toasts = (page: Page) => page.getByRole("region", { name: "Messages" }).getByRole("alert");

export async function fillIn(page: Page, message = words.message) {
  await field(page, "Nom").fill(words.name);
  await field(page, "E-mail").fill(words.email);
  await field(page, "Téléphone").fill(words.phone);
  await field(page, "Sujet").selectOption({ label: "Demande de devis" });
  await field(page, "Message").fill(message);
  await consent(page).check();
}

export async function expectWordsKept(page: Page, message = words.message) {
  await expect(field(page, "Nom")).toHaveValue(words.name);
  await expect(field(page, "E-mail")).toHaveValue(words.email);
  await expect(field(page, "Téléphone")).toHaveValue(words.phone);
  await expect(field(page, "Sujet")).toHaveValue("devis");
  await expect(field(page, "Message")).toHaveValue(message);
}

export const messagesOf = (site: DemonstrationSite, message: string) =>
  site.query<{ title: string; data: Record<string, unknown>; consent_text: string; consent_at: Date }>(
    "select title, data, consent_text, consent_at from notifications where message = $1",
    [message],
  );
