import { constants } from "node:fs";
import { access, chmod, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Env } from "#server/env.ts";
import { ignoring, makeFolder, writeWhole } from "#server/file-system.ts";
import type { Log } from "#server/log.ts";
import { createResolver, type Resolver } from "./settings/resolver.ts";
import { createSmtpTransport, type SmtpServer, serverOfUrl } from "./settings/smtp-server.ts";

export interface Mail {
  /** With its angle brackets; the same at every try, so that receivers can tell a repetition. */
  messageId: string;
  recipient: string;
  replyTo: string | null;
  /** Under whose name it leaves; the installation's own sender where nobody says. */
  from?: { name: string; address: string };
  subject: string;
  body: string;
  /** The same words laid out; without it the message is text alone. */
  html?: string;
  date: Date;
  inReplyTo?: string | null;
  /** A person wrote it: no program is told to hold back its answer. */
  isPersonal?: boolean;
  attachments?: { filename: string; content: Buffer | string; contentType: string }[];
}

export interface Mailer {
  /** Resolves when the message is in other hands, with the server that has it; rejects with a `MailError` otherwise. */
  send(mail: Mail): Promise<string | null>;
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

/** A message as text and HTML, and what goes with it. Addresses are given as objects: nothing in them is parsed into more recipients or headers. */
export function compose(mail: Mail, from: string): SendMailOptions {
  return {
    from: mail.from ?? from,
    to: { name: "", address: mail.recipient },
    replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
    subject: mail.subject,
    text: mail.body,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.date,
    ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo, references: mail.inReplyTo } : {}),
    // To the byte: the lines of a calendar end with both their characters.
    attachments: mail.attachments?.map((file) => ({ ...file, contentTransferEncoding: "base64" })),
    ...(mail.isPersonal ? {} : { headers: { "Auto-Submitted": "auto-generated" } }),
  };
}

// Shorter than the delivery job's expiry, so that no second try begins while one is still under way.
const defaultTimeouts = {
  connection: 10_000,
  greeting: 10_000,
  socket: 20_000,
  /** The whole delivery, whatever the server does meanwhile. */
  whole: 45_000,
};

interface MailerOptions {
  timeouts?: typeof defaultTimeouts;
  /** Asked at each sending; without it, SMTP_URL's. */
  findServer?: () => Promise<SmtpServer | null>;
  resolver?: Pick<Resolver, "lookup">;
}

export async function openMailer(
  env: Pick<Env, "smtpUrl" | "mailFrom" | "dataDir">,
  log: Log,
  options: MailerOptions = {},
): Promise<Mailer> {
  const { timeouts = defaultTimeouts, resolver = createResolver() } = options;
  const findServer = options.findServer ?? (async () => serverOfUrl(env));
  const smtp = openSmtp(env.mailFrom, timeouts, resolver);
  const outbox = env.smtpUrl ? null : await openOutbox(env, log);
  const way = async () => {
    const server = await findServer();
    if (server) return { server };
    if (!outbox) throw new Error("SMTP_URL names no server");
    return { outbox };
  };

  return {
    async send(mail) {
      const { server, outbox } = await way();
      return server ? smtp.send(server, mail) : outbox.send(mail);
    },
    async check() {
      const { server, outbox } = await way();
      return server ? smtp.check(server) : outbox.check();
    },
    // What was written while no server was named.
    forgetBefore: async (moment) => outbox?.forgetBefore(moment) ?? 0,
    close() {
      smtp.close();
      outbox?.close();
    },
  };
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  permanent?: boolean;
}

function openSmtp(from: string, timeouts: typeof defaultTimeouts, resolver: Pick<Resolver, "lookup">) {
  const underWay = new Set<(reason: Error) => void>();
  const open = (server: SmtpServer) =>
    createSmtpTransport(server, { timeouts, resolver, more: composeOptions });

  return {
    async send(server: SmtpServer, mail: Mail): Promise<string> {
      const { promise: cut, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(reject, timeouts.whole, new Error("The mail server took too long"));
      underWay.add(reject);
      try {
        await Promise.race([open(server).sendMail(compose(mail, from)), cut]);
        return server.host;
      } catch (error) {
        throw toMailError(error as SmtpError);
      } finally {
        clearTimeout(timer);
        underWay.delete(reject);
      }
    },
    check: async (server: SmtpServer) => void (await open(server).verify()),
    close() {
      // A delivery that hangs would keep its connection to the database, and the process with it.
      for (const end of underWay) end(new Error("The application stopped before the mail server answered"));
    },
  };
}

/** A refusal is a 5xx about the sender, recipient or message; a wrong password is trouble that somebody will repair. */
function toMailError(error: SmtpError): MailError {
  const isAboutMessage = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  return new MailError(error.message, {
    isRefusal: error.permanent === true && isAboutMessage,
    cause: error,
  });
}

/** Without a mail server, messages become files that any mail program opens: one per Message-ID. */
async function openOutbox(env: Pick<Env, "mailFrom" | "dataDir">, log: Log) {
  const folder = path.join(env.dataDir, "outbox");
  const transport = createTransport({ streamTransport: true, buffer: true, ...composeOptions });
  // They carry names, addresses and messages: no other account of the machine reads them, not even those of before.
  await makeFolder(folder, 0o700);
  await chmod(folder, 0o700);
  log.info({ folder }, "no SMTP_URL: without a server in the settings, messages are written as .eml files");

  return {
    async send(mail: Mail): Promise<null> {
      try {
        const { message } = await transport.sendMail(compose(mail, env.mailFrom));
        await writeWhole(path.join(folder, fileName(mail)), message as Buffer, 0o600);
        return null;
      } catch (error) {
        throw new MailError((error as Error).message, { isRefusal: false, cause: error });
      }
    },
    check: () => access(folder, constants.W_OK),
    async forgetBefore(moment: Date) {
      let removed = 0;
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name);
        if ((await stat(file)).mtime >= moment) continue;
        await rm(file, { force: true });
        removed += 1;
      }
      return removed;
    },
    close: () => transport.close(),
  };
}

/** Removes the copies of these messages, for whoever must be forgotten before the purge; says how many there were. */
export async function removeOutboxCopies(
  { dataDir }: Pick<Env, "dataDir">,
  messageIds: string[],
): Promise<number> {
  let removed = 0;
  for (const messageId of messageIds) {
    const file = path.join(dataDir, "outbox", fileName({ messageId }));
    if (await rm(file).then(() => true, ignoring("ENOENT"))) removed += 1;
  }
  return removed;
}

function fileName({ messageId }: Pick<Mail, "messageId">): string {
  return `${messageId.replace(/[^A-Za-z0-9@._-]/g, "")}.eml`;
}
