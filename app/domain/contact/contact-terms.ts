// The contact form's words and limits, without the schema: its library is too heavy for a visitor's browser.

export const contactSubjects = {
  location: "Location",
  devis: "Demande de devis",
  information: "Demande d’information",
  reclamation: "Réclamation",
  autre: "Autre",
} as const;

export type ContactSubject = keyof typeof contactSubjects;

/** Of these the form asks for days and kilometres. */
export function isRentalSubject(subject: string): boolean {
  return subject === "devis" || subject === "location";
}

export const consentText = "J'accepte que mes données soient traitées dans le cadre de ma demande de contact";

export const contactLimits = { name: 120, email: 254, phone: 40, message: 5_000 } as const;

export const contactFields = [
  "name",
  "email",
  "phone",
  "subject",
  "agency_id",
  "message",
  "consent",
] as const;

export type ContactField = (typeof contactFields)[number];
export type ContactValues = Partial<Record<ContactField, string>>;

export const missingSentences: Record<Exclude<ContactField, "agency_id">, string> = {
  name: "Indiquez votre nom.",
  email: "Indiquez votre adresse e-mail.",
  phone: "Indiquez votre numéro de téléphone.",
  subject: "Choisissez un sujet.",
  message: "Écrivez votre message.",
  consent: "Acceptez le traitement de vos données pour envoyer votre message.",
};

export const invalidEmail = "Indiquez une adresse e-mail valide, par exemple nom@exemple.fr.";
export const invalidPhone = "Indiquez un numéro de téléphone valide.";

export interface ContactProblem {
  error: string;
  fields: Record<string, string>;
}

export const checkFields = "Vérifiez les champs indiqués.";
export const tooManyMessages = "Trop de messages envoyés. Veuillez réessayer plus tard.";
export const sendingFailed = "Une erreur est survenue lors de l'envoi du message";
