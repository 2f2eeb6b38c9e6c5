import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attackedSite } from "#tests/support/attacked-site.ts";
import { databaseContents, writtenByJobs } from "#tests/support/database-contents.ts";
import { allEndpoints } from "#tests/support/endpoints.ts";
import { formBody, jsonBody, type WireBody } from "#tests/support/hostile-bodies.ts";
import {
  distort,
  distortion,
  generation,
  hostileJson,
  hostileText,
  toJsonText,
  wires,
} from "#tests/support/hostile-values.ts";
import { oddQueries } from "#tests/support/odd-queries.ts";
import type { ValidPost } from "#tests/support/valid-posts/valid-post.ts";
import { everyValidPost } from "#tests/support/valid-posts.ts";

// Every address that takes something is sent what it takes, distorted. Whatever comes, it is answered below 500, and
// what is refused changes nothing. That every address has its posts is checked in hostile-origins.test.ts.

const site = attackedSite();

const anyDistortion = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.tuple(distortion(hostileText), distortion(hostileJson), fc.constant("right" as const)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(distortion(hostileText), distortion(hostileJson), fc.constantFrom(...wires)),
  },
);

describe.each(everyValidPost)("%s", (_name, make) => {
  test("takes or refuses whatever it is sent", async () => {
    const property = fc.asyncProperty(anyDistortion, async ([texts, values, wire]) => {
      const post = await make(site);
      const sent = post.json
        ? jsonBody(toJsonText({ $entries: distort(Object.entries(post.json), values) }), wire)
        : formBody(distort(Object.entries(post.fields ?? { file: "x" }), texts), wire);
      await answered(post, sent);
    });
    // fast-check says with a failure which seed and path lead to it again.
    await fc.assert(property, { ...generation, numRuns: runsFor(_name), interruptAfterTimeLimit: 60_000 });
  }, 120_000);
});

/** A sign-in costs a quarter of a second of hashing when its e-mail is unknown; a new password costs as much. */
function runsFor(name: string): number {
  return /sign-in|^\/locadmin$|mot-de-passe|invitation/.test(name)
    ? Math.min(3, generation.numRuns)
    : generation.numRuns;
}

/** Not an error of ours; and a refusal is without effect. */
async function answered(post: ValidPost, { body, type }: WireBody): Promise<number> {
  await site.db.deleteFrom("rate_limits").execute();
  const before = await databaseContents(site.pool, writtenByJobs);
  const answer = await fetch(site.url + asData(post.path), {
    method: "POST",
    redirect: "manual",
    body,
    headers: {
      origin: site.url,
      ...(post.by ? { cookie: post.by.cookie } : {}),
      ...(type ? { "content-type": type } : {}),
    },
  });
  await answer.text();
  expect(answer.status, "an error of ours").toBeLessThan(500);
  if (answer.status >= 400) expect(await databaseContents(site.pool, writtenByJobs)).toBe(before);
  return answer.status;
}

/** As scripts ask for a screen: the same action, without drawing the page around its answer. */
function asData(path: string): string {
  return isStaffScreen(path) ? path.replace(/(\?|$)/, ".data$1") : path;
}

const isStaffScreen = (path: string) =>
  /^\/(admin|locadmin\/dashboard)(\/|$|\?)/.test(path) && !path.endsWith(".csv");

describe("a body far larger than anything it could hold", () => {
  test.each(everyValidPost)("%s refuses it", async (_name, make) => {
    const post = await make(site);
    const large = "a".repeat(1024 * 1024);
    const fields = Object.entries(post.fields ?? { file: "x" });
    const sent = post.json
      ? jsonBody(toJsonText({ ...post.json, name: large }), "right")
      : formBody([...fields, ["name", large]], "right");
    const status = await answered(post, sent);
    // The upload's own limit is higher: there it is no picture.
    expect(post.file ? [413, 415] : [413]).toContain(status);
  });
});

test("signs that no text of the database can hold are no error inside JSON either", async () => {
  let sent = 0;
  for (const [name, make] of everyValidPost) {
    const leaves = spoilBody(await make(site), -1)?.leaves ?? 0;
    for (let leaf = 0; leaf < leaves; leaf += 1) {
      const post = await make(site);
      const spoilt = spoilBody(post, leaf);
      if (spoilt) expect(await answered(post, spoilt.body), `${name}, leaf ${leaf}`).toBeLessThan(500);
      sent += 1;
    }
  }
  expect(sent).toBeGreaterThan(50);
}, 240_000);

/** The post with NUL and half a character in the nth text of its JSON, wherever that stands; null where it has none. */
function spoilBody(post: ValidPost, nth: number): { body: WireBody; leaves: number } | null {
  let leaves = 0;
  const spoil = (_key: string, value: unknown) => {
    if (typeof value !== "string") return value;
    leaves += 1;
    return leaves - 1 === nth ? `${value}\u0000\ud800` : value;
  };
  if (post.json) {
    const body = jsonBody(JSON.stringify(post.json, spoil), "right");
    return { body, leaves };
  }
  const fields = Object.entries(post.fields ?? {}).map(([name, text]): [string, string] => {
    if (typeof text !== "string" || !/^[[{]/.test(text)) return [name, String(text)];
    return [name, JSON.stringify(JSON.parse(text), spoil)];
  });
  return leaves > 0 ? { body: formBody(fields, "right"), leaves } : null;
}

test("keys that objects have of their own reach no object of ours", async () => {
  const { cookie } = site.members.admin;
  const pollution =
    '{"__proto__":{"polluted":"yes","role":"admin"},"constructor":{"prototype":{"polluted":"yes"}}}';
  for (const path of [
    "/functions/v1/manage-users",
    "/functions/v1/send-email",
    "/locadmin/dashboard/a-propos/apercu",
  ]) {
    const answer = await fetch(site.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: site.url, cookie },
      body: pollution,
    });
    expect(answer.status, path).toBeLessThan(500);
    expect(await answer.text()).not.toContain("polluted");
  }
  // What every object of the process would now carry, every answer would too.
  expect(await (await site.as("admin").get("/locadmin/session")).text()).not.toContain("polluted");
});

describe("the query of every page", () => {
  const pages = allEndpoints()
    .filter(({ path }) => path === "/?index" || !path.includes("?"))
    .map(({ path }) =>
      path
        .replace("?index", "")
        .replace(/:id|:token/, "x%00'")
        .replace(":table", "vehicles")
        .replace("*", "x"),
    );

  test.each(pages)("%s", async (path) => {
    const sample = process.env.HOSTILE_RUNS
      ? oddQueries
      : [...oddQueries, ...staffQueries].filter(everyNth(path));
    for (const query of sample) {
      const { status } = await site.as("admin").get(`${asData(path)}?${query}`);
      expect(status, query).toBeLessThan(500);
    }
  });

  /** What only the back-office reads. */
  const staffQueries = [
    "q=%00",
    "page=-1&tri=%00",
    "vue=__proto__",
    "message=%00",
    "par=1e9&sens=x",
    "category=%00",
  ];
  /** A few for each page, other ones for the next: all of them take long. */
  const everyNth = (path: string) => (_query: string, index: number) => (index + path.length) % 29 === 0;
});
