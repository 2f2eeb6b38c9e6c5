import type { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { PeriodConflict } from "#app/domain/periods/periods.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatDay, formatDays } from "#app/domain/rental/days-words.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { quoteMessages } from "../quote-words.ts";
import { notedAcceptanceSchema, notedRefusalSchema, withdrawalSchema } from "./answers.schema.ts";
import { type AnswerApp, isVehicleTaken, settleAcceptance, settleRefusal } from "./settle-quote.server.ts";
import { withdrawQuote } from "./withdraw-quote.server.ts";

// What a customer said on the telephone or at the counter: it does all that their own answer would have done. And what
// ends a quote without them.

interface Noted {
  actor: StaffMember | null;
  id: string;
  /** The form. */
  input: unknown;
}

export async function noteAcceptance(app: AnswerApp, noted: Noted): Promise<void> {
  const { actor, id, name, heard } = readNoted(notedAcceptanceSchema, noted);
  try {
    await settleAcceptance(app, id, { name, bearer: { actor, heard } });
  } catch (error) {
    throw isVehicleTaken(error) ? new Failure("conflict", await takenSentence(app, error)) : error;
  }
}

export async function noteRefusal(app: AnswerApp, noted: Noted): Promise<void> {
  const { actor, id, reason, text } = readNoted(notedRefusalSchema, noted);
  await settleRefusal(app, id, { reason, text, bearer: { actor } });
}

/** The company takes it back: the link says so from then on. */
export async function withdrawSentQuote(app: AnswerApp, noted: Noted): Promise<void> {
  const { actor, id, reason, tell } = readNoted(withdrawalSchema, noted);
  await withdrawQuote(app, actor, id, { reason, isTold: tell });
}

function readNoted<Schema extends z.ZodType<object>>(schema: Schema, { actor, id, input }: Noted) {
  requireRight(actor, "quotes:send");
  const said = parseOrFail(schema, input);
  if (!isUuid(id)) throw new Failure("not-found", quoteMessages.gone);
  return { ...said, actor, id };
}

/** Which vehicle was given to whom meanwhile: staff may know, and have to find another. */
async function takenSentence({ db, now }: AnswerApp, error: unknown): Promise<string> {
  const end = "Rien n’est accepté\u00a0: proposez un autre véhicule dans une nouvelle version.";
  if (!(error instanceof PeriodConflict)) return `Un véhicule de ce devis est déjà pris. ${end}`;
  const { vehicle_id, from, to, customer } = error.period;
  const vehicle = await db
    .selectFrom("vehicles")
    .select("name")
    .where("id", "=", vehicle_id)
    .executeTakeFirst();
  const today = todayOf(now());
  const days = to ? formatDays({ from, to }, today) : `depuis le ${formatDay(from, today)}`;
  const who = customer ? ` pour ${customer}` : "";
  return `${vehicle?.name ?? "Un véhicule"} est déjà pris ${days}${who}. ${end}`;
}
