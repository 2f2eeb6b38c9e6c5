import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { createLog, requestIds } from "./log.ts";

const database = testDatabase();
const lines: string[] = [];
const log = createLog("info", { write: (line: string) => void lines.push(line) });
const last = () => JSON.parse(lines.at(-1) as string);

beforeEach(() => {
  lines.length = 0;
});

test("lines are JSON, with a time and no name of the machine", () => {
  log.info({ port: 3000 }, "listening");
  expect(last()).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    port: 3000,
    msg: "listening",
  });
});

test("a line says on whose behalf it was written, and only while it was", async () => {
  await requestIds.run("req-00000001", async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    log.info("within");
  });
  expect(last()).toMatchObject({ requestId: "req-00000001", msg: "within" });
  log.info("outside");
  expect(last()).not.toHaveProperty("requestId");
});

test.each([
  [
    "an e-mail address",
    "refused: 550 <zoe.martin+devis@exemple.fr> unknown",
    "refused: 550 <[e-mail]> unknown",
  ],
  ["one in an address bar", "/contact/zoe%40exemple.fr", "/contact/[e-mail]"],
  ["a telephone number", "called 06 39 98 14 27 twice", "called [téléphone] twice"],
  ["one written abroad", "called +33 6.39.98.14.27", "called [téléphone]"],
  [
    "an id with digits in a row",
    "0639981427-0612-7612-8612-063998142700",
    "0639981427-0612-7612-8612-063998142700",
  ],
  [
    "a package's path",
    "node_modules/@hono/node-server/dist/index.mjs",
    "node_modules/@hono/node-server/dist/index.mjs",
  ],
])("%s", (_name, written, kept) => {
  log.info({ path: written }, written);
  expect(last()).toMatchObject({ path: kept, msg: kept });
});

test("a long text is cut, a path sooner, and no address with it", () => {
  const path = `/${"a".repeat(190)} zoe.martin@exemple.fr/${"b".repeat(20_000)}`;
  log.info({ path, err: new Error("x".repeat(20_000)) }, "y".repeat(20_000));
  expect(last().path).toBe(`/${"a".repeat(190)} [e-mail]`);
  expect([last().msg.length, last().err.message.length]).toEqual([4_000, 4_000]);
  expect(lines.join("")).not.toContain("zoe");
});

test("a database error tells where it happened, not whose row it was", async () => {
  const insert = "insert into profiles (email, name) values ('zoe.martin@exemple.fr', 'Zoé Martin')";
  await database.pool.query(insert);
  const error = await database.pool.query(insert).catch((caught) => caught);
  expect(JSON.stringify(error)).toContain("zoe.martin@exemple.fr");
  log.error({ err: error }, "request failed");
  expect(last().err).toMatchObject({ code: "23505", table: "profiles", constraint: expect.any(String) });
  expect(lines.join("")).not.toMatch(/zoe|martin/i);
});

test.each([
  ["a value the database cannot read", "select 'Garrigue'::int", "22P02"],
  ["a value of another kind", "select 'Sophie Garrigue'::uuid", "22P02"],
])("%s stays out of the log", async (_name, statement, code) => {
  const error = await database.pool.query(statement).catch((caught) => caught);
  expect(error.message).toContain("Garrigue");
  log.error({ err: error }, "request failed");
  expect(last().err).toMatchObject({ code, stack: expect.stringContaining("invalid input syntax") });
  expect(lines.join("")).not.toContain("Garrigue");
});

test("an error's cause is told in the same way; JSON that could not be read is not repeated", () => {
  const cause = readJson('{"message": Deux fourgons pour samedi}');
  log.error({ err: new Error("could not read", { cause }) }, "request failed");
  expect(last().err).toMatchObject({ message: "could not read", cause: { type: "SyntaxError" } });
  expect(lines.join("")).not.toContain("fourgons");
});

test("tables and constraints keep their names", () => {
  log.error({ err: new Error('relation "company_info" does not exist') }, "request failed");
  expect(last().err.message).toBe('relation "company_info" does not exist');
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
