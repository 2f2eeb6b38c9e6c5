import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sendContactMessage } from "#app/domain/contact/contact.server.ts";
import { createRequest } from "#app/domain/requests/new-request.server.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";

const database = testDatabase();
const app = testApp(database);

/** The next references drawn; the last one again and again. */
async function drawNext(...references: string[]): Promise<void> {
  await sql`drop sequence if exists draws`.execute(app.db);
  await sql`create sequence draws`.execute(app.db);
  await sql`
    create or replace function new_reference() returns text language sql volatile as ${sql.lit(
      `select (array['${references.join("','")}'])[least(nextval('draws'), ${references.length})]`,
    )}`.execute(app.db);
}

const message = {
  ...{ name: "Zoé", email: "zoe@example.fr", phone: "0639981427", subject: "devis" as const },
  ...{ agency_id: "", message: "Bonjour", consent: true, request: null },
};
const references = async () =>
  (await app.db.selectFrom("requests").select("reference").orderBy("reference").execute()).map(
    ({ reference }) => reference,
  );

test("of two requests opened at once with one reference, the second draws another; nothing is written twice", async () => {
  const claire = await addMember(app, "user", "claire@example.fr");
  const call = new FormData();
  for (const [name, value] of Object.entries({ name: "Marc", phone: "0639982205", subject: "devis" }))
    call.set(name, value);
  await drawNext("AAA-AAA", "AAA-AAA", "BBB-BBB");
  let second: Promise<unknown> | undefined;
  await app.db.transaction().execute(async (trx) => {
    // Seen by nobody else until it ends.
    await trx.insertInto("requests").values({ name: "Première" }).execute();
    second = sendContactMessage(app, message, { address: "192.0.2.1" });
    await pause(200);
  });
  await second;
  expect(await references()).toEqual(["AAA-AAA", "BBB-BBB"]);
  expect(await app.db.selectFrom("notifications").select("id").execute()).toHaveLength(1);

  await drawNext("BBB-BBB", "CCC-CCC");
  expect(await createRequest({ db: app.db, now: app.now }, claire, call)).toMatchObject({
    reference: "CCC-CCC",
  });
  expect(await references()).toEqual(["AAA-AAA", "BBB-BBB", "CCC-CCC"]);
});

test("where every draw is taken it says so instead of trying for ever", async () => {
  await drawNext("AAA-AAA");
  await expect(sendContactMessage(app, message, { address: "192.0.2.2" })).rejects.toMatchObject({
    constraint: "requests_reference_key",
  });
});
