import { expect, test } from "vitest";
import { writeAs } from "#server/db/write.ts";
import { silentLog } from "#server/log.ts";
import { openChangeFeed } from "#server/realtime/change-feed.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { addMember } from "#tests/support/staff.ts";
import { hasSingleKeys, switchSingleKeys } from "./single-keys.server.ts";

const database = testDatabase();

test("single keys are on until the person switches them off, for themself alone", async () => {
  const claire = await addMember(database, "user", "claire@example.fr");
  const julien = await addMember(database, "admin", "julien@example.fr");
  expect(await hasSingleKeys(database, claire)).toBe(true);
  await switchSingleKeys(database, claire, "false");
  expect(await hasSingleKeys(database, claire)).toBe(false);
  expect(await hasSingleKeys(database, julien)).toBe(true);
  await switchSingleKeys(database, claire, "true");
  expect(await hasSingleKeys(database, claire)).toBe(true);
});

test("what is no answer changes nothing, and strangers have no keys to switch", async () => {
  const paul = await addMember(database, "user", "paul@example.fr");
  for (const typed of ["", "oui", null, undefined])
    await expect(switchSingleKeys(database, paul, typed)).rejects.toMatchObject({ status: 422 });
  expect(await hasSingleKeys(database, paul)).toBe(true);
  await expect(switchSingleKeys(database, null, "false")).rejects.toMatchObject({ status: 401 });
  await expect(switchSingleKeys(database, { ...paul, active: false }, "false")).rejects.toMatchObject({
    status: 403,
  });
});

test("it is announced with whose it is, once, and is no history", async () => {
  const zoe = await addMember(database, "user", "zoe@example.fr");
  const feed = await openChangeFeed(database.url, silentLog);
  const heard: string[] = [];
  feed.subscribe("habits", (about) => heard.push(about));
  try {
    await switchSingleKeys(database, zoe, "false");
    await switchSingleKeys(database, zoe, "false");
    await switchSingleKeys(database, zoe, "true");
    await eventually(() => heard.length === 2, 1_000);
    expect(heard).toEqual([zoe.id, zoe.id]);
    // Not even where somebody signs it.
    await writeAs(database, zoe, (trx) =>
      trx.updateTable("profiles").set({ single_keys: false }).where("id", "=", zoe.id).execute(),
    );
    const lines = await database.db
      .selectFrom("history")
      .select("after")
      .where("record_id", "=", zoe.id)
      .execute();
    expect(lines).toEqual([]);
  } finally {
    await feed.close();
  }
});

test("the history of accounts goes on without it", async () => {
  const luc = await addMember(database, "admin", "luc@example.fr");
  await writeAs(database, luc, (trx) =>
    trx.updateTable("profiles").set({ role: "user", single_keys: false }).where("id", "=", luc.id).execute(),
  );
  const line = await database.db
    .selectFrom("history")
    .select(["before", "after"])
    .where("record_id", "=", luc.id)
    .executeTakeFirstOrThrow();
  expect(line).toEqual({ before: { role: "admin" }, after: { role: "user" } });
});
