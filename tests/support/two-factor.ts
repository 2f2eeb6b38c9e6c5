import { symmetricEncrypt } from "better-auth/crypto";
import { codeOf, stepAt } from "#server/auth/one-time-codes.ts";
import type { Db } from "#server/db/database.ts";

const secret = "une-cle-de-trente-deux-caracteres";
export const recoveryCodes = ["7Q4M-2KXD", "H9RT-5WBN"];

/** Gives an account a second step, as its set-up leaves it. */
export async function addSecondStep(db: Db, profileId: string): Promise<void> {
  const { value: key } = await db
    .selectFrom("installation")
    .select("value")
    .where("name", "=", "auth-secret")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("two_factors")
    .values({
      profile_id: profileId,
      secret: await symmetricEncrypt({ key, data: secret }),
      backup_codes: await symmetricEncrypt({ key, data: JSON.stringify(recoveryCodes) }),
      verified: true,
    })
    .execute();
  await db.updateTable("profiles").set({ two_factor_enabled: true }).where("id", "=", profileId).execute();
}

/** What the phone shows, its clock so many seconds off. */
export function codeShown({ of = secret, seconds = 0 } = {}): string {
  return codeOf(of, stepAt(Date.now() / 1000 + seconds));
}

/** The key of a set-up, as an application reads it: Base32. */
export function readKey(shown: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...shown.replace(/\s/g, "")]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return Buffer.from(bytes).toString("utf8");
}
