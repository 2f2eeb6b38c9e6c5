import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { listEquivalents } from "#app/domain/periods/equivalents.server.ts";
import { listOtherFree } from "#app/domain/periods/free-vehicles.server.ts";
import { type EndedDays, todayOf } from "#app/domain/rental/days.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import { type QuoteDraft, withDays } from "../quote-terms.ts";
import { quoteMessages } from "../quote-words.ts";
import { columnsOf, findQuote, type StoredQuote, writeLines } from "../staff-quotes.server.ts";
import { amendmentChanges } from "./amendment-changes.ts";
import {
  type AmendmentChange,
  amendmentProblems,
  hasBegun,
  isRentalOver,
  lineDays,
} from "./amendment-terms.ts";
import { refuseInTheWay } from "./held-vehicles.server.ts";
import { placeOfNext } from "./next-amendment.server.ts";
import { type Planning, planAmendment } from "./plan-amendment.ts";
import { agreedDocument, findOpenAmendment, lockAgreed, readAmended } from "./read-amended.server.ts";

type Deps = Pick<App, "db" | "env" | "now">;

interface Asked {
  actor: Actor;
  /** The document in force. */
  quoteId: string;
  change: AmendmentChange;
}

/**
 * An amendment as a draft, in the caller's transaction: priced by the one rule, under the number of what it changes. The
 * draft that is there already is changed; one that was sent and waits for its answer is named.
 */
export async function draftAmendment(
  app: Deps,
  trx: Trx,
  { actor, quoteId, change }: Asked,
): Promise<{ id: string; title: string; before: Amount; after: Amount }> {
  requireRight(actor, "quotes:send");
  const agreed = await lockAgreed(trx, quoteId);
  const now = app.now();
  const open = await findOpenAmendment(trx, agreed.id, now);
  if (open?.state === "sent") throw new Failure("conflict", waitingSentence(open.title));
  const inTrx = { ...app, db: trx };
  const { planning } = await readAmended(inTrx, agreed, { change, author: actor });
  const draft = planAmendment(planning);
  const problems = amendmentProblems(planning.agreed, draft, planning);
  const [first] = Object.values(problems);
  if (first) throw new Failure("invalid", first, problems);
  await refuseInTheWay(trx, { baseId: agreed.id, lines: withDays(draft.lines, draft.stay) }, now);
  const { id, amendment } = open
    ? await rewrite(trx, { id: open.id, agreed, draft, actor })
    : await insert(trx, { agreed, draft, actor });
  const { before, after } = amendmentChanges(
    agreedDocument(agreed, planning.agreed),
    draft,
    agreed.includes_tax,
  );
  return { id, title: `${agreed.number} · avenant\u00a0${amendment}`, before, after };
}

export const waitingSentence = (title: string) =>
  `${title} attend encore la réponse du client\u00a0: notez-la, ou retirez-le d’abord.`;

interface Written {
  agreed: StoredQuote;
  draft: QuoteDraft;
  actor: { id: string };
}

async function insert(trx: Trx, { agreed, draft, actor }: Written) {
  const place = await placeOfNext(trx, agreed.number);
  const { id } = await trx
    .insertInto("quotes")
    .values({
      ...{ request_id: agreed.request_id, includes_tax: agreed.includes_tax },
      ...columnsOf(draft, agreed.includes_tax),
      ...{ ...place, amends_id: agreed.id, updated_by: actor.id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeLines(trx, id, draft);
  return { id, amendment: place.amendment };
}

async function rewrite(trx: Trx, { id, agreed, draft, actor }: Written & { id: string }) {
  const { amendment } = await trx
    .updateTable("quotes")
    .set({ ...columnsOf(draft, agreed.includes_tax), updated_by: actor.id })
    .where("id", "=", id)
    .returning("amendment")
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("quote_lines").where("quote_id", "=", id).execute();
  await writeLines(trx, id, draft);
  return { id, amendment };
}

/** Who was chosen in a vehicle's place, whether it is free on these days or not. */
function chosenFor(id: string | null, { change, vehicles }: Planning) {
  const by = change.vehicles?.find((swap) => swap.id === id)?.by;
  const vehicle = vehicles.find((priced) => priced.id === by);
  return vehicle ? { id: vehicle.id, name: vehicle.name } : null;
}

export type ProposedAmendment = Awaited<ReturnType<typeof proposeAmendment>>;

/** What a change would cost, whether the planning lets it, and what could come in a vehicle's place. Writes nothing. */
export async function proposeAmendment(app: Deps, actor: Actor, { quoteId, change }: Omit<Asked, "actor">) {
  requireRight(actor, "quotes:send");
  const agreed = isUuid(quoteId) ? await findQuote(app.db, quoteId) : undefined;
  if (agreed?.state !== "accepted") throw new Failure("not-found", quoteMessages.gone);
  const now = app.now();
  const { planning } = await readAmended(app, agreed, { change, author: actor });
  const draft = planAmendment(planning);
  const problems = amendmentProblems(planning.agreed, draft, planning);
  const lines = withDays(draft.lines, draft.stay);
  const refused =
    Object.keys(problems).length > 0
      ? null
      : await refuseInTheWay(app.db, { baseId: agreed.id, lines }, now).then(
          () => null,
          (error) => {
            if (error instanceof Failure) return error.message;
            throw error;
          },
        );
  const { stay } = planning.agreed;
  const begun = hasBegun(planning.agreed, now, planning.isOut);
  const today = todayOf(now);
  const hired = planning.agreed.lines.filter((line) => {
    const days = line.vehicle_id && lineDays(line, stay);
    return days && (!begun || days.to >= today || days.to === stay.to);
  });
  const from = begun && stay.from && stay.from < today ? today : (draft.stay.from ?? today);
  const to = draft.stay.to && draft.stay.to >= from ? draft.stay.to : from;
  return {
    changes: amendmentChanges(agreedDocument(agreed, planning.agreed), draft, agreed.includes_tax),
    isConsumer: agreed.prices_for === "particulier",
    stay: { from: stay.from, to: stay.to, from_time: stay.from_time ?? null, to_time: stay.to_time ?? null },
    begun,
    isOver: isRentalOver(planning.agreed, planning),
    problems,
    refused,
    vehicles: await Promise.all(
      hired.map(async ({ vehicle_id, label }) => ({
        id: vehicle_id ?? "",
        name: label.replace(/^Location (?=\S)/, ""),
        ...(await listFreeInstead(app.db, vehicle_id ?? "", { from, to })),
        chosen: chosenFor(vehicle_id, planning),
      })),
    ),
    open: await findOpenAmendment(app.db, agreed.id, now),
    today,
  };
}

async function listFreeInstead(db: Db, vehicleId: string, days: EndedDays) {
  const equivalents = await listEquivalents(db, { ...{ vehicleId, days, limit: 6 }, reader: "staff" });
  const vehicleIds: [string, ...string[]] = [vehicleId, ...equivalents.map(({ id }) => id)];
  return { equivalents, others: await listOtherFree(db, { days, vehicleIds, limit: 60 }) };
}
