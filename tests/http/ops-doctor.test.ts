import { randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { addAccount } from "#app/domain/accounts/accounts.server.ts";
import { readEnv } from "#server/env.ts";
import { startJobs } from "#server/jobs/pg-boss.ts";
import { silentLog } from "#server/log.ts";
import { checkConfiguration, checkDisk, examine, judgeDisk } from "#server/ops/doctor.ts";
import type { Site } from "#server/ops/open-site.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { addPrivatePhoto } from "#tests/support/private-photos.ts";
import { addQuote } from "#tests/support/stored-quotes.ts";

const database = testDatabase();
const app = testApp(database);
const site = () =>
  ({
    env: app.env,
    log: silentLog,
    now: app.now,
    db: app.db,
    pool: app.pool,
    storage: app.storage,
    url: database.url,
  }) satisfies Site;

const examined = async (of: Site = site()) =>
  Object.fromEntries(
    (await examine(of)).map(({ subject, state, detail }) => [subject, `${state}: ${detail}`]),
  );

beforeAll(async () => {
  const jobs = await startJobs({ pool: app.pool, log: silentLog }, {});
  await jobs.stop();
});

const mail = { recipient: "a@example.fr", subject: "s", body: "b" };

test("a site that nobody can administer is broken, and one with an administrator is not", async () => {
  expect((await examined()).Administrateurs).toContain("broken: personne ne peut administrer");
  await addAccount(app, {
    email: "claire@example.fr",
    password: "tramontane-66",
    role: "admin",
    active: true,
  });
  const findings = await examine(site());
  expect(findings.filter(({ state }) => state === "broken")).toEqual([]);
});

test("the bin is looked at: files that are gone, files that nothing holds, entries that should have gone", async () => {
  await app.db.deleteFrom("bin").execute();
  expect((await examined()).Corbeille).toBe("ok: 0 fiche");
  const key = `photos/site/hero/${randomUUID()}.webp`;
  const file = {
    key,
    content_type: "image/webp",
    byte_size: 1,
    width: 1,
    height: 1,
    state: "binned",
  } as const;
  const entry = (file_ids: string[], expires_at: Date) => ({
    ...{
      batch_id: randomUUID(),
      record_table: "site_photos" as const,
      record_id: randomUUID(),
      record_name: "quai",
    },
    ...{ payload: "{}" as never, children: "[]" as never, links: "[]" as never, file_ids },
    ...{ deleted_by: null, deleted_at: new Date("2026-01-01"), expires_at },
  });
  await app.db
    .insertInto("bin")
    .values(entry([randomUUID()], new Date("2026-02-01")))
    .execute();
  await app.db.insertInto("stored_files").values(file).execute();
  const found = await examined();
  expect(found.Corbeille).toBe("broken: des fichiers manquent à quai");
  expect(found["Corbeille échue"]).toContain("warning: la tâche de nuit");
  // A file of the bin is one that must be there.
  expect(found["Fichiers des fiches"]).toContain(key);
  await app.db.deleteFrom("bin").execute();
  await app.db.deleteFrom("stored_files").where("key", "=", key).execute();
});

test("rows without a file, files without a row and addresses that lead nowhere are found", async () => {
  const key = `photos/site/about/${randomUUID()}.webp`;
  const file = {
    key,
    content_type: "image/webp",
    byte_size: 1,
    width: 1,
    height: 1,
    state: "attached",
  } as const;
  const { id } = await app.db
    .insertInto("stored_files")
    .values(file)
    .returning("id")
    .executeTakeFirstOrThrow();
  const photo = { name: "x", category: "about", order: 0 } as const;
  await app.db
    .insertInto("site_photos")
    .values([
      { ...photo, url: `/storage/${key}`, file_id: id },
      { ...photo, url: "/storage/photos/site/about/nowhere.webp" },
      { ...photo, url: "https://host.example/x.jpg" },
    ])
    .execute();
  const orphan = "photos/site/about/orphan.webp";
  await app.storage.put(orphan, Buffer.from("x"));
  const long = new Date(Date.now() - 4 * 3_600_000);
  await utimes(`${app.env.dataDir}/storage/${orphan}`, long, long);
  await app.storage.put("photos/site/about/young.webp", Buffer.from("x"));

  const found = await examined();
  expect(found["Fichiers des fiches"]).toBe(`broken: 1 fichier manque\u00a0: ${key}`);
  expect(found["Fichiers sans fiche"]).toBe(`warning: 1, que le balayage devait emporter\u00a0: ${orphan}`);
  expect(found["Adresses d’images"]).toBe(
    "broken: sans fichier\u00a0: site_photos /storage/photos/site/about/nowhere.webp",
  );
  expect(found["Images d’autres sites"]).toContain("warning: 1,");

  await app.db.deleteFrom("site_photos").execute();
  await app.storage.put(key, Buffer.from("x"));
  await app.storage.remove(orphan);
  const mended = await examined();
  expect(mended["Fichiers des fiches"]).toMatch(/^ok/);
  expect(mended["Fichiers sans fiche"]).toMatch(/^ok/);
  expect(mended["Adresses d’images"]).toMatch(/^ok/);
});

test("what staff alone see is looked at like any other file, and no address may lead to it", async () => {
  const { id, key } = await addPrivatePhoto(app);
  const photo = { name: "x", category: "about", order: 0 } as const;
  const shown = await app.db
    .insertInto("site_photos")
    .values({ ...photo, url: `/storage/${key}`, file_id: id })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect((await examined())["Adresses d’images"]).toBe(
    `broken: sans fichier\u00a0: site_photos /storage/${key}`,
  );
  await app.storage.remove(key);
  const stray = "private/handovers/stray.webp";
  await app.storage.put(stray, Buffer.from("x"));
  const long = new Date(Date.now() - 4 * 3_600_000);
  await utimes(`${app.env.dataDir}/storage/${stray}`, long, long);
  const found = await examined();
  expect(found["Fichiers des fiches"]).toBe(`broken: 1 fichier manque\u00a0: ${key}`);
  expect(found["Fichiers sans fiche"]).toBe(`warning: 1, que le balayage devait emporter\u00a0: ${stray}`);
  await app.db.deleteFrom("site_photos").where("id", "=", shown.id).execute();
  await app.db.deleteFrom("stored_files").where("id", "=", id).execute();
  await app.storage.remove(stray);
  await app.storage.remove(`variants/${key}/480.webp`);
});

test("a file is kept for something wherever a row refers to it", async () => {
  const { id } = await addPrivatePhoto(app);
  await app.pool.query("alter table stored_files disable trigger touch");
  await app.pool.query("update stored_files set updated_at = now() - interval '4 hours' where id = $1", [id]);
  await app.pool.query("alter table stored_files enable trigger touch");
  expect((await examined())["Fichiers gardés pour rien"]).toMatch(/^warning: 1\u00a0: private\/handovers\//);
  // In no list of the site's pictures.
  await app.db.updateTable("company_info").set({ share_image_file_id: id }).execute();
  expect((await examined())["Fichiers gardés pour rien"]).toMatch(/^ok/);
  await app.db.updateTable("company_info").set({ share_image_file_id: null }).execute();
  await app.db.deleteFrom("stored_files").where("id", "=", id).execute();
});

test("files that nothing shows, vehicles without an agency and jobs given up are worth a look", async () => {
  const { id } = await app.db
    .insertInto("stored_files")
    .values({
      key: "photos/site/about/gardee.webp",
      content_type: "image/webp",
      byte_size: 1,
      width: 1,
      height: 1,
      state: "attached",
      updated_at: new Date(Date.now() - 4 * 3_600_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db.insertInto("vehicles").values({ name: "Remorque perdue", type: "Remorques" }).execute();
  await app.pool.query("insert into pgboss.job (name, data) values ('dead-jobs', '{}')");
  const found = await examined();
  expect(found["Fichiers gardés pour rien"]).toBe("warning: 1\u00a0: photos/site/about/gardee.webp");
  expect(found["Véhicules sans agence"]).toMatch(/^warning: .*Remorque perdue/);
  expect(found["Tâches abandonnées"]).toBe("warning: 1");
  await app.db.deleteFrom("stored_files").where("id", "=", id).execute();
  await app.db.deleteFrom("vehicles").execute();
  await app.pool.query("delete from pgboss.job where name = 'dead-jobs'");
  const mended = await examined();
  for (const subject of ["Fichiers gardés pour rien", "Véhicules sans agence", "Tâches abandonnées"])
    expect(mended[subject]).toMatch(/^ok/);
});

test("types that no price list prices, and price lists that leave something out, are worth a look", async () => {
  await app.db.insertInto("vehicles").values({ name: "Porteur", type: "Poids lourds", price: 90 }).execute();
  const unpriced = await examined();
  expect(unpriced["Types sans tarif"]).toBe("warning: pas d’estimation pour Poids lourds");
  const tariff = { default_for: ["Poids lourds"], deposit: 800, min_age: 21 };
  const [first] = await app.db
    .insertInto("tariffs")
    .values([
      { ...tariff, name: "Porteurs" },
      { ...tariff, name: "Autres porteurs", damage_excess: 900 },
    ])
    .returning("id")
    .execute();
  await app.db
    .insertInto("tariff_tiers")
    .values({ tariff_id: first?.id as string, from_days: 7, discount: 10 })
    .execute();
  const found = await examined();
  expect(found["Types sans tarif"]).toMatch(/^ok/);
  expect(found["Types à deux tarifs"]).toMatch(/^broken: .*Poids lourds/);
  expect(found["Tarifs incomplets"]).toBe("warning: à compléter\u00a0: Autres porteurs, Porteurs");
  await app.db.deleteFrom("tariffs").execute();
  await app.db.deleteFrom("vehicles").execute();
});

/** One that came back a day later. */
async function addContract({ number, vehicle_id, from }: Record<"number" | "vehicle_id" | "from", string>) {
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into contracts (number, state, vehicle_id, customer, vehicle, lessor, terms, due_at, away)
      values ($1, 'back', $2, '{}', '{}', '{}', '{}', $3, tstzrange($3::timestamptz, $3::timestamptz + interval '1 day'))
      returning id`,
    [number, vehicle_id, from],
  );
  const id = rows[0]?.id ?? "";
  await app.pool.query(
    `insert into handovers (contract_id, moment, at, arrived_at, mileage, how, signed_at, facts_sha256, pdf, pdf_sha256)
      values ($1, 'depart', $2, $2, 1, 'papier', $2, repeat('ab', 32), 'x', encode(sha256('x'), 'hex'))`,
    [id, from],
  );
  return id;
}

const desk = [
  ...["Périodes", "Demandes vides", "Documents des devis", "Numéros des devis", "Numéros sans devis"],
  ...["Locataires", "Documents des contrats", "Numéros des contrats", "Numéros sans contrat"],
  ...["Options sans devis", "Retenus sans contrat", "Avenants", "Devis échus", "Numéros des dommages"],
];

test("what is wrong with planning, requests and quotes is found and named; what is right is left alone", async () => {
  const year = app.now().getFullYear();
  const number = (n: number) => `DV-${year}-000${n}`;
  const vehicle = { name: "Fourgon", type: "Véhicules léger" } as const;
  const { id: vehicle_id } = await app.db
    .insertInto("vehicles")
    .values(vehicle)
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db.insertInto("requests").values({ reference: "7CC-7CC" }).execute();
  const next = new Date(app.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
  const waiting = await addQuote(app.db, { state: "sent", number: number(1), valid_until: next });
  const past = await addQuote(app.db, { state: "sent", number: number(4), valid_until: "2020-01-01" });
  const refused = await addQuote(app.db, { state: "refused", number: number(2), version: 2 });
  const cancelled = await addQuote(app.db, { state: "cancelled", number: number(4), version: 2 });
  await addQuote(app.db, { state: "amended", number: number(5) });
  const amended = await addQuote(app.db, { state: "amended", number: number(6) });
  await addQuote(app.db, {
    state: "accepted",
    number: number(6),
    version: 2,
    amends_id: amended,
    amendment: 1,
  });
  await app.db
    .insertInto("quote_numbers")
    .values([
      { year, last: 3 },
      { series: "CL", year, last: 2 },
    ])
    .execute();
  const first = await addContract({ number: `CL-${year}-0002`, vehicle_id, from: "2026-01-01" });
  await addContract({ number: `CL-${year}-0003`, vehicle_id, from: "2026-02-01" });
  const damage = { vehicle_id, view: "interieur", kind: "choc", extent: "petit", note: "" } as const;
  await app.db
    .insertInto("vehicle_damages")
    .values([
      { ...damage, number: 1 },
      { ...damage, number: 2 },
    ])
    .execute();
  await app.db.insertInto("vehicle_damage_numbers").values({ vehicle_id, last: 1 }).execute();
  const period = { vehicle_id, kind: "option", during: "[2030-01-01,2030-01-05)" } as const;
  await app.db
    .insertInto("vehicle_periods")
    .values([
      { ...period, quote_id: waiting },
      { ...period, quote_id: refused },
      { ...period, kind: "reservation", during: "[2030-02-01,2030-02-05)", quote_id: cancelled },
    ])
    .execute();
  const found = await examined();
  expect(desk.map((subject) => found[subject])).toEqual([
    "ok: sans chevauchement",
    "warning: sans message ni échange\u00a0: 7CC-7CC",
    "ok: intacts",
    `broken: seront donnés une seconde fois\u00a0: ${[4, 5, 6].map(number).join(", ")}`,
    `warning: effacés avec leur client, ou perdus\u00a0: ${number(3)}`,
    "ok: un à la fois",
    "ok: intacts",
    `broken: seront donnés une seconde fois\u00a0: CL-${year}-0003`,
    `warning: partis au bout de leur temps, ou perdus\u00a0: CL-${year}-0001`,
    `warning: leur devis n’attend plus de réponse\u00a0: ${number(2)} v2, Fourgon`,
    `broken: leur devis est annulé, ou un avenant le remplace\u00a0: ${number(4)} v2, Fourgon`,
    `broken: plus aucun document en vigueur\u00a0: ${number(5)}`,
    `warning: la tâche de nuit devait les clore\u00a0: ${number(4)}`,
    "broken: seront donnés une seconde fois\u00a0: Fourgon n° 2",
  ]);

  // A document that somebody touched, and a schema without its guard.
  await app.pool.query("alter table quotes disable trigger keep_sent");
  await app.db
    .updateTable("quotes")
    .set({ pdf: Buffer.from("autre") })
    .where("id", "=", past)
    .execute();
  await app.pool.query("alter table quotes enable trigger keep_sent");
  await app.pool.query("alter table vehicle_periods drop constraint no_two_at_once");
  await app.pool.query("alter table contracts drop constraint one_renter_at_a_time");
  await app.pool.query("alter table handovers disable trigger keep");
  await app.pool.query("update handovers set pdf = 'autre' where contract_id = $1", [first]);
  await app.pool.query("alter table handovers enable trigger keep");
  const both = await examined();
  expect(both["Documents des contrats"]).toBe(`broken: altérés\u00a0: CL-${year}-0002, depart`);
  expect(both.Locataires).toContain("broken: rien n’empêche");
  expect(both["Documents des devis"]).toBe(`broken: absents ou altérés\u00a0: ${number(4)}`);
  expect(both.Périodes).toContain("broken: rien n’empêche");
  await app.db.updateTable("vehicle_periods").set({ kind: "location" }).execute();
  // The trigger's way of guarding, which came too late.
  await app.pool.query(
    `create trigger no_two_at_once before insert or update on vehicle_periods for each row
      when (new.kind <> 'option') execute function refuse_two_at_once()`,
  );
  expect((await examined()).Périodes).toBe("broken: deux à la fois\u00a0: Fourgon le 01/01/2030");

  await app.pool.query("alter table contracts disable trigger keep");
  await app.pool.query("update contracts set away = tstzrange('2026-01-01', null), state = 'out'");
  await app.pool.query("alter table contracts enable trigger keep");
  await app.pool.query(
    `create trigger no_two_at_once before insert or update on contracts for each row
      when (new.state in ('out', 'back')) execute function refuse_two_renters()`,
  );
  expect((await examined()).Locataires).toBe(
    `broken: deux à la fois\u00a0: CL-${year}-0002 et CL-${year}-0003`,
  );

  for (const table of [
    ...(["vehicle_periods", "quotes", "contracts", "quote_numbers", "requests", "vehicles"] as const),
  ])
    await app.db.deleteFrom(table).execute();
  const mended = await examined();
  for (const subject of desk) expect(mended[subject], subject).toMatch(/^ok/);
});

test("mails that wait, that failed and that no job will send are told apart", async () => {
  const jobs = await startJobs({ pool: app.pool, log: silentLog }, {});
  const old = new Date(Date.now() - 30 * 60_000);
  const [queued, forgotten] = await app.db
    .insertInto("outgoing_mails")
    .values([
      { ...mail, message_id: "<1>", created_at: old },
      { ...mail, message_id: "<2>" },
      { ...mail, message_id: "<3>", state: "failed" },
    ])
    .returning("id")
    .execute();
  await jobs.send("deliver-mail", { mailId: queued?.id as string });
  const found = await examined();
  expect(found["Courriels oubliés"]).toContain("broken: 1 courriel en attente");
  expect(found["Courriels en attente"]).toMatch(/^warning: 2 courriels, le plus ancien depuis 30 min/);
  expect(found["Courriels en échec"]).toMatch(/^warning: 1/);
  await jobs.send("deliver-mail", { mailId: forgotten?.id as string });
  expect((await examined())["Courriels oubliés"]).toMatch(/^ok/);
  await jobs.stop();
});

test("a store that is away and a schema of another version are broken", async () => {
  const away = { ...app.storage, check: () => Promise.reject(new Error("timeout")) };
  expect((await examined({ ...site(), storage: away }))["Magasin de fichiers"]).toBe(
    "broken: il ne répond pas\u00a0: timeout",
  );
  expect((await examined({ ...site(), ...(await emptyDatabase()) })).Migrations).toContain(
    "broken: la base est vide",
  );
  await app.pool.query("insert into kysely_migration values ('9999_later', 'x')");
  expect((await examined()).Migrations).toContain("broken: inconnues de cette version");
  await app.pool.query("delete from kysely_migration where name >= '0005'");
  expect((await examined()).Migrations).toContain("warning: en attente\u00a0: 0005_");
});

test("a data folder that nothing has made yet is worth a look, not a stack", async () => {
  const env = readEnv({ DATA_DIR: `${app.env.dataDir}/none` });
  expect((await examined({ ...site(), env }))["Espace disque"]).toMatch(/^warning: .* n’existe pas/);
});

test("by which server mails leave, and under which address, as the settings name them", async () => {
  const found = await examined();
  expect(found["Envoi des courriels"]).toMatch(
    /^warning: ni SMTP_URL, ni serveur dans Paramètres › Courriel/,
  );
  expect(found["Expéditeur des courriels"]).toMatch(/^warning: ne-pas-repondre@example\.fr/);
  const set = {
    sender_address: "contact@brenac.fr",
    host: "127.0.0.1",
    port: "465",
    user: "a",
    password: "b",
  };
  const value = JSON.stringify(set);
  await app.db.insertInto("installation").values({ name: "mail-settings", value }).execute();
  const named = await examined();
  expect(named["Envoi des courriels"]).toBe(
    "broken: 127.0.0.1:465, Paramètres › Courriel : le mot de passe ne se lit plus, ressaisissez-le",
  );
  expect(named["Expéditeur des courriels"]).toBe("ok: contact@brenac.fr");
  await app.db
    .updateTable("installation")
    .set({ value: JSON.stringify({ ...set, user: "", password: "" }) })
    .where("name", "=", "mail-settings")
    .execute();
  expect((await examined())["Envoi des courriels"]).toContain("127.0.0.1 is not on the internet");
  await app.db.deleteFrom("installation").where("name", "=", "mail-settings").execute();
});

test("a mail server that does not answer and a disk that is full are broken; hints are only hints", async () => {
  const env = readEnv({ DATA_DIR: app.env.dataDir, SMTP_URL: "smtp://127.0.0.1:1" });
  expect((await examined({ ...site(), env }))["Envoi des courriels"]).toMatch(/^broken/);
  expect((await checkDisk({ dataDir: "/" })).detail).toContain("Go libres");
  const noRoom = { ...app.env, dataDir: "/proc" };
  expect((await examined({ ...site(), env: noRoom }))["Espace disque"]).toMatch(/^broken: 0\.0 Go libres/);
  const roomOf = (free: number, blocks: number) =>
    judgeDisk("/d", { bavail: free, blocks, bsize: 1e6 }).state;
  expect([roomOf(400, 10_000), roomOf(10_000, 1e6)]).toEqual(["broken", "broken"]);
  expect([roomOf(1_900, 10_000), roomOf(50_000, 1e6), roomOf(2_100, 10_000)]).toEqual([
    "warning",
    "warning",
    "ok",
  ]);

  const subjects = (source: Record<string, string>) =>
    checkConfiguration(readEnv(source)).map(({ subject }) => subject);
  expect(subjects({})).toEqual(["APP_URL", "PASSWORD_MIN_LENGTH", "METRICS_TOKEN"]);
  expect(subjects({ APP_URL: "http://www.tramontane.fr" })).toContain("APP_URL");
  expect(subjects({ APP_URL: "https://www.tramontane.fr" })).toContain("TRUSTED_PROXIES");
  expect(subjects({ DATABASE_URL: "postgres://host/site", DEMO_DATA: "true" })).toContain("DEMO_DATA");
  expect(
    subjects({
      APP_URL: "https://www.tramontane.fr",
      TRUSTED_PROXIES: "127.0.0.1",
      PASSWORD_MIN_LENGTH: "12",
      METRICS_TOKEN: "0123456789abcdef",
    }),
  ).toEqual(["Configuration"]);
});
