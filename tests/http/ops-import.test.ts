import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readObject } from "#server/files/keys.ts";
import { bringPictures, localCopy } from "#server/ops/import/bring-pictures.ts";
import { readCsvTable, readSqlDump, type Source } from "#server/ops/import/source.ts";
import { importRows } from "#server/ops/import/write-rows.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { makeTemporaryFolder } from "#tests/support/temporary-folder.ts";

const database = testDatabase();
const app = testApp(database);

const agency = "11111111-1111-4111-8111-111111111111";
const vehicle = "22222222-2222-4222-8222-222222222222";
const hosted = "https://host.example/storage/v1/object/public/photos";

const dump = String.raw`--
-- PostgreSQL database dump
--
\restrict AbC
SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);
/* ; 'not data' */
DO $body$ begin execute 'drop table vehicles;'; end $body$;
DROP TABLE public.agencies;

COPY public.agencies (id, name, address, zip, city, phone, email, hours, region) FROM stdin;
${agency}	L'agence; «A»	1 rue\nde la Paix	66000	Perpignan	04	a@example.fr	[{"day":"Lundi"}]	Sud
33333333-3333-4333-8333-333333333333	Sans mail	x	66000	y	\N	\N	\N	\N
short	line
\.

INSERT INTO public.vehicles (id, name, type, agency_id, price, available, motorisation, equipment, image_url, description) VALUES
	('${vehicle}', 'Fourgon d''Elne', 'Véhicules léger', '${agency}', 89.50, true, '{Diesel}', ARRAY['Navigation GPS', 'a "b"']::text[], '${hosted}/x.jpg', E'deux\nlignes'),
	('44444444-4444-4444-8444-444444444444', 'Mauvais type', 'Avion', NULL, 1, false, '{}', '{}', NULL, DEFAULT),
	('55555555-5555-4555-8555-555555555555', 'Sans agence connue', 'Remorques', '99999999-9999-4999-8999-999999999999', -1::numeric, false, '{}', '{}', NULL, '');
INSERT INTO public.vehicles VALUES ('x');
INSERT INTO public.vehicles (name) VALUES (pg_sleep(10));
INSERT INTO public.profiles (id, email, role, active) VALUES ('66666666-6666-4666-8666-666666666666', 'Claire@Example.fr', 'admin', true);
INSERT INTO public.about_page_settings (id, content) VALUES (1, '<p>Bonjour</p><script>alert(1)</script>');
INSERT INTO public.company_stats (id, experience_years) VALUES (1, 12), (2, 13);
COPY auth.users (id, email) FROM stdin;
1	claire@example.fr
\.
SELECT pg_catalog.setval('public.x_seq', 1, true);
`;

const csv = `id,vehicle_id,url,order
77777777-7777-4777-8777-777777777777,${vehicle},"${hosted}/a,b.jpg",0
not-an-id,${vehicle},/x.jpg,1
`;

async function sources(): Promise<Source> {
  const sql = readSqlDump(dump, "export.sql");
  const photos = await readCsvTable(csv, "/tmp/vehicle_photos_rows.csv");
  return { ...sql, rows: [...photos.rows, ...sql.rows] };
}

const lineOf = (text: string) => dump.slice(0, dump.indexOf(text)).split("\n").length;

test("a trial run says what would happen and writes nothing", async () => {
  const { tables } = await importRows(database, await sources(), { isDryRun: true });
  expect(tables.find(({ table }) => table === "agencies")?.written).toBe(2);
  for (const table of ["agencies", "vehicles", "profiles", "vehicle_photos"] as const)
    expect(await database.db.selectFrom(table).select("id").execute()).toEqual([]);
  expect(
    (await database.db.selectFrom("about_page_settings").select("content").executeTakeFirstOrThrow()).content,
  ).toBe("");
});

test("an export of the hosted tables is read without being run, and every row is accounted for", async () => {
  const source = await sources();
  expect(source.otherStatements).toBe(5);
  const { tables, unknownTables } = await importRows(database, source);
  const report = Object.fromEntries(tables.map((table) => [table.table, table]));

  expect(report.agencies).toMatchObject({ read: 3, written: 2, unknownColumns: ["region"] });
  expect(report.agencies?.skipped).toEqual([
    { file: "export.sql", line: lineOf("short\tline"), reason: "2 valeurs pour 9 colonnes" },
  ]);
  expect(report.vehicles).toMatchObject({ read: 5, written: 1, foreignPictures: 1 });
  expect(report.vehicles?.skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [lineOf("INSERT INTO public.vehicles VALUES"), expect.stringContaining("sans noms de colonnes")],
    [lineOf("INSERT INTO public.vehicles (name)"), expect.stringContaining("non prise en charge")],
    [lineOf("('4444"), expect.stringContaining("vehicles_type_check")],
    [lineOf("('5555"), expect.stringContaining("vehicles_price_check")],
  ]);
  expect(report.vehicle_photos).toMatchObject({ read: 2, written: 1, foreignPictures: 1 });
  expect(report.vehicle_photos?.skipped[0]).toMatchObject({
    line: 3,
    reason: expect.stringContaining("type"),
  });
  expect(report.company_stats).toMatchObject({ read: 2, written: 1, unknownColumns: [] });
  expect(unknownTables).toEqual([{ table: "auth.users", rows: 1 }]);

  const [elne] = await database.db.selectFrom("vehicles").selectAll().execute();
  expect(elne).toMatchObject({
    id: vehicle,
    name: "Fourgon d'Elne",
    agency_id: agency,
    price: 89.5,
    motorisation: ["Diesel"],
    equipment: ["Navigation GPS", 'a "b"'],
    description: "deux\nlignes",
  });
  const agencies = await database.db.selectFrom("agencies").selectAll().orderBy("id").execute();
  expect(agencies.map(({ address, phone, hours }) => [address, phone, hours])).toEqual([
    ["1 rue\nde la Paix", "04", '[{"day":"Lundi"}]'],
    ["x", "", "[]"],
  ]);
  // Nobody signs in with a password that stayed with the host.
  expect(await database.db.selectFrom("profiles").select(["email", "role", "active"]).execute()).toEqual([
    { email: "claire@example.fr", role: "admin", active: false },
  ]);
  const about = await database.db
    .selectFrom("about_page_settings")
    .select("content")
    .executeTakeFirstOrThrow();
  expect(about.content).toBe("<p>Bonjour</p>");
  const stats = await database.db
    .selectFrom("company_stats")
    .select("experience_years")
    .executeTakeFirstOrThrow();
  expect(stats.experience_years).toBe(12);
});

test("a value of another kind is told by its column and by what that takes, in French, without the value", async () => {
  const source = readSqlDump(
    `COPY public.vehicles (name, type, mileage, price, available, created_at) FROM stdin;
Un\tRemorques\t120 000\t89.50\ttrue\t2026-01-01
Deux\tRemorques\t120\t89,50 €\ttrue\t2026-01-01
Trois\tRemorques\t120\t999999999999\ttrue\t2026-01-01
Quatre\tRemorques\t120\t89.50\tSophie Garrigue\t2026-01-01
Cinq\tRemorques\t120\t89.50\ttrue\t31/31/2026
Six\tRemorques\t120\t89.50\ttrue\t2026-01-01
\\.
`,
    "export.sql",
  );
  const { tables } = await importRows(database, source, { isDryRun: true });
  const aNumber = "attend un nombre, avec un point et sans espace ni unité";
  expect(tables).toMatchObject([{ table: "vehicles", read: 6, written: 1 }]);
  expect(tables[0]?.skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [2, "la colonne vehicles.mileage attend un nombre entier, sans espace ni unité"],
    [3, `la colonne vehicles.price ${aNumber}`],
    [4, `la colonne vehicles.price ${aNumber}`],
    [5, "la colonne vehicles.available attend true ou false"],
    [6, "la colonne vehicles.created_at attend une date avec son heure, par exemple 2027-12-31 08:00:00+01"],
  ]);
});

test("a second import of the same file replaces nothing", async () => {
  await database.db.updateTable("vehicles").set({ name: "Renommé" }).execute();
  const { tables } = await importRows(database, await sources());
  const vehicles = tables.find(({ table }) => table === "vehicles");
  expect(vehicles?.written).toBe(0);
  expect(vehicles?.skipped.some(({ reason }) => reason.includes("déjà présente"))).toBe(true);
  expect((await database.db.selectFrom("vehicles").select("name").executeTakeFirstOrThrow()).name).toBe(
    "Renommé",
  );
});

const picture = (format: "jpeg" | "png") =>
  sharp({ create: { width: 64, height: 40, channels: 3, background: "#27506b" } })
    .toFormat(format)
    .toBuffer();

test("pictures of the host come into our store from a copy of its buckets, and nothing else does", async () => {
  const { db } = database;
  const copy = await makeTemporaryFolder();
  await mkdir(`${copy.path}/photos/salle d'attente`, { recursive: true });
  await mkdir(`${copy.path}/logos`);
  await writeFile(`${copy.path}/photos/a,b.jpg`, await picture("jpeg"));
  await writeFile(`${copy.path}/photos/seule.jpg`, await picture("jpeg"));
  await writeFile(`${copy.path}/photos/salle d'attente/1.jpg`, await picture("jpeg"));
  await writeFile(`${copy.path}/photos/bandeau.jpg`, "pas une image");
  await writeFile(`${copy.path}/logos/agly.png`, await picture("png"));
  const logos = hosted.replace("photos", "logos");
  for (const table of ["vehicles", "brands", "site_photos", "stored_files"] as const)
    await db.deleteFrom(table).execute();
  const addVehicle = async (image_url: string) =>
    (
      await db
        .insertInto("vehicles")
        .values({ name: "Remorque", type: "Remorques", image_url })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const alone = await addVehicle(`${hosted}/seule.jpg`);
  const shown = await addVehicle(`${hosted}/ancienne.jpg`);
  await db
    .insertInto("vehicle_photos")
    .values({ vehicle_id: shown, url: `${hosted}/a,b.jpg`, order: 0 })
    .execute();
  await db
    .insertInto("brands")
    .values([
      { name: "Agly", logo_url: `${logos}/agly.png?token=abc` },
      { name: "Ailleurs", logo_url: "https://cdn.example/logo.png" },
    ])
    .execute();
  const photo = { name: "x", category: "about", order: 0 } as const;
  await db
    .insertInto("site_photos")
    .values([
      { ...photo, url: `${hosted}/salle%20d'attente/1.jpg` },
      { ...photo, url: `${hosted}/absente.jpg` },
    ])
    .execute();
  await db
    .updateTable("company_info")
    .set({ hero_image_url: `${hosted}/bandeau.jpg` })
    .execute();

  const { brought, left } = await bringPictures(app, copy.path);
  expect(brought).toBe(4);
  expect(left.map(({ table, reason }) => [table, reason])).toEqual([
    ["site_photos", `${copy.path}/photos/absente.jpg n’est pas là`],
    ["brands", expect.stringContaining("n’est pas celle d’un fichier de l’hébergeur")],
    ["company_info", expect.stringContaining("Format de fichier non supporté")],
  ]);
  const attached = await db
    .selectFrom("stored_files")
    .select(["key", "state", "uploaded_by", "original_name"])
    .orderBy("original_name")
    .execute();
  expect(attached.map(({ key, state, original_name }) => [key.split("/")[1], state, original_name])).toEqual([
    ["site", "attached", "1.jpg"],
    ["vehicles", "attached", "a,b.jpg"],
    ["logos", "attached", "agly.png"],
    ["vehicles", "attached", "seule.jpg"],
  ]);
  for (const { key } of attached) {
    // Made anew, as every upload is.
    const bytes = await readObject(app.storage, key);
    expect((await sharp(bytes as Uint8Array).metadata()).format).toBe("webp");
  }
  // Each record shows its file, and a vehicle's own picture is its first photo.
  const vehicles = await db
    .selectFrom("vehicles")
    .innerJoin("vehicle_photos", "vehicle_photos.vehicle_id", "vehicles.id")
    .innerJoin("stored_files", "stored_files.id", "vehicle_photos.file_id")
    .select(["vehicles.id", "image_url", "url", "key"])
    .execute();
  expect(vehicles.map(({ id }) => id).sort()).toEqual([shown, alone].sort());
  for (const { image_url, url, key } of vehicles)
    expect([image_url, url]).toEqual([`/storage/${key}`, `/storage/${key}`]);

  expect(await bringPictures(app, copy.path)).toMatchObject({ brought: 0, left: { length: 3 } });
  await copy.remove();
});

test.each([
  [`${hosted}/a/b.jpg`, "/copie/photos/a/b.jpg"],
  ["https://h.example/storage/v1/render/image/public/photos/a.jpg?width=200", "/copie/photos/a.jpg"],
  [`${hosted}/%2e%2e/%2e%2e/%2e%2e/etc/passwd`, null],
  [`${hosted}/..%2F..%2F..%2Fetc%2Fpasswd`, null],
  [`${hosted}/a%00.jpg`, null],
  [`${hosted}/%E0%A4%A.jpg`, null],
  ["https://h.example/photos/a.jpg", null],
  ["file:///etc/passwd", null],
])("the copy of %s is %s", (address, file) => expect(localCopy("/copie", address)).toBe(file));

test("imported messages have their subject and their agency, like those the site takes itself", async () => {
  const id = await addAgency(database.db, "Agence de Céret");
  const table = await readCsvTable(
    `title,message,data
Nouvelle réclamation,a,"{""name"":""Ana"",""agency"":{""name"":""Agence de Ceret""}}"
Devis pour une location,b,"{""agency"":{""name"":""Ailleurs""}}"
Location,c,
`,
    "notifications.csv",
  );
  const source = { rows: table.rows, unreadable: [], otherStatements: 0 };
  await importRows(database, source);
  const rows = await database.db
    .selectFrom("notifications")
    .select(["message", "subject", "agency_key"])
    .orderBy("message")
    .execute();
  expect(rows).toEqual([
    { message: "a", subject: "reclamation", agency_key: id },
    { message: "b", subject: "", agency_key: "Ailleurs" },
    { message: "c", subject: "location", agency_key: "" },
  ]);
});

test("a text over several lines in a CSV is told by the line it begins on", async () => {
  const { rows } = await readCsvTable('id,message\n1,"a\nb"\n2,c\n', "notifications.csv");
  expect(rows.map(({ line, values }) => [line, values.message])).toEqual([
    [2, "a\nb"],
    [4, "c"],
  ]);
});

test("an export of another rental desk brings its price lists, closures and requests", async () => {
  const tariff = "88888888-8888-4888-8888-888888888881";
  const message = "88888888-8888-4888-8888-888888888882";
  const request = "88888888-8888-4888-8888-888888888883";
  const source = readSqlDump(
    String.raw`COPY public.request_vehicles (request_id, "position", vehicle_id, vehicle_name, quantity, estimate) FROM stdin;
${request}	0	\N	Fourgon d'Elne	1	{"days": 5}
\.
COPY public.requests (id, reference, notification_id, during, days, flexible) FROM stdin;
${request}	K7M-4XQ	${message}	[2027-01-04,2027-01-09)	5	f
\.
COPY public.notifications (id, title, message, data) FROM stdin;
${message}	Demande de devis	Bonjour	{"email": "a@example.fr"}
\.
COPY public.tariff_tiers (tariff_id, from_days, discount) FROM stdin;
${tariff}	7	20.0
${tariff}	1	5.0
\.
COPY public.tariffs (id, name, default_for, km_per_day, notes) FROM stdin;
${tariff}	Utilitaires	{"Véhicules léger"}	150	\N
\.
COPY public.closures (id, agency_id, during, label, hours) FROM stdin;
88888888-8888-4888-8888-888888888884	\N	[2027-12-24,2027-12-25)	Veille de Noël	[{"open": "09:00", "close": "16:00"}]
\.
`,
    "bureau.sql",
  );
  const { tables, unknownTables } = await importRows(database, source);
  expect(unknownTables).toEqual([]);
  expect(tables.map(({ table, written, skipped }) => [table, written, skipped.length])).toEqual([
    ["tariffs", 1, 0],
    ["tariff_tiers", 1, 1],
    ["closures", 1, 0],
    ["notifications", 1, 0],
    ["requests", 1, 0],
    ["request_vehicles", 1, 0],
  ]);
  const kept = await database.db
    .selectFrom("request_vehicles")
    .innerJoin("requests", "requests.id", "request_vehicles.request_id")
    .select(["reference", "during", "vehicle_name", "estimate"])
    .execute();
  expect(kept).toEqual([
    {
      reference: "K7M-4XQ",
      during: "[2027-01-04,2027-01-09)",
      vehicle_name: "Fourgon d'Elne",
      estimate: { days: 5 },
    },
  ]);
});

test("an export of another rental desk brings its threads, planning and quotes, documents included", async () => {
  const { db } = database;
  const id = (n: number) => `99999999-9999-4999-8999-9999999999${String(n).padStart(2, "0")}`;
  const [van, call, first, second] = [id(1), id(2), id(3), id(4)];
  await db.insertInto("vehicles").values({ id: van, name: "Fourgon", type: "Remorques" }).execute();
  const pdf = Buffer.from("%PDF-1.7 devis");
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  const quoteColumns =
    "id, request_id, number, version, replaces_id, state, customer, stay, conditions, valid_until, pdf, pdf_sha256, sent_at";
  const quote = `DV-2026-0042`;
  const source = readSqlDump(
    String.raw`COPY public.requests (id, reference, name, email, status, lost_reason, unread) FROM stdin;
${call}	7CC-7CC	Yves Camp	yves@example.fr	gagne	\N	f
\.
COPY public.request_entries (id, request_id, kind, author_email, body, detail, quote_id) FROM stdin;
${id(5)}	${call}	note	claire@example.fr	Client pressé	{}	\N
${id(6)}	${call}	quote	\N	\N	{"quote": "accepted"}	${second}
\.
COPY public.quotes (${quoteColumns}) FROM stdin;
${second}	${call}	${quote}	2	${first}	accepted	{}	{}	{}	2026-12-01	\\x${pdf.toString("hex")}	${sha256}	2026-11-02
${first}	${call}	${quote}	1	\N	withdrawn	{}	{}	{}	2026-12-01	${pdf.toString("base64")}	${sha256}	2026-11-01
\.
COPY public.quote_lines (quote_id, "position", label, quantity, unit_price, vat_rate, total) FROM stdin;
${second}	0	Fourgon	5	69	20	34500
\.
COPY public.quote_numbers (year, last) FROM stdin;
2026	40
\.
COPY public.vehicle_periods (id, vehicle_id, kind, during, request_id, quote_id) FROM stdin;
${id(7)}	${van}	reservation	[2026-12-08,2026-12-13)	${call}	${second}
${id(8)}	${van}	location	[2026-12-12,2026-12-14)	\N	\N
\.
COPY public.reply_templates (id, name, body, "order") FROM stdin;
${id(9)}	Merci	Merci {nom}	9
${id(10)}	Relance	Déjà là	3
\.
`,
    "bureau.sql",
  );
  const { tables, unknownTables } = await importRows(database, source);
  expect(unknownTables).toEqual([]);
  expect(tables.flatMap(({ unknownColumns }) => unknownColumns)).toEqual([]);
  expect(tables.map(({ table, written, skipped }) => [table, written, skipped[0]?.reason])).toEqual([
    ["requests", 1, undefined],
    ["reply_templates", 1, expect.stringContaining("valeur unique")],
    ["quote_numbers", 1, undefined],
    ["quotes", 2, undefined],
    ["quote_lines", 1, undefined],
    ["vehicle_periods", 1, expect.stringContaining("jours du véhicule")],
    ["request_entries", 2, undefined],
  ]);
  const quotes = await db
    .selectFrom("quotes")
    .select(["version", "replaces_id", "state", "pdf"])
    .orderBy("version")
    .execute();
  // «withdrawn», as programs before 0027 called one that has a newer version.
  expect(quotes).toEqual([
    { version: 1, replaces_id: null, state: "replaced", pdf },
    { version: 2, replaces_id: first, state: "accepted", pdf },
  ]);
  // The next quote gets a number that nobody has.
  expect(await db.selectFrom("quote_numbers").selectAll().execute()).toEqual([
    { series: "DV", year: 2026, last: 42 },
  ]);
  const [request] = await db.selectFrom("requests").selectAll().where("id", "=", call).execute();
  expect(request).toMatchObject({ status: "gagne", email: "yves@example.fr", notification_id: null });
});

test("requests of an export that did not say whose they are have it from their messages", async () => {
  const request = await database.db
    .selectFrom("requests")
    .select(["reference", "email", "title", "unread"])
    .where("reference", "=", "K7M-4XQ")
    .executeTakeFirstOrThrow();
  expect(request).toMatchObject({ email: "a@example.fr", title: "Demande de devis", unread: true });
});
