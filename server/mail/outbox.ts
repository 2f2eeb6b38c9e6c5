import { constants } from "node:fs";
import { access, chmod, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Env } from "#server/env.ts";
import { ignoring } from "#server/ignoring.ts";
import type { Log } from "#server/log.ts";
import { makeFolder } from "#server/make-folder.ts";
import { writeWhole } from "#server/write-whole.ts";
import { compose, composeOptions, type Mail, MailError, type Mailer } from "./mail.ts";

/** Without a mail server, messages become files that any mail program opens: one per Message-ID. */
export async function openOutbox(env: Pick<Env, "mailFrom" | "dataDir">, log: Log): Promise<Mailer> {
  const folder = path.join(env.dataDir, "outbox");
  const transport = createTransport({ streamTransport: true, buffer: true, ...composeOptions });
  // They carry names, addresses and messages: no other account of the machine reads them, not even those of before.
  await makeFolder(folder, 0o700);
  await chmod(folder, 0o700);
  log.info({ folder }, "no SMTP_URL: messages are written as .eml files");

  return {
    async send(mail) {
      try {
        const { message } = await transport.sendMail(compose(mail, env.mailFrom));
        await writeWhole(path.join(folder, fileName(mail)), message as Buffer, 0o600);
      } catch (error) {
        throw new MailError((error as Error).message, { isRefusal: false, cause: error });
      }
    },
    check: () => access(folder, constants.W_OK),
    async forgetBefore(moment) {
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
