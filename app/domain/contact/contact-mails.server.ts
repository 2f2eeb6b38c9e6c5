import { describeWeek } from "#app/domain/agencies/week.ts";
import { siteName } from "#app/domain/identity/identity.ts";
import { estimateNote } from "#app/domain/rental/estimate-words.ts";
import { timesName } from "#app/domain/rental/vehicle-quantity.ts";
import {
  chosenFacts,
  estimatePart,
  type RequestExtra,
  type RequestTerms,
  type RequestVehicle,
  requestFacts,
} from "#app/domain/requests/request-words.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { plural } from "#app/lib/plural.ts";
import {
  facts,
  foot,
  type MailLines,
  type MailPart,
  paragraph,
  title,
} from "#server/mail/layout/mail-parts.ts";
import type { AnsweringOffice } from "./answering-office.server.ts";
import type { ContactMessage } from "./contact.schema.ts";
import { contactSubjects } from "./contact-terms.ts";

export interface MailedRequest {
  reference: string;
  vehicles: RequestVehicle[];
  extras: RequestExtra[];
  terms: RequestTerms;
  /** The day it came in: dates of its year go without one. */
  today: string;
  promise: string | null;
}

type Worded = { subject: string; parts: MailPart[] };

export function forwardMail(
  input: Omit<ContactMessage, "consent">,
  {
    request,
    requestId,
    agency,
    appUrl,
  }: { request: MailedRequest | null; requestId: string; appUrl: string } & AnsweringOffice,
): Worded {
  const subject = contactSubjects[input.subject];
  const parts: MailPart[] = [
    title(request ? "Nouvelle demande" : "Nouveau message"),
    facts(
      { label: "Sujet", text: subject },
      { label: "Nom", text: input.name },
      { label: "E-mail", text: input.email },
      { label: "Téléphone", text: input.phone },
      { label: "Agence", text: agency?.name ?? "siège" },
    ),
    ...(request ? requestParts(request) : []),
    paragraph(input.message),
    { kind: "button", label: "Ouvrir le dossier", href: appUrl + officePaths.request(requestId) },
    foot(
      `Message envoyé depuis le formulaire de contact de ${appUrl}`,
      "Répondre à cet e-mail écrit directement à son auteur.",
    ),
  ];
  const reference = request ? ` (${request.reference})` : "";
  return { subject: `${subject} – ${input.name}${reference}`, parts };
}

function requestParts({ reference, vehicles, extras, terms, today }: MailedRequest): MailPart[] {
  const heading = vehicles.length > 0 ? "Véhicules, avec l’estimation montrée au visiteur\u00a0:" : undefined;
  return [
    facts({ label: "Référence", text: reference }, ...requestFacts(terms, today)),
    ...(vehicles.length + extras.length > 0
      ? [estimatePart({ vehicles, extras }, { ...terms, heading })]
      : []),
  ];
}

/** To whoever the form named, which need not be who filled it in: nothing in it was typed. */
export function confirmationMail(
  { reference, vehicles, extras, terms, today, promise }: MailedRequest,
  office: AnsweringOffice,
  appUrl: string,
): Worded {
  const parts: MailPart[] = [
    title("Votre demande est bien arrivée"),
    paragraph("Bonjour,"),
    paragraph("Votre demande nous est bien parvenue. Voici ce que nous avons noté."),
    facts({ label: "Référence", text: reference }, ...chosenFacts(terms, today)),
    ...(vehicles.length + extras.length > 0 ? [shownPart({ vehicles, extras }, terms)] : []),
    {
      kind: "paragraph",
      text: "Ceci n’est pas une réservation\u00a0: rien n’est réservé, et rien n’est dû.",
      isStrong: true,
    },
    {
      kind: "steps",
      heading: "La suite\u00a0:",
      isNumbered: true,
      steps: [
        promise
          ? `Nous vérifions les dates et le prix, et nous vous répondons avant ${promise}.`
          : "Nous vérifions les dates et le prix, et nous vous répondons.",
        "Vous recevez un devis écrit, gratuit.",
        "Le véhicule n’est retenu pour vous qu’une fois ce devis accepté.",
      ],
    },
    paragraph(...officeLines(office)),
    foot(
      `Vous recevez ce message parce que votre adresse a été indiquée dans le formulaire de contact de ${appUrl}.`,
      "Si ce n’était pas par vous, vous pouvez l’ignorer.",
    ),
  ];
  return { subject: `Votre demande ${reference} – ${siteName(office.companyName || office.name)}`, parts };
}

/** What the page showed, with what is laid down and what is not included. */
function shownPart(
  { vehicles, extras }: Pick<MailedRequest, "vehicles" | "extras">,
  terms: RequestTerms,
): MailLines {
  const laid = vehicles.flatMap(({ vehicle_name, estimate, quantity = 1 }) =>
    estimate?.deposit ? [{ vehicle_name, quantity, deposit: estimate.deposit }] : [],
  );
  const deposits = laid.map(
    ({ vehicle_name, quantity, deposit }) => `${timesName(formatPrice(deposit), quantity)} (${vehicle_name})`,
  );
  if (countOf(laid) > 1) {
    const total = laid.reduce((sum, { deposit, quantity }) => sum + deposit * quantity, 0);
    deposits.push(`${formatPrice(total)} au total`);
  }
  const heading = vehicles.length > 0 ? `${plural(countOf(vehicles), "Véhicule")}\u00a0:` : undefined;
  const part = estimatePart({ vehicles, extras }, { ...terms, heading });
  const notes = [
    ...(part.notes ?? []),
    ...(deposits.length > 0 ? [`Dépôt de garantie, rendu au retour\u00a0: ${deposits.join(", ")}`] : []),
    ...(vehicles.some(({ estimate }) => estimate) ? [estimateNote] : []),
  ];
  return { ...part, notes };
}

const countOf = (vehicles: { quantity?: number }[]) =>
  vehicles.reduce((sum, { quantity = 1 }) => sum + quantity, 0);

function officeLines({ name, phone, week }: AnsweringOffice): string[] {
  return [
    "Une question\u00a0? Donnez-nous votre référence\u00a0:",
    [siteName(name), phone && formatPhone(phone)].filter(Boolean).join(", "),
    ...(week ? [`Horaires\u00a0: ${describeWeek(week)}`] : []),
  ];
}
