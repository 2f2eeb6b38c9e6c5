import { readIdentity } from "#app/domain/identity/identity.server.ts";
import { type Identity, siteName } from "#app/domain/identity/identity.ts";
import type { App } from "#server/app.ts";
import { readMailSettings } from "./mail-settings.ts";

export interface MailSender {
  name: string;
  address: string;
}

/** In whose name mails leave: the company's, unless another was set; from the settings' address, else that of MAIL_FROM. */
export async function readMailSender(
  app: Pick<App, "db" | "env">,
  /** Of whoever has read it already. */
  identity?: Pick<Identity, "name">,
): Promise<MailSender> {
  const settings = await readMailSettings(app.db);
  return {
    name: settings.sender_name || siteName((identity ?? (await readIdentity(app))).name),
    address: settings.sender_address || addressIn(app.env.mailFrom),
  };
}

/** Of `Nom <adresse>`, or of an address alone. */
export function addressIn(from: string): string {
  return /<([^<>]*)>$/.exec(from)?.[1] ?? from;
}

/** Of a sender that nobody chose: servers refuse it. */
export function isExampleAddress(address: string): boolean {
  return /@example\.\w+$/.test(address);
}
