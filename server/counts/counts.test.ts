import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { App } from "#server/app.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addVehicle } from "#tests/support/records.ts";
import { countableWords, createCounts, forgetCounts } from "./counts.ts";

const database = testDatabase();
let now = new Date("2026-11-16T22:59:30Z");
const app = {
  get db() {
    return database.db;
  },
  log: silentLog,
  now: () => now,
} as Pick<App, "db" | "log" | "now">;
const home = "198.51.100.7";
/** Behind a proxy that nobody named: no limit by address. */
const everybody = "127.0.0.1";
const never = { every: 3_600_000 };

let open: ReturnType<typeof createCounts>[] = [];
const start = (options: Parameters<typeof createCounts>[1] = never, services = app) => {
  const counts = createCounts(services, options);
  open.push(counts);
  return counts;
};

beforeEach(async () => {
  now = new Date("2026-11-16T22:59:30Z");
  await database.db.deleteFrom("daily_counts").execute();
  await database.db.deleteFrom("daily_searches").execute();
});
afterEach(async () => {
  for (const counts of open) await counts.close();
  open = [];
});

const views = () => database.db.selectFrom("daily_counts").selectAll().orderBy("day").execute();
const searches = () =>
  database.db.selectFrom("daily_searches").selectAll().orderBy("day").orderBy("words").execute();

test("two instances add up what they saw, by the day on the company's wall", async () => {
  const id = await addVehicle(database.db);
  const [first, second] = [start(), start()];
  await first.vehicleSeen(id, home);
  await first.vehicleSeen(id, "203.0.113.9");
  await second.vehicleSeen(id, home);
  // Midnight in Perpignan.
  now = new Date("2026-11-16T23:00:30Z");
  await second.vehicleSeen(id, home);
  expect(await views()).toEqual([]);
  await Promise.all([first.flush(), second.flush()]);
  await second.vehicleSeen(id, home);
  await second.flush();
  const row = { what: "vehicle-view", record_id: id };
  expect(await views()).toEqual([
    { ...row, day: "2026-11-16", n: 3 },
    { ...row, day: "2026-11-17", n: 2 },
  ]);
});

test("what an instance has counted is written when it stops", async () => {
  const id = await addVehicle(database.db);
  const counts = start();
  await counts.vehicleSeen(id, home);
  await counts.close();
  expect(await views()).toMatchObject([{ n: 1 }]);
});

test("vehicles that nobody has leave no row, however many are made up, and take no place from those that are", async () => {
  const id = await addVehicle(database.db);
  const counts = start();
  for (let n = 0; n < 6_000; n++) {
    const madeUp = `0197a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
    await counts.vehicleSeen(madeUp, `2001:db8:0:${n.toString(16)}::1`);
    // As requests do, they leave the database time to answer.
    if (n % 50 === 0) await sleep(2);
  }
  await counts.vehicleSeen(id, home);
  await counts.flush();
  await counts.flush();
  expect(await views()).toMatchObject([{ record_id: id, n: 1 }]);
});

test("one address is counted so often in a minute, and another besides", async () => {
  const id = await addVehicle(database.db);
  const counts = start({ ...never, limit: { points: 2, duration: 60 } });
  const answers = [];
  for (const address of [home, home, home, "203.0.113.9"])
    answers.push((await counts.vehicleSeen(id, address)).isTooMany);
  expect(answers).toEqual([false, false, true, false]);
  await counts.flush();
  expect(await views()).toMatchObject([{ n: 3 }]);
});

test("while the database is away counts wait, and none is lost or told twice", async () => {
  const id = await addVehicle(database.db);
  const warnings: object[] = [];
  const log = { ...silentLog, warn: (line: object) => void warnings.push(line) } as App["log"];
  const counts = start(never, { db: database.db, now: app.now, log });
  await counts.vehicleSeen(id, home);
  counts.nothingFound("nacelle", everybody);
  await database.pool.query("alter table daily_counts rename to daily_counts_away");
  await counts.flush();
  await database.pool.query("alter table daily_counts_away rename to daily_counts");
  expect(warnings).toHaveLength(1);
  expect(JSON.stringify(warnings)).not.toContain(home);
  await counts.flush();
  expect(await views()).toMatchObject([{ n: 1 }]);
  expect(await searches()).toMatchObject([{ words: "nacelle", n: 1 }]);
});

test("searches are counted folded; the same one is a machine's beyond some in a minute", async () => {
  const counts = start();
  for (const search of ["Nacelle", "nacelle ", "NACELLÉ", "zoe@example.fr"])
    counts.nothingFound(search, everybody);
  for (let n = 0; n < 100; n++) counts.nothingFound("benne", everybody);
  await counts.flush();
  expect(await searches()).toEqual([
    { day: "2026-11-16", words: "benne", n: 20 },
    { day: "2026-11-16", words: "nacelle", n: 3 },
  ]);
});

test("a day has room for so many different searches; those that are there go on counting", async () => {
  const counts = start();
  counts.nothingFound("zodiac", everybody);
  await counts.flush();
  for (const a of letters) for (const b of letters) counts.nothingFound(`mot ${a}${b}`, everybody);
  counts.nothingFound("zodiac", everybody);
  await counts.flush();
  const rows = await searches();
  expect(rows).toHaveLength(500);
  expect(rows.find(({ words }) => words === "zodiac")).toMatchObject({ n: 2 });
  for (const a of letters) counts.nothingFound(`encore ${a}${a}`, everybody);
  await counts.flush();
  expect(await searches()).toHaveLength(500);
});

const letters = "abcdefghijklmnopqrstuvwxyz";
const madeUp = [...letters].flatMap((a) => [...letters].map((b) => `invente ${a}${b}`));

test("of one household so many searches are counted in a minute", async () => {
  const counts = start();
  for (const words of madeUp.slice(0, 50)) counts.nothingFound(words, home);
  counts.nothingFound("nacelle", "203.0.113.9");
  await counts.flush();
  expect(await searches()).toHaveLength(11);
  now = new Date(now.getTime() + 20_000);
  for (const words of madeUp.slice(0, 50)) counts.nothingFound(words, home);
  await counts.flush();
  expect(await searches()).toHaveLength(11);
  expect((await searches()).find(({ words }) => words === "nacelle")).toMatchObject({ n: 1 });
});

test("made-up searches leave room for what several households look for", async () => {
  const counts = start();
  // Ten a minute by each of sixty households, every word but once.
  for (const [index, words] of madeUp.slice(0, 600).entries())
    counts.nothingFound(words, `203.0.113.${index % 60}`);
  await counts.flush();
  expect(await searches()).toHaveLength(250);
  counts.nothingFound("nacelle", "198.51.100.1");
  await counts.flush();
  for (const address of ["198.51.100.1", "198.51.100.2", "2001:db8::1"])
    counts.nothingFound("nacelle", address);
  await counts.flush();
  expect((await searches()).filter(({ words }) => words === "nacelle")).toMatchObject([{ n: 3 }]);
});

test("figures are kept 25 months, and words that too few looked for a month", async () => {
  const record_id = await addVehicle(database.db);
  now = new Date("2026-11-17T03:00:00Z");
  const what = "vehicle-view" as const;
  await database.db
    .insertInto("daily_counts")
    .values([
      { what, record_id, n: 5, day: "2024-10-16" },
      { what, record_id, n: 6, day: "2024-10-17" },
    ])
    .execute();
  await database.db
    .insertInto("daily_searches")
    .values([
      { words: "nacelle", n: 9, day: "2024-10-16" },
      { words: "nacelle", n: 1, day: "2026-01-05" },
      { words: "nacelle", n: 2, day: "2026-11-01" },
      { words: "minipelle", n: 2, day: "2026-10-17" },
      { words: "remorque porte moto", n: 2, day: "2026-10-18" },
    ])
    .execute();
  expect(await forgetCounts(app)).toEqual({ counts: 1, searches: 2 });
  expect((await views()).map(({ day }) => day)).toEqual(["2024-10-17"]);
  expect((await searches()).map(({ day, words }) => [day, words])).toEqual([
    ["2026-01-05", "nacelle"],
    ["2026-10-18", "remorque porte moto"],
    ["2026-11-01", "nacelle"],
  ]);
});

test.each([
  ["Nacelle", "nacelle"],
  ["  camping-car ", "camping car"],
  ["Bétaillère 20 m³", "betaillere 20 m3"],
  ["porte-engins 3500 kg", "porte engins 3500 kg"],
])("«%s» is counted as «%s»", (search, words) => expect(countableWords(search)).toBe(words));

test.each([
  ["an e-mail address", "zoe@example.fr"],
  ["a telephone number", "06 39 98 14 27"],
  ["a number in one piece", "client 66000123"],
  ["a date of birth", "martin 12/04/1987"],
  ["a plate", "AB-123-CD"],
  ["a plate in one piece", "fourgon ab123cd"],
  ["the reference of a request", "K7M-4XQ"],
  ["a reference in one piece", "k7m4xq"],
  ["a reference without figures", "abc-def"],
  ["a person's title", "madame Martin"],
  ["an address of the web", "https://exemple.fr"],
  ["a sentence", "je cherche un camion pour mon fils"],
  ["a long text", "camion ".repeat(7)],
  ["too little", "ab"],
  ["punctuation", "?!…"],
  ["nothing but a number", "12 34"],
])("%s is not: «%s»", (_what, search) => expect(countableWords(search)).toBeNull());
