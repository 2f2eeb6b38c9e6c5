import { DatabaseError, Pool } from "pg";
import { expect, test } from "vitest";
import { silentLog } from "#server/log.ts";
import { answerJson } from "./answer-json.server.ts";
import { Failure } from "./failure.ts";

const words = { failure: "Le message n’est pas parti.", logged: "could not send" };
const post = () => new Request("http://localhost/x", { method: "POST" });
const answer = (work: () => Promise<object>) => answerJson({ log: silentLog }, post(), { ...words, work });

test("what is returned is the answer, and a failure answers for itself", async () => {
  const done = await answer(async () => ({ done: true }));
  expect([done.status, await done.json()]).toEqual([200, { done: true }]);
  const refused = await answer(async () => {
    throw new Failure("invalid", "Non.", { name: "Trop court." });
  });
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { error: "Non.", fields: { name: "Trop court." } },
  ]);
});

const full = Object.assign(new DatabaseError("could not extend file", 1, "error"), { code: "53100" });

test.each<[string, () => Promise<object>]>([
  [
    "the database is away",
    () => new Pool({ connectionString: "postgres://localhost:1/none" }).query("select 1"),
  ],
  ["the disk is full", () => Promise.reject(full)],
])("while %s, it is worth asking again in a moment", async (_name, work) => {
  const response = await answer(work);
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ error: words.failure });
});

test("a bug says nothing of itself", async () => {
  const response = await answer(async () => {
    throw new TypeError("x is undefined");
  });
  expect([response.status, await response.json()]).toEqual([500, { error: words.failure }]);
});
