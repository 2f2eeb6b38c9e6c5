/** What a mail goes through, in order. A server that asks for no name, or offers no encryption, leaves steps out. */
export const smtpSteps = {
  connection: "Connexion",
  encryption: "Chiffrement",
  authentication: "Identifiants",
  sender: "Expéditeur",
  recipient: "Destinataire",
  message: "Message",
} as const;

export type SmtpStep = keyof typeof smtpSteps;

export interface SmtpStage {
  step: SmtpStep;
  isDone: boolean;
  ms: number;
  /** What it was about: the server, the certificate's end, the address. */
  detail?: string;
  /** The server's own words. */
  words?: string;
}

/** How a test went. It holds no secret: neither the password nor what is made of it. */
export interface SmtpReport {
  at: string;
  recipient: string;
  stages: SmtpStage[];
  refusal: { what: string; advice: string } | null;
}
