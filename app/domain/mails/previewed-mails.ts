/** The mails that leave by themselves or with an answer, in the order of a rental. */
export const previewedMails = {
  confirmation: { label: "Confirmation d’une demande", to: "au client" },
  reply: { label: "Réponse", to: "au client" },
  quote: { label: "Devis", to: "au client" },
  acceptance: { label: "Devis accepté", to: "au client" },
  amendment: { label: "Avenant", to: "au client" },
  amended: { label: "Avenant accepté", to: "au client" },
  cancellation: { label: "Location annulée", to: "au client" },
  withdrawal: { label: "Devis retiré", to: "au client" },
  notice: { label: "Question d’un client", to: "à l’agence" },
  invitation: { label: "Invitation", to: "à l’équipe" },
  reset: { label: "Nouveau mot de passe", to: "à l’équipe" },
} as const;
export type PreviewedMail = keyof typeof previewedMails;
