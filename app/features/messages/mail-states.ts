export type MailState = "waiting" | "sent" | "failed";

export const mailStateLabels: Record<MailState, string> = {
  waiting: "En attente",
  sent: "Envoyé",
  failed: "Échec",
};
