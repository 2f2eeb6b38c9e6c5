import { createTransport } from "nodemailer";
import { compose, composeOptions } from "./compose.ts";
import { MailError, type Mailer, type MailTimeouts } from "./mail.ts";

// Shorter than the delivery job's expiry, so that no second try begins while one is still under way.
const usualTimeouts: MailTimeouts = { connection: 10_000, greeting: 10_000, socket: 20_000, whole: 45_000 };

/** What nodemailer's errors carry, when the server answered. */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  permanent?: boolean;
}

export function openSmtp(url: string, from: string, timeouts: MailTimeouts = usualTimeouts): Mailer {
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
