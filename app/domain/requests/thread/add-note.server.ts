import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { text, trim } from "#app/lib/form-schema.ts";
import type { App } from "#server/app.ts";
import { writeAs } from "#server/db/write.ts";
import { beginRequest } from "../request-status.server.ts";
import { noteLimit } from "./open-request.ts";
import { lockRequest } from "./request-row.server.ts";
import { isDuplicateSubmission, type Submission } from "./submission.server.ts";
import { underLock, writeEntry } from "./write-entry.server.ts";

const noteSchema = z.object({
  body: text({
    max: noteLimit,
    required: "Écrivez la note.",
    tooLong: "La note ne dépasse pas 10\u00a0000\u00a0caractères.",
    clean: trim,
  }),
});

/**
 * For colleagues alone. Nothing here knows an address or a mail: it is given no jobs to queue one with, and a note has
 * no other way in.
 */
export async function addNote(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  requestId: string,
  input: Submission & { body: string },
): Promise<void> {
  requireRight(actor, "requests:write");
  const { body } = parseOrFail(noteSchema, input);
  await writeAs(app, actor, async (trx) => {
    await lockRequest(trx, requestId);
    if (await isDuplicateSubmission(trx, input)) return;
    await beginRequest(trx, actor, requestId);
    await writeEntry(trx, { requestId, author: actor, kind: "note", body, key: input.key, at: underLock });
  });
}
