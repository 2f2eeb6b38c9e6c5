import { z } from "zod";
import { choice, email, singleLine, stayUnder, text, trim } from "#app/lib/form-schema.ts";

/** The ports mails are handed in at. Each says by itself how the connection is encrypted: it always is. */
export const mailPorts = {
  "465": "465 · TLS dès la connexion",
  "587": "587 · STARTTLS",
  "2525": "2525 · STARTTLS",
  "25": "25 · STARTTLS",
} as const;

export type MailPort = keyof typeof mailPorts;

const name = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const hostExample = "Saisissez le nom du serveur d’envoi, par exemple smtp.hebergeur.fr.";
const addressExample = "Saisissez une adresse complète, par exemple contact@entreprise.fr.";

/** Also where SMTP_URL names the server. */
export const mailSenderSchema = z.object({
  sender_name: text({ max: 60, tooLong: stayUnder(60), clean: singleLine }).refine(
    (typed) => !/[<>@"]/.test(typed),
    { error: "Un nom seul, sans adresse ni guillemets." },
  ),
  sender_address: email({ error: addressExample, clean: trim }),
});

export const mailSettingsSchema = mailSenderSchema
  .extend({
    host: text({ max: 253, tooLong: hostExample, clean: (typed) => typed.trim().toLowerCase() }).refine(
      (typed) => typed === "" || name.test(typed),
      { error: hostExample },
    ),
    port: choice(mailPorts, "Choisissez l’un des quatre ports d’envoi."),
    user: text({ max: 200, tooLong: stayUnder(200), clean: singleLine }),
    // As it was typed: a space may be part of it.
    password: z.string().max(500, { error: stayUnder(500) }),
  })
  .refine(({ host, sender_address }) => host === "" || sender_address !== "", {
    path: ["sender_address"],
    error: addressExample,
  })
  .refine(({ user, password }) => user !== "" || password === "", {
    path: ["user"],
    error: "Saisissez l’identifiant qui va avec ce mot de passe.",
  });

export type MailSettingsFields = z.output<typeof mailSettingsSchema>;
export type MailSettingsInput = Partial<z.input<typeof mailSettingsSchema>>;
