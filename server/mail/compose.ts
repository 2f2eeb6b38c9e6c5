import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mail.ts";

/** Never fetches a file or an address on behalf of a message's text. */
export const composeOptions = { disableFileAccess: true, disableUrlAccess: true } as const;

/** A plain text message. Addresses are given as objects: nothing in them is parsed into more recipients or headers. */
export function compose(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: mail.recipient },
    replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
    subject: mail.subject,
    text: mail.body,
    messageId: mail.messageId,
    date: mail.date,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
