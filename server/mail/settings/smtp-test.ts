import type { Socket } from "node:net";
import { checkServerIdentity } from "node:tls";
import {
  type SmtpReport,
  type SmtpStage,
  type SmtpStep,
  smtpSteps,
} from "#app/domain/mail-settings/smtp-report.ts";
import { formatDate } from "#app/lib/dates.ts";
import { compose, composeOptions, type Mail } from "#server/mail/mailer.ts";
import type { MailSender } from "./mail-sender.ts";
import type { Resolver } from "./resolver.ts";
import { explainRefusal, type SmtpTrouble } from "./smtp-refusals.ts";
import { createSmtpTransport, type SmtpServer, type SmtpTimeouts } from "./smtp-server.ts";

const defaultTimeouts = { connection: 10_000, greeting: 10_000, socket: 15_000, whole: 30_000 };

interface SmtpTest {
  server: SmtpServer;
  mail: Mail;
  sender: MailSender;
  resolver: Pick<Resolver, "lookup">;
  now: () => Date;
  timeouts?: SmtpTimeouts & { whole: number };
}

/** Sends a mail the way every mail leaves, and tells each step of it, with its time and the server's own words. */
export async function testSmtp(test: SmtpTest): Promise<SmtpReport> {
  const { server, mail, sender, resolver, now, timeouts = defaultTimeouts } = test;
  const course = followCourse(server);
  const { promise: cut, reject } = Promise.withResolvers<never>();
  const late = Object.assign(new Error("The whole took too long"), { code: "ETIMEDOUT" });
  const timer = setTimeout(reject, timeouts.whole, late);
  let trouble: SmtpTrouble | null = null;
  let socket: Socket | undefined;
  try {
    const transport = createSmtpTransport(server, {
      timeouts,
      resolver,
      onConnected(opened) {
        socket = opened;
        course.connected();
      },
      more: {
        ...composeOptions,
        logger: course.logger,
        transactionLog: true,
        tls: {
          checkServerIdentity(host, certificate) {
            course.certified(certificate.valid_to);
            return checkServerIdentity(host, certificate);
          },
        },
      },
    });
    await Promise.race([transport.sendMail(compose({ ...mail, from: sender }, sender.address)), cut]);
  } catch (error) {
    trouble = course.troubleOf(error as SmtpTestError);
  } finally {
    clearTimeout(timer);
    if (trouble) socket?.destroy();
  }
  const refusal =
    trouble && explainRefusal(trouble, { server, sender: sender.address, recipient: mail.recipient });
  return {
    at: now().toISOString(),
    recipient: mail.recipient,
    stages: course.stages(trouble, { sender: sender.address, recipient: mail.recipient }),
    refusal,
  };
}

/** Where the conversation is, by what nodemailer's log says of it; each step's time and last words. */
function followCourse(server: SmtpServer) {
  const times = new Map<SmtpStep, number>();
  const words = new Map<SmtpStep, string>();
  // Several commands may leave at once (PIPELINING): their answers come in turn.
  const unanswered: SmtpStep[] = [];
  let step: SmtpStep = "connection";
  let since = performance.now();
  let validTo: string | undefined;

  function spend() {
    const moment = performance.now();
    times.set(step, (times.get(step) ?? 0) + moment - since);
    since = moment;
  }

  function log({ tnx }: { tnx?: string }, message: string) {
    if (tnx === "client") {
      const asked = stepOf(message);
      if (asked) unanswered.push(asked);
    } else if (tnx === "server") {
      step = unanswered.shift() ?? step;
      spend();
      // Of the first step the greeting is kept, not the list of what the server can do.
      if (step !== "connection" || !words.has(step)) words.set(step, withoutSecrets(message, server));
    } else if (step === "encryption" && /established to|upgraded with STARTTLS/.test(message)) {
      spend();
      step = "connection";
    }
  }

  return {
    logger: { trace: log, debug: log, info: log, warn: log, error: log, fatal: log } as never,
    connected() {
      spend();
      if (isEncryptedAtOnce(server)) step = "encryption";
    },
    certified(until: string) {
      validTo = until;
    },
    troubleOf(error: SmtpTestError): SmtpTrouble {
      step = stepOf(error.command ?? "") ?? unanswered[0] ?? step;
      spend();
      const said = error.response ? withoutSecrets(error.response, server) : "";
      if (said) words.set(step, said);
      return { step, code: error.code ?? "", message: error.message, words: said };
    },
    stages(trouble: SmtpTrouble | null, about: { sender: string; recipient: string }): SmtpStage[] {
      const details: Partial<Record<SmtpStep, string>> = {
        connection: `${server.host}, port ${server.port}`,
        encryption: validTo && `certificat valable jusqu’au ${formatDate(new Date(validTo))}`,
        authentication: server.user,
        ...about,
      };
      const order = Object.keys(smtpSteps) as SmtpStep[];
      return order
        .slice(0, trouble ? order.indexOf(trouble.step) + 1 : order.length)
        .filter((name) => times.has(name))
        .map((name) => ({
          step: name,
          isDone: name !== trouble?.step,
          ms: Math.round(times.get(name) ?? 0),
          detail: details[name],
          words: words.get(name),
        }));
    },
  };
}

interface SmtpTestError extends Error {
  code?: string;
  response?: string;
  /** What the server was asked when it refused. */
  command?: string;
}

const commands: [string, SmtpStep][] = [
  ["EHLO", "connection"],
  ["HELO", "connection"],
  ["STARTTLS", "encryption"],
  ["AUTH", "authentication"],
  ["MAIL FROM", "sender"],
  ["RCPT TO", "recipient"],
  ["DATA", "message"],
];

function stepOf(command: string): SmtpStep | undefined {
  return commands.find(([start]) => command.startsWith(start))?.[1];
}

function isEncryptedAtOnce({ url, port }: SmtpServer): boolean {
  return url ? url.startsWith("smtps:") : port === 465;
}

/** A server may repeat what it was told: neither the password nor what it is sent as is passed on. */
function withoutSecrets(said: string, { user, password }: SmtpServer): string {
  const secrets = password
    ? [password, btoaOf(password), btoaOf(`\0${user}\0${password}`), encodeURIComponent(password)]
    : [];
  return secrets.reduce((text, secret) => text.replaceAll(secret, "…"), said).slice(0, 500);
}

const btoaOf = (text: string) => Buffer.from(text).toString("base64");
