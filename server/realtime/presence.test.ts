import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { type ChangeFeed, openChangeFeed } from "./change-feed.ts";
import { createPresence, type PresenceStore } from "./presence.ts";

const database = testDatabase();
const request = "01890000-0000-7000-8000-000000000001";
const another = "01890000-0000-7000-8000-000000000002";
const [claire, julien] = ["01890000-0000-7000-8000-0000000000c1", "01890000-0000-7000-8000-0000000000d2"];
let feeds: ChangeFeed[];
let instances: PresenceStore[];
let now: number;

beforeEach(async () => {
  now = 0;
  feeds = await Promise.all([1, 2].map(() => openChangeFeed(database.url, silentLog)));
  instances = feeds.map((changes) =>
    createPresence({ db: database.db, changes }, { staleMs: 25_000, sweepMs: 20 }, () => now),
  );
});

afterEach(async () => {
  for (const instance of instances) instance.close();
  await Promise.all(feeds.map((feed) => feed.close()));
});

const both = (ids: string[]) => () =>
  instances.every((instance) => instance.at(request).join() === ids.join());

test("who opens a request is known to every instance, and who leaves is forgotten by all", async () => {
  const [first, second] = instances as [PresenceStore, PresenceStore];
  await first.enter(request, claire);
  await eventually(both([claire]));
  await second.enter(request, julien);
  await eventually(both([claire, julien]));
  await second.leave(request, claire);
  await eventually(both([julien]));
});

test("a browser that falls silent is gone within half a minute, and the others hear of it", async () => {
  const [first, second] = instances as [PresenceStore, PresenceStore];
  let heard = 0;
  second.subscribe(() => heard++);
  await first.enter(request, claire);
  await eventually(() => heard === 1);
  now = 20_000;
  await first.enter(request, claire);
  // Announcements come in their order: once this one is heard, the one before is.
  await first.enter(another, julien);
  await eventually(() => second.at(another).length === 1);
  now = 44_000;
  expect(second.at(request)).toEqual([claire]);
  // That somebody is still there is nothing to say.
  expect(heard).toBe(2);
  now = 46_000;
  await eventually(() => heard === 4);
  expect(second.at(request)).toEqual([]);
});

test("what is no announcement of ours changes nothing", async () => {
  for (const words of ["presence", "presence here", "presence hello a b", "presences here a b"])
    await database.pool.query("select pg_notify('tramontane', $1)", [words]);
  await instances[0]?.enter(request, claire);
  await eventually(both([claire]));
});
