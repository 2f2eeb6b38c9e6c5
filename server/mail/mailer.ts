import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import type { Mailer, MailTimeouts } from "./mail.ts";
import { openOutbox } from "./outbox.ts";
import { openSmtp } from "./smtp.ts";

/** A real server when SMTP_URL names one, otherwise a folder of `.eml` files. */
export async function openMailer(
  env: Pick<Env, "smtpUrl" | "mailFrom" | "dataDir">,
  log: Log,
  timeouts?: MailTimeouts,
): Promise<Mailer> {
  return env.smtpUrl ? openSmtp(env.smtpUrl, env.mailFrom, timeouts) : openOutbox(env, log);
}
