import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { listPeriods, lockVehicles, refuseOverlap } from "#app/domain/periods/periods.server.ts";
import { takeNumber } from "#app/domain/quotes/document-numbers.server.ts";
import { lockQuote } from "#app/domain/quotes/staff-quotes.server.ts";
import { toDuring, todayOf } from "#app/domain/rental/days.ts";
import { handleRequest } from "#app/domain/requests/handle-request.server.ts";
import type { ContractNews } from "#app/domain/requests/request-status.ts";
import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import { plateKey } from "#app/domain/vehicles/plate.ts";
import { sha256Of } from "#app/lib/canonical-json.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { App } from "#server/app.ts";
import { retryOnDeadlock, type Trx, versionedJson, writePublic } from "#server/db/write.ts";
import { closeFormer } from "./close-former.server.ts";
import {
  contractMessages,
  findContract,
  findHandover,
  lockContract,
  type StoredContract,
} from "./contract-rows.server.ts";
import type { ContractTerms } from "./contract-terms.ts";
import { signingSchema } from "./departure.schema.ts";
import { type DraftedDeparture, readDraft } from "./departure-draft.server.ts";
import { departureFacts } from "./departure-facts.ts";
import { departureGaps } from "./departure-gaps.ts";

type Deps = Pick<App, "db" | "env" | "now" | "pages">;
type Signed = ReturnType<typeof signingSchema.parse>;

export interface Departed {
  number: string;
  /** The contract that its vehicle was still out with, closed by this one. */
  overtaken: string | null;
}

/**
 * Keys are given: number, frozen document, days of the planning, odometer and file, or none of it. Sent twice it is done
 * once; where another phone was first, or what was signed is no longer what the draft says, nothing is written.
 */
export async function signDeparture(
  app: Deps,
  actor: Actor,
  { id, input }: { id: string; input: unknown },
): Promise<Departed> {
  requireRight(actor, "contracts:write");
  const said = parseOrFail(signingSchema, input);
  return retryOnDeadlock(() =>
    writePublic(app, actor, async (trx) => {
      const contract = await lockDeparture(trx, id);
      if (contract.state !== "draft") return repeated(trx, contract, said);
      const draft = await readDraft(app, trx, { contract, author: actor });
      // A clock that runs ahead does not lend the vehicle before it left.
      const left = new Date(Math.min(Date.parse(said.at), app.now().getTime()));
      const terms = requireWhole(draft, left);
      await requireSame(draft, terms, said);
      const number = await takeNumber(trx, { series: "CL", now: app.now() });
      const overtaken = await closeFormer(trx, { draft, left });
      await freezeDeparture(trx, { draft, terms, said, left, number, actor, now: app.now() });
      await beginLocation(trx, { draft, left, actor, now: app.now() });
      await raiseMileage(trx, draft, actor);
      await tellDeparture(trx, { draft, number, overtaken, actor });
      return { number, overtaken: overtaken?.number ?? null };
    }),
  );
}

/** The document in force, the vehicle, the contract, in the order of every writer; as they were when they were read. */
async function lockDeparture(trx: Trx, id: string): Promise<StoredContract> {
  const seen = await findContract(trx, id);
  if (!seen) throw new Failure("not-found", contractMessages.gone);
  const [period] = seen.period_id ? await listPeriods(trx, { ids: [seen.period_id] }) : [];
  if (period?.agreed) await lockQuote(trx, period.agreed.id);
  const vehicles = [seen.vehicle_id, period?.vehicle_id].filter((vehicle) => typeof vehicle === "string");
  await lockVehicles(trx, vehicles);
  const contract = await lockContract(trx, id);
  const [now] = contract.period_id ? await listPeriods(trx, { ids: [contract.period_id] }) : [];
  if (now?.agreed?.id !== period?.agreed?.id || now?.vehicle_id !== period?.vehicle_id) throw changed();
  return contract;
}

const changed = () =>
  new Failure(
    "conflict",
    "Le dossier vient de changer\u00a0: relisez le contrat avec le client, puis signez.",
  );

/** The very signature that is there already is no error: its answer was lost on the way. */
async function repeated(trx: Trx, contract: StoredContract, said: Signed): Promise<Departed> {
  const handover = await findHandover(trx, contract.id, "depart");
  const isSame = handover?.id === said.handover && handover.facts_sha256 === said.digest;
  if (isSame && contract.number) return { number: contract.number, overtaken: null };
  throw new Failure("conflict", contractMessages.signed(contract.number));
}

/** As it was when they signed, however late we hear of it. */
function requireWhole(draft: DraftedDeparture, left: Date): ContractTerms {
  const gaps = departureGaps(draft, left);
  const [first] = gaps;
  const fields = Object.fromEntries(gaps.toReversed().map(({ field, sentence }) => [field, sentence]));
  if (first || !draft.terms) throw new Failure("invalid", first?.sentence ?? "", fields);
  return draft.terms;
}

/** What both signed is what is frozen: the digest of all that was shown is counted again, from our own rows. */
async function requireSame(draft: DraftedDeparture, terms: ContractTerms, said: Signed): Promise<void> {
  if (said.handover !== draft.handoverId) throw changed();
  if ((await sha256Of(departureFacts({ ...draft, terms }, said))) !== said.digest) throw changed();
}

interface Freezing {
  draft: DraftedDeparture;
  terms: ContractTerms;
  said: Signed;
  left: Date;
  number: string;
  actor: StaffMember;
  now: Date;
}

async function freezeDeparture(
  trx: Trx,
  { draft, terms, said, left, number, actor, now }: Freezing,
): Promise<void> {
  const { reading, vehicle } = draft;
  const at = new Date(said.at);
  const agent = { who: "loueur", name: staffName(actor.email), strokes: null };
  await trx
    .updateTable("handovers")
    .set({
      ...{ at, arrived_at: now, signed_at: at, signed_by: actor.id },
      mileage_note: reading.mileage_note,
      ...{ how: said.how, remarks: said.remarks, facts_sha256: said.digest },
      damages: JSON.stringify(draft.damages),
      photos: JSON.stringify(said.photos),
      signatures: JSON.stringify([{ who: "client", name: said.name, strokes: said.strokes }, agent]),
    })
    .where("id", "=", draft.handoverId)
    .execute();
  await trx
    .updateTable("contracts")
    .set({
      ...{ state: "out", number, quote_id: draft.quoteId, request_id: draft.period.request_id },
      vehicle: versionedJson(vehicle),
      lessor: versionedJson(draft.lessor),
      terms: versionedJson(terms),
      plate_key: vehicle.plate && plateKey(vehicle.plate),
      due_at: new Date(terms.due_at),
      away: `[${left.toISOString()},)`,
      updated_by: actor.id,
    })
    .where("id", "=", draft.id)
    .execute();
}

/** Its first day is the one on which it left; earlier than planned only where nobody else has the vehicle then. */
async function beginLocation(
  trx: Trx,
  { draft: { period }, left, actor, now }: Pick<Freezing, "draft" | "left" | "actor" | "now">,
): Promise<void> {
  const day = todayOf(left);
  const { id, to } = period;
  const wanted = { ...period, kind: "location" as const, from: to && day > to ? to : day };
  const isFree =
    wanted.from >= period.from ||
    (await refuseOverlap(trx, wanted, now).then(
      () => true,
      (error) => {
        if (error instanceof Failure) return false;
        throw error;
      },
    ));
  const from = isFree ? wanted.from : period.from;
  await trx
    .updateTable("vehicle_periods")
    .set({ kind: "location", during: toDuring({ from, to }), updated_by: actor.id })
    .where("id", "=", id)
    .execute();
}

/** As it was read; lower than before only where somebody said why. */
async function raiseMileage(trx: Trx, { period, reading }: DraftedDeparture, actor: StaffMember) {
  if (reading.mileage === null) return;
  await trx
    .updateTable("vehicles")
    .set({ mileage: reading.mileage, updated_by: actor.id })
    .where("id", "=", period.vehicle_id)
    .where(sql<boolean>`mileage is distinct from ${reading.mileage}`)
    .execute();
}

interface Told {
  draft: DraftedDeparture;
  number: string;
  overtaken: Awaited<ReturnType<typeof closeFormer>>;
  actor: StaffMember;
}

async function tellDeparture(trx: Trx, { draft, number, overtaken, actor }: Told): Promise<void> {
  const tell = (requestId: string | null, contractId: string, contract: ContractNews) =>
    requestId &&
    writeEntry(trx, { requestId, kind: "contract", author: actor, contractId, detail: { contract } });
  const vehicle = draft.vehicle.name;
  const { request_id } = draft.period;
  if (request_id) await handleRequest(trx, { member: actor, id: request_id });
  await tell(request_id, draft.id, { event: "left", number, vehicle });
  if (overtaken)
    await tell(overtaken.requestId, overtaken.id, {
      ...{ event: "overtaken", number: overtaken.number, vehicle, by: number },
    });
}
