import { describeWeek } from "#app/domain/agencies/week.ts";
import { estimateNote } from "#app/domain/rental/estimate-words.ts";
import {
  chosenFacts,
  estimateText,
  type RequestTerms,
  type RequestVehicle,
  requestFacts,
} from "#app/domain/requests/request-words.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { plural } from "#app/lib/plural.ts";
import type { AnsweringOffice } from "./answering-office.server.ts";
import type { ContactMessage } from "./contact.schema.ts";
import { contactSubjects } from "./contact-terms.ts";

export interface MailedRequest {
  reference: string;
  vehicles: RequestVehicle[];
  terms: RequestTerms;
  /** The day it came in: dates of its year go without one. */
  today: string;
  promise: string | null;
}

const line = ({ label, text }: { label: string; text: string }) => `${label}\u00a0: ${text}`;

export function forwardMail(
  input: Omit<ContactMessage, "consent">,
  { request, agency, appUrl }: { request: MailedRequest | null; appUrl: string } & AnsweringOffice,
): { subject: string; body: string } {
  const title = contactSubjects[input.subject];
  const body = [
    `Sujet\u00a0: ${title}`,
    `Nom\u00a0: ${input.name}`,
    `E-mail\u00a0: ${input.email}`,
    `Téléphone\u00a0: ${input.phone}`,
    `Agence\u00a0: ${agency?.name ?? "siège"}`,
    "",
    ...(request ? [...requestText(request), ""] : []),
    input.message,
    "",
    "-- ",
    `Message envoyé depuis le formulaire de contact de ${appUrl}`,
    "Répondre à cet e-mail écrit directement à son auteur.",
    "",
  ].join("\n");
  const reference = request ? ` (${request.reference})` : "";
  return { subject: `${title} – ${input.name}${reference}`, body };
}

function requestText({ reference, vehicles, terms, today }: MailedRequest): string[] {
  const shown = "Véhicules, avec l’estimation montrée au visiteur\u00a0:";
  return [
    `Référence\u00a0: ${reference}`,
    ...requestFacts(terms, today).map(line),
    ...(vehicles.length > 0 ? [shown, ...estimateText(vehicles, terms)] : []),
  ];
}

/** To whoever the form named, which need not be who filled it in: nothing in it was typed. */
export function confirmationMail(
  { reference, vehicles, terms, today, promise }: MailedRequest,
  office: AnsweringOffice,
  appUrl: string,
): { subject: string; body: string } {
  const hasEstimate = vehicles.some(({ estimate }) => estimate);
  const laid = vehicles.flatMap(({ vehicle_name, estimate }) =>
    estimate?.deposit ? [{ vehicle_name, deposit: estimate.deposit }] : [],
  );
  const deposits = laid.map(({ vehicle_name, deposit }) => `${formatPrice(deposit)} (${vehicle_name})`);
  if (laid.length > 1)
    deposits.push(`${formatPrice(laid.reduce((sum, { deposit }) => sum + deposit, 0))} au total`);
  const body = [
    "Bonjour,",
    "",
    "Votre demande nous est bien parvenue. Voici ce que nous avons noté.",
    "",
    `Référence\u00a0: ${reference}`,
    ...chosenFacts(terms, today).map(line),
    ...(vehicles.length > 0
      ? ["", `${plural(vehicles.length, "Véhicule")}\u00a0:`, ...estimateText(vehicles, terms)]
      : []),
    ...(deposits.length > 0 ? [`Dépôt de garantie, rendu au retour\u00a0: ${deposits.join(", ")}`] : []),
    ...(hasEstimate ? [estimateNote] : []),
    "",
    "Ceci n’est pas une réservation\u00a0: rien n’est réservé, et rien n’est dû.",
    "",
    "La suite\u00a0:",
    promise
      ? `1. Nous vérifions les dates et le prix, et nous vous répondons avant ${promise}.`
      : "1. Nous vérifions les dates et le prix, et nous vous répondons.",
    "2. Vous recevez un devis écrit, gratuit.",
    "3. Le véhicule n’est retenu pour vous qu’une fois ce devis accepté.",
    "",
    ...officeText(office),
    "",
    "-- ",
    `Vous recevez ce message parce que votre adresse a été indiquée dans le formulaire de contact de ${appUrl}.`,
    "Si ce n’était pas par vous, vous pouvez l’ignorer.",
    "",
  ].join("\n");
  return { subject: `Votre demande ${reference} – ${office.companyName || office.name}`, body };
}

function officeText({ name, phone, week }: AnsweringOffice): string[] {
  return [
    "Une question\u00a0? Donnez-nous votre référence\u00a0:",
    [name, phone && formatPhone(phone)].filter(Boolean).join(", "),
    ...(week ? [`Horaires\u00a0: ${describeWeek(week)}`] : []),
  ];
}
