import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { choice, text, trim } from "#app/lib/form-schema.ts";
import type { App } from "#server/app.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { handleRequest } from "../handle-request.server.ts";
import { noteLimit, replyLimits } from "./open-request.ts";
import {
  isDuplicateSubmission,
  lockRequest,
  type Submission,
  underLock,
  writeEntry,
} from "./write-entry.server.ts";

type Entry = Submission & { requestId: string; kind: "note" | "message" | "call"; body: string };

/** False where the same submission has written it before. */
async function addEntry(trx: Trx, author: StaffMember, entry: Entry): Promise<boolean> {
  await lockRequest(trx, entry.requestId);
  if (await isDuplicateSubmission(trx, entry)) return false;
  // Who was called has had our words.
  await handleRequest(trx, { member: author, id: entry.requestId, isAnswer: entry.kind === "call" });
  await writeEntry(trx, { ...entry, author, at: underLock });
  return true;
}

const noteSchema = z.object({
  body: text({
    max: noteLimit,
    required: "Écrivez la note.",
    tooLong: "La note ne dépasse pas 10\u00a0000\u00a0caractères.",
    clean: trim,
  }),
});

/** For colleagues alone: it is given no jobs to queue a mail with, and a note has no other way in. */
export async function addNote(
  app: Pick<App, "db">,
  actor: Actor,
  requestId: string,
  { key, ...input }: Submission & { body: string },
): Promise<void> {
  requireRight(actor, "requests:write");
  const { body } = parseOrFail(noteSchema, input);
  await writeAs(app, actor, (trx) => addEntry(trx, actor, { requestId, kind: "note", body, key }));
}

const contactSchema = z.object({
  kind: choice(["message", "call"], "Choisissez un courriel reçu ou un appel."),
  body: text({
    max: replyLimits.body,
    required: "Collez le message, ou dites ce qui a été convenu.",
    tooLong: "Le texte ne dépasse pas 20\u00a0000\u00a0caractères.",
    clean: trim,
  }),
});

/** What reached the house outside the site: an answer in the agency's mailbox, or a telephone call. */
export async function recordContact(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  requestId: string,
  { key, ...input }: Submission & { kind: string; body: string },
): Promise<"message" | "call"> {
  requireRight(actor, "requests:write");
  const { kind, body } = parseOrFail(contactSchema, input);
  await writeAs(app, actor, async (trx) => {
    const isNew = await addEntry(trx, actor, { requestId, kind, body, key });
    if (!isNew || kind === "call") return;
    const heard = { last_customer_at: app.now() };
    await trx.updateTable("requests").set(heard).where("id", "=", requestId).execute();
  });
  return kind;
}
