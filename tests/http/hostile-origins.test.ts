import { describe, expect, test } from "vitest";
import { attackedSite } from "#tests/support/attacked-site.ts";
import { databaseContents, writtenByJobs } from "#tests/support/database-contents.ts";
import { writableEndpoints } from "#tests/support/endpoints.ts";
import { everyValidPost, isTaken, send, serverEndpoints, validPosts } from "#tests/support/valid-posts.ts";

// Another site makes a browser send what only this site's pages may: for every address that takes something.

const site = attackedSite();

/** By whatever page it is sent, the browser says so, or says that it will not say. */
const foreign = [
  "https://evil.example",
  "null",
  "http://localhost.evil.example",
  "http://localhost:1",
  "https://localhost",
  "file://",
];

test("every address that takes something is tried", () => {
  const known = [...writableEndpoints().map(({ path }) => path), ...serverEndpoints];
  expect(Object.keys(validPosts).sort()).toEqual(known.sort());
});

describe.each(everyValidPost)("%s", (_name, make) => {
  test("from elsewhere → 403, and nothing changes; from here it is taken", async () => {
    const post = await make(site);
    const before = await databaseContents(site.pool, writtenByJobs);
    for (const origin of foreign) {
      if (origin === "null" && post.isItsOwnRight) continue;
      expect((await send(site, post, { origin })).status, origin).toBe(403);
    }
    // A cookie that nobody's page sent along.
    if (post.by) expect((await withoutOrigin(post.path, { cookie: post.by.cookie })).status).toBe(403);
    expect(await databaseContents(site.pool, writtenByJobs)).toBe(before);
    expect(await send(site, post)).toSatisfy((answer: Response) => isTaken(post, answer));
  });
});

function withoutOrigin(path: string, headers: Record<string, string>): Promise<Response> {
  return fetch(site.url + path, { method: "POST", redirect: "manual", body: "{}", headers });
}

test.each(["PUT", "PATCH", "DELETE"])("%s from elsewhere is refused as well", async (method) => {
  const { cookie } = site.members.admin;
  const answer = await fetch(`${site.url}/locadmin/dashboard/maintenance`, {
    method,
    headers: { cookie, origin: "https://evil.example" },
  });
  expect(answer.status).toBe(403);
});
