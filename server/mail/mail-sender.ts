import { type Identity, siteName } from "#app/domain/identity/identity.ts";
import type { Env } from "#server/env.ts";

/** Mails leave under the company's name, whatever name stands beside the installation's address. */
export function mailSender({ mailFrom }: Pick<Env, "mailFrom">, { name }: Pick<Identity, "name">) {
  return { name: siteName(name), address: /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom };
}
