import type { SendMailOptions } from "nodemailer";

export interface Mail {
  /** With its angle brackets; the same at every try, so that receivers can tell a repetition. */
  messageId: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
  date: Date;
  inReplyTo?: string | null;
  /** A person wrote it: no program is told to hold back its answer. */
  isPersonal?: boolean;
  attachment?: { filename: string; content: Buffer };
}

export interface Mailer {
  /** Resolves when the message is in other hands; rejects with a `MailError` otherwise. */
  send(mail: Mail): Promise<void>;
  /** Resolves when messages can leave; rejects with the reason otherwise. */
  check(): Promise<void>;
  /** Removes the copies this mailer keeps of messages older than that; says how many. */
  forgetBefore(moment: Date): Promise<number>;
  close(): void;
}

/** Why a message did not leave. `isRefusal`: the server does not want this very message or recipient. */
export class MailError extends Error {
  readonly isRefusal: boolean;

  constructor(message: string, options: { isRefusal: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "MailError";
    this.isRefusal = options.isRefusal;
  }
}

/** Never fetches a file or an address on behalf of a message's text. */
export const composeOptions = { disableFileAccess: true, disableUrlAccess: true } as const;

/** A plain text message, and what goes with it. Addresses are given as objects: nothing in them is parsed into more recipients or headers. */
export function compose(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: mail.recipient },
    replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
    subject: mail.subject,
    text: mail.body,
    messageId: mail.messageId,
    date: mail.date,
    ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo, references: mail.inReplyTo } : {}),
    ...(mail.attachment ? { attachments: [{ ...mail.attachment, contentType: "application/pdf" }] } : {}),
    ...(mail.isPersonal ? {} : { headers: { "Auto-Submitted": "auto-generated" } }),
  };
}
