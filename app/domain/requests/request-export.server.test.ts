import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testDatabase } from "#tests/support/database.ts";
import { askForVehicles } from "#tests/support/requests.ts";
import { exportRequests } from "./request-export.server.ts";
import { readRequestQuery } from "./request-query.ts";

const database = testDatabase();
const staff: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };
const app = () => ({ db: database.db, now: () => new Date("2026-11-16T10:00:00Z") });
const query = (search = "") => readRequestQuery(new URLSearchParams(search));

beforeEach(() =>
  database.pool.query("truncate outgoing_mails, notifications, requests cascade; delete from profiles"),
);

async function exported(search = ""): Promise<string> {
  const file = await exportRequests(app(), staff, query(search));
  // TextDecoder would drop the mark that Excel needs.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await new Response(file).arrayBuffer());
}

async function add(data: object, message = "Bonjour", read = false) {
  const { id } = await database.db
    .insertInto("notifications")
    .values({
      title: "Demande de devis",
      message,
      read,
      data: JSON.stringify(data),
      created_at: new Date("2026-11-10T13:05:00Z"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("a French spreadsheet opens it: mark, semicolons, accents, dates, and no formula", async () => {
  const id = await add(
    {
      name: '=HYPERLINK("http://evil.example")',
      email: "zoe@exemple.fr",
      phone: "0639981427",
      subject: "devis",
      agency: { name: "Agence de Céret" },
    },
    "Deux lignes\navec « guillemets » et ;",
  );
  await database.db
    .insertInto("outgoing_mails")
    .values({ notification_id: id, message_id: "<1>", recipient: "", subject: "", body: "", state: "failed" })
    .execute();
  const { reference } = await database.db
    .selectFrom("requests")
    .select("reference")
    .executeTakeFirstOrThrow();
  expect(await exported()).toBe(
    '\ufeff"Date";"Sujet";"Nom";"Email";"Téléphone";"Agence";"Message";"Lu";"Courriel";' +
      '"Référence";"Véhicules";"Prestations";"Du";"Au";"Heure de départ";"Heure de retour";"Jours";"Dates souples";"Kilomètres";"Client";"Société";"Retrait";' +
      '"Lieu de livraison";"Estimation TTC";"Estimation HT";"Statut";"Attribuée à";"Réponse promise";' +
      '"Première réponse";"Raison de la perte"\r\n' +
      '"10/11/2026 14:05";"Demande de devis";"\'=HYPERLINK(""http://evil.example"")";"zoe@exemple.fr";' +
      '"06\u00a039\u00a098\u00a014\u00a027";"Agence de Céret";"Deux lignes\navec « guillemets » et ;";"Non";"Échec"' +
      `;"${reference}"${';""'.repeat(7)};"Non"${';""'.repeat(7)};"Nouvelle"${';""'.repeat(4)}\r\n`,
  );
});

const tenDiableDays = { quantity: 10, unit_price: 1, discount: 0, vat_rate: 20 };

test("a request has a cell for each of its fields, and its figures are numbers", async () => {
  await askForVehicles(database.db, await add({ name: "Zoé", email: "zoe@exemple.fr" }), {
    company_name: "=Garrigue",
    from_time: "07:30",
  });
  await database.pool.query(
    `insert into request_extras (request_id, position, name, unit, quantity, estimate)
     select id, 0, 'Diable', 'jour', 2, $1 from requests where reference = 'K7M-4XQ'`,
    [JSON.stringify({ v: 1, line: tenDiableDays, includesTax: false, isDelivery: false })],
  );
  const [, line] = (await exported("q=k7m4xq")).trim().split("\r\n");
  expect(line).toMatch(/^"10\/11\/2026 14:05";/);
  expect(line).toContain(
    '"Non";"";"K7M-4XQ";"Corbère Relais | Agly | Vendu";"2\u00a0× Diable";"23/11/2026";"27/11/2026";"07:30";"";"5";"Oui";"1000";' +
      '"Professionnel";"\'=Garrigue";"Livraison";"Céret";"863,76";"719,80"',
  );
});

test("what became of a request is told too, and calls are among them", async () => {
  const { id: claire } = await database.db
    .insertInto("profiles")
    .values({ email: "claire.vidal@exemple.fr" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await database.db
    .insertInto("requests")
    .values({
      ...{ name: "Marc", phone: "0639981427", title: "Location", status: "perdu", lost_reason: "prix" },
      ...{ assignee_id: claire, created_at: new Date("2026-11-12T08:00:00Z") },
      due_at: new Date("2026-11-12T16:00:00Z"),
      answered_at: new Date("2026-11-12T09:30:00Z"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("request_entries")
    .values({ request_id: id, kind: "call", body: "Trop cher." })
    .execute();
  const [, line] = (await exported("statut=perdu")).trim().split("\r\n");
  expect(line).toContain('"12/11/2026 09:00";"Location";"Marc";"";');
  expect(line).toContain('"Siège";"Trop cher.";"Oui";""');
  expect(line).toMatch(/"Perdue";"Claire Vidal";"12\/11\/2026 17:00";"12\/11\/2026 10:30";"Prix"$/);
});

test("the filters hold for the file too", async () => {
  await add({ name: "Zoé", email: "zoe@exemple.fr", subject: "devis" });
  await add({ name: "Marc", email: "marc@exemple.fr", subject: "location" }, "Bonjour", true);
  expect((await exported()).trim().split("\r\n")).toHaveLength(3);
  for (const search of ["q=ZOE", "sujet=devis", "vue=non-lus"]) {
    const lines = (await exported(search)).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"Zoé"');
  }
  expect((await exported("vue=echecs")).trim().split("\r\n")).toHaveLength(1);
});

test("every message is there once, however many batches it takes, also when they came at the same instant", async () => {
  await sql`
    insert into notifications (title, message, data, created_at)
    select 'Location', 'Bonjour', jsonb_build_object('name', 'n' || i), '2026-11-10T13:05:00Z'
    from generate_series(1, 1203) i
  `.execute(database.db);
  const names = (await exported()).match(/"n\d+"/g) ?? [];
  expect([names.length, new Set(names).size]).toEqual([1203, 1203]);
});

test("a download that is stopped stops reading", async () => {
  await sql`
    insert into notifications (title, message) select 'Location', 'Bonjour' from generate_series(1, 1203)
  `.execute(database.db);
  let reads = 0;
  const counting = {
    ...app(),
    db: database.db.withPlugin({
      transformQuery: ({ node }) => {
        reads += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  const reader = (await exportRequests(counting, staff, query())).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  const before = reads;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([before < 4, reads]).toEqual([true, before]);
});

test.each([
  ["anonymous", null, "unauthenticated"],
  ["inactive", { ...staff, active: false }, "forbidden"],
] as const)("%s gets no file", async (_who, actor, code) => {
  await expect(exportRequests(app(), actor, query())).rejects.toMatchObject({ code });
});
