import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { wakeRequest } from "#app/domain/requests/handle-request.server.ts";
import type { PeriodStand } from "#app/domain/requests/request-status.ts";
import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import type { Trx } from "#server/db/write.ts";
import type { Drafted } from "./agreed.server.ts";
import type { AgreedQuote } from "./agreed.ts";
import { readNames } from "./hits.server.ts";
import { isOfCustomer } from "./hits.ts";
import type { Period } from "./periods.server.ts";

/** A period before and after: for the thread of its request. `isForced`: something happened, and somebody must call. */
export interface PeriodMove {
  before: Period;
  /** Null: it left with its vehicle. */
  after: Period | null;
  isForced?: boolean;
  /** The whole row as it was, where only what was left of it moved. */
  was?: Period;
  /** The accepted quote that goes on saying something else, by its title. */
  alone?: string;
  /** Of such a quote: the amendment that says so, to be sent. */
  amendment?: string;
  draft?: Drafted | null;
  waiting?: AgreedQuote | null;
}

/** A line in each file whose vehicle or days changed; where somebody must call, the request is to be looked at again. */
export async function tellMoves(trx: Trx, actor: StaffMember, moves: PeriodMove[]): Promise<void> {
  const told = moves
    .filter(({ before, after }) => isOfCustomer(before) || before.kind === "option" || after?.displaced)
    .filter(({ before, after }) => !after || !isSamePlace(before, after))
    .toSorted((a, b) => (a.before.request_id ?? "").localeCompare(b.before.request_id ?? ""));
  const ids = told.flatMap(({ before, after }) => [
    before.vehicle_id,
    after?.vehicle_id ?? before.vehicle_id,
  ]);
  const names = await readNames(trx, ids);
  const standOf = (period: Period): PeriodStand => ({
    vehicle: period.displaced ? null : (names.get(period.vehicle_id) ?? ""),
    from: period.from,
    to: period.to,
  });
  for (const { before, after, isForced, alone, ...move } of told) {
    const requestId = before.request_id;
    if (!requestId) continue;
    // Of what waited for a vehicle, the one it had is told, not that it had none.
    const from = { ...standOf({ ...before, displaced: false }) };
    const to = after ? standOf(after) : { ...from, vehicle: null };
    await writeEntry(trx, {
      ...{ requestId, kind: "status", author: actor },
      detail: {
        moved: {
          ...{ from, to },
          ...((isForced || before.displaced) && { isForced: true }),
          ...(alone && { alone }),
          ...((move.amendment ?? move.draft?.title) && { amendment: move.amendment ?? move.draft?.title }),
        },
      },
    });
    if (isForced) await wakeRequest(trx, requestId);
  }
}

function isSamePlace(before: Period, after: Period): boolean {
  const placeOf = ({ vehicle_id, from, to, displaced }: Period) => [vehicle_id, from, to, displaced].join();
  return placeOf(before) === placeOf(after);
}
