import { createTransport } from "nodemailer";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { compose, composeOptions, MailError, type Mailer } from "./mail.ts";
import { openOutbox } from "./outbox.ts";

// Shorter than the delivery job's expiry, so that no second try begins while one is still under way.
const usualTimeouts = {
  connection: 10_000,
  greeting: 10_000,
  socket: 20_000,
  /** The whole delivery, whatever the server does meanwhile. */
  whole: 45_000,
};

/** A real server when SMTP_URL names one, otherwise a folder of `.eml` files. */
export async function openMailer(
  env: Pick<Env, "smtpUrl" | "mailFrom" | "dataDir">,
  log: Log,
  timeouts = usualTimeouts,
): Promise<Mailer> {
  return env.smtpUrl ? openSmtp(env.smtpUrl, env.mailFrom, timeouts) : openOutbox(env, log);
}

/** What nodemailer's errors carry, when the server answered. */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  permanent?: boolean;
}

function openSmtp(url: string, from: string, timeouts: typeof usualTimeouts): Mailer {
  const transport = createTransport({
    url,
    ...composeOptions,
    dnsTimeout: timeouts.connection,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
  });

  /** Ends a delivery that the server has not answered yet. */
  const underWay = new Set<(reason: Error) => void>();

  return {
    async send(mail) {
      const { promise: cut, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(reject, timeouts.whole, new Error("The mail server took too long"));
      underWay.add(reject);
      try {
        await Promise.race([transport.sendMail(compose(mail, from)), cut]);
      } catch (error) {
        throw toMailError(error as SmtpError);
      } finally {
        clearTimeout(timer);
        underWay.delete(reject);
      }
    },
    check: async () => void (await transport.verify()),
    forgetBefore: async () => 0,
    close() {
      // A delivery that hangs would keep its connection to the database, and the process with it.
      for (const end of underWay) end(new Error("The application stopped before the mail server answered"));
      transport.close();
    },
  };
}

/**
 * Only a 5xx answer about the sender, the recipient or the message is a refusal. A wrong password or a server that
 * turns everyone away is trouble with the server, and ends when someone repairs it.
 */
function toMailError(error: SmtpError): MailError {
  const isAboutMessage = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  return new MailError(error.message, {
    isRefusal: error.permanent === true && isAboutMessage,
    cause: error,
  });
}
