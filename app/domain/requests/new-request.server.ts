import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { contactSubjects } from "#app/domain/contact/contact-terms.ts";
import { listExtras } from "#app/domain/extras/public-extras.server.ts";
import { readStay, todayOf } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { type Trx, withOwnReference, writeAs } from "#server/db/write.ts";
import { callParams } from "./call-answer.ts";
import { type NewRequest, readNewRequest } from "./request.schema.ts";
import { estimateVehicles, goneAgency, keepExtras, keepVehicles } from "./request.server.ts";
import { type CountingApp, forgetRequestCounts } from "./request-search.server.ts";
import { writeEntry } from "./thread/write-entry.server.ts";

export type NewRequestGround = Awaited<ReturnType<typeof getNewRequestGround>>;

/**
 * What the form chooses from, and what it is opened with. Its id is made now, so that the second half of a double click
 * writes nothing.
 */
export async function getNewRequestGround(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  asked = new URLSearchParams(),
) {
  requireRight(actor, "requests:write");
  const today = todayOf(app.now());
  const { from, to } = readStay(asked, today);
  const vehicle = asked.get(callParams.vehicle) ?? "";
  const [agencies, agencyId, vehicles, extras, made] = await Promise.all([
    app.db.selectFrom("agencies").select(["id", "name"]).orderBy("name").orderBy("id").execute(),
    findUsualAgency(app, actor),
    isUuid(vehicle)
      ? app.db
          .selectFrom("vehicles")
          .select(["id", "name", "type", "agency_id"])
          .where("id", "=", vehicle)
          .execute()
      : [],
    listExtras(app.db),
    app.db.selectNoFrom(sql<string>`new_id()`.as("id")).executeTakeFirstOrThrow(),
  ]);
  const only = agencies.length === 1 ? (agencies[0]?.id ?? null) : null;
  return { id: made.id, agencies, agencyId: agencyId ?? only, vehicles, extras, from, to, today };
}

/** The agency of the last call this person wrote down: whoever sits at a counter mostly speaks for it. */
async function findUsualAgency({ db }: Pick<App, "db">, { id }: StaffMember): Promise<string | null> {
  const last = await db
    .selectFrom("requests")
    .select("agency_key")
    .where("assignee_id", "=", id)
    .where("notification_id", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.agency_key || null;
}

/** A request that came by telephone: whoever took the call has it, and what was said is the thread's first line. */
export async function createRequest(app: CountingApp, actor: Actor, form: FormData) {
  requireRight(actor, "requests:write");
  const now = app.now();
  const extras = await listExtras(app.db);
  const { input, errors } = readNewRequest(form, { today: todayOf(now), extras });
  if (!input) throw new Failure("invalid", Object.values(errors)[0] ?? "Vérifiez votre saisie.", errors);
  const { agency_id, body, subject, terms, ...caller } = input;
  const { vehicleIds, quantities, extras: _chosen, ...asked } = terms;
  const agency = await findAgency(app, agency_id);
  const estimates = await estimateVehicles(app.db, terms);
  const id = form.get("id");

  const keep = async (trx: Trx) => {
    const request = await trx
      .insertInto("requests")
      .values({
        ...(isUuid(id) ? { id } : {}),
        ...caller,
        ...asked,
        subject,
        title: contactSubjects[subject],
        agency_key: agency?.id ?? "",
        agency_name: agency?.name ?? "",
        status: "en_cours",
        assignee_id: actor.id,
        unread: false,
        created_at: now,
        last_customer_at: now,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning(["id", "reference"])
      .executeTakeFirst();
    if (!request) return null;
    const requestId = request.id;
    const vehicles = await keepVehicles(trx, { requestId, vehicleIds, quantities, estimates });
    await keepExtras(trx, { requestId, vehicles, request: terms });
    await writeEntry(trx, { requestId, kind: "call", author: actor, body, at: now });
    return request;
  };
  const kept = await withOwnReference(() => writeAs(app, actor, keep));
  forgetRequestCounts(app);
  const first = app.db.selectFrom("requests").select(["id", "reference"]).where("id", "=", String(id));
  return { ...(kept ?? (await first.executeTakeFirstOrThrow())), name: input.name };
}

async function findAgency({ db }: Pick<App, "db">, id: NewRequest["agency_id"]) {
  if (id === null) return null;
  const agencies = db.selectFrom("agencies").select(["id", "name"]).where("id", "=", id);
  const agency = await agencies.executeTakeFirst();
  if (agency) return agency;
  throw goneAgency();
}
