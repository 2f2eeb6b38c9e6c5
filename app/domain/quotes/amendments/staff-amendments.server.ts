import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { retryOnDeadlock, writeAs, writePublic } from "#server/db/write.ts";
import { type AnswerApp, isVehicleTaken } from "../answers/settle-quote.server.ts";
import { quoteMessages } from "../quote-words.ts";
import { notedAcceptanceSchema } from "../quotes.schema.ts";
import { amendmentSchema } from "./amendment.schema.ts";
import { draftAmendment, proposeAmendment } from "./draft-amendment.server.ts";
import { noteAmendment } from "./note-amendment.server.ts";

// «Modifier la location…» of an accepted quote: its price while it is filled in, then a draft to send, or what was agreed
// on the telephone.

type Input = Record<string, unknown>;

interface Asked {
  actor: Actor;
  /** The document in force. */
  id: string;
  input: Input;
}

/** Nothing is written. What cannot be understood yet is said at its field. */
export function foreseeAmendment(app: AnswerApp, { actor, id, input }: Asked) {
  requireRight(actor, "quotes:send");
  return proposeAmendment(app, actor, { quoteId: id, change: parseOrFail(amendmentSchema, input) });
}

export async function startAmendment(app: AnswerApp, { actor, id, input }: Asked) {
  requireRight(actor, "quotes:send");
  const change = parseOrFail(amendmentSchema, input);
  if (!isUuid(id)) throw new Failure("not-found", quoteMessages.gone);
  return retryOnDeadlock(() =>
    writeAs(app, actor, (trx) => draftAmendment(app, trx, { actor, quoteId: id, change })),
  );
}

/** `seen`: what the whole came to, in cents with VAT, when the customer was told. */
export async function noteAgreedAmendment(app: AnswerApp, { actor, id, input }: Asked) {
  requireRight(actor, "quotes:send");
  const change = parseOrFail(amendmentSchema, input);
  const said = parseOrFail(notedAcceptanceSchema, input);
  if (!isUuid(id)) throw new Failure("not-found", quoteMessages.gone);
  const isTold = input.tell === "on";
  try {
    return await retryOnDeadlock(() =>
      writePublic(app, actor, async (trx) => {
        const noted = await noteAmendment(app, trx, { actor, quoteId: id, change, isTold, ...said });
        if (String(noted.after.ttc) !== input.seen) throw new Failure("conflict", priceMoved);
        return noted;
      }),
    );
  } catch (error) {
    throw isVehicleTaken(error) ? new Failure("conflict", takenMeanwhile) : error;
  }
}

const priceMoved = "Le prix a changé entre-temps\u00a0: relisez-le au client, puis notez son accord.";
const takenMeanwhile = "Un véhicule vient d’être pris pour ces jours\u00a0: rien n’est noté.";
