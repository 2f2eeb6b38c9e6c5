import type { Trx } from "#server/db/write.ts";

export interface Submission {
  /** Made by the form when it is shown: the same line is written once, however often it is posted. */
  key?: string | null;
}

/** As a form posts it; anything else than such a key is none. */
export function readKey(form: FormData): string | null {
  const key = String(form.get("key") ?? "");
  return /^[\w.-]{1,100}$/.test(key) ? key : null;
}

/** Under the request's lock, where two of the same cannot pass each other. */
export async function isDuplicateSubmission(trx: Trx, { key }: Submission): Promise<boolean> {
  if (!key) return false;
  const written = await trx
    .selectFrom("request_entries")
    .select("id")
    .where("submission_key", "=", key)
    .executeTakeFirst();
  return written !== undefined;
}
