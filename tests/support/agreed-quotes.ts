import type { AmendmentChange } from "#app/domain/quotes/amendments/amendment-terms.ts";
import { draftAmendment } from "#app/domain/quotes/amendments/draft-amendment.server.ts";
import { noteAmendment } from "#app/domain/quotes/amendments/note-amendment.server.ts";
import { noteAcceptance } from "#app/domain/quotes/answers/close-quote.server.ts";
import { fromDuring } from "#app/domain/rental/days.ts";
import { writeAs } from "#server/db/write.ts";
import type { testDatabase } from "./database.ts";
import { letter, quoteOffice } from "./proposed-quotes.ts";

type Database = ReturnType<typeof testDatabase>;

/** At the top of a test file; what it answers opens an office in which quotes are agreed, and amended. */
export function agreeingOffice(database: Database) {
  const open = quoteOffice(database);
  return async () => {
    const office = await open();
    const { app, actor } = office;
    const { db } = database;

    /** From the request to the yes: 23 to 27 November, one vehicle at 89 € a day, 900 km. */
    async function addAgreed(days: Parameters<typeof office.addRequest>[0] = {}) {
      const request = await office.addRequest(days);
      const draft = await office.propose(request.id);
      const { link } = await office.send(draft);
      await noteAcceptance(app, { actor, id: draft.id, input: { name: "Paul Noguer", heard: "telephone" } });
      return { ...request, quoteId: draft.id, token: link.split("/").at(-1) ?? "" };
    }
    const draft = (quoteId: string, change: AmendmentChange) =>
      writeAs(app, actor, (trx) => draftAmendment(app, trx, { actor, quoteId, change }));
    const note = (quoteId: string, change: AmendmentChange, isTold = true) =>
      writeAs(app, actor, (trx) =>
        noteAmendment(app, trx, { actor, quoteId, change, name: "Paul Noguer", heard: "telephone", isTold }),
      );
    async function sendAmendment(quoteId: string, change: AmendmentChange) {
      const { id } = await draft(quoteId, change);
      const { updated_at } = await office.quoteOf(id);
      const { link } = await office.send({ id, version: updated_at.toISOString() }, letter);
      return { id, token: link.split("/").at(-1) ?? "" };
    }
    async function periodsOf(requestId: string) {
      const rows = await db
        .selectFrom("vehicle_periods")
        .select(["vehicle_id", "kind", "during", "quote_id"])
        .where("request_id", "=", requestId)
        .orderBy("during")
        .execute();
      return rows.map(({ during, ...period }) => ({ ...period, ...fromDuring(during) }));
    }
    /** A second one like the first. */
    async function addTwin(vehicleId: string, changes: { price?: number; name?: string } = {}) {
      const {
        id: _,
        created_at: __,
        updated_at: ___,
        ...row
      } = await db
        .selectFrom("vehicles")
        .select(["id", "created_at", "updated_at", "name", "type", "price", "ptac", "tariff_id", "agency_id"])
        .where("id", "=", vehicleId)
        .executeTakeFirstOrThrow();
      const twin = { ...row, name: "Corbère Pro", ...changes };
      return (await db.insertInto("vehicles").values(twin).returning("id").executeTakeFirstOrThrow()).id;
    }
    return { ...office, addAgreed, draft, note, sendAmendment, periodsOf, addTwin };
  };
}
