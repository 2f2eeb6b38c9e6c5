import { beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "#server/auth/passwords.ts";
import { type AttackedSite, attackedSite } from "#tests/support/attacked-site.ts";
import { processorTime } from "#tests/support/processor-time.ts";

// Guessing passwords and guessing who has an account, on the built server.

const direct = attackedSite({ CONTACT_LIMIT: "5/600" });
const behindProxy = attackedSite({ TRUSTED_PROXIES: "127.0.0.1,::1", CONTACT_LIMIT: "5/600" });

/** The two ways in, and the same answer from both. */
const ways = {
  "the form": (site: AttackedSite, account: Account, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/locadmin`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ ...account }),
      headers: { origin: site.url, ...headers },
    }),
  "the programs' address": (site: AttackedSite, account: Account, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/api/auth/sign-in/email`, {
      method: "POST",
      redirect: "manual",
      body: JSON.stringify(account),
      headers: { "content-type": "application/json", ...headers },
    }),
};
interface Account {
  email: string;
  password: string;
}
const byProgram = ways["the programs' address"];

/** Uses up attempts without hashing for each: the counters are what the server reads, whoever wrote them. */
async function useUp(site: AttackedSite, prefix: string, points: number) {
  await site.pool.query("update rate_limits set points = $2 where key like $1", [`${prefix}:%`, points]);
}

test.each(Object.entries(ways))(
  "by %s, the eleventh guess is refused and told when to come back, whatever address the sender writes itself",
  async (_name, enter) => {
    const { email, password } = direct.members.user;
    const forged = (n: number) => ({
      "x-forwarded-for": `198.51.100.${n}, 203.0.113.${n}`,
      forwarded: `for=198.51.100.${n}`,
      "x-real-ip": `198.51.100.${n}`,
      "cf-connecting-ip": `198.51.100.${n}`,
      "true-client-ip": `198.51.100.${n}`,
      "x-client-address": `198.51.100.${n}`,
    });
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await enter(direct, { email, password: "faux" }, forged(guess))).status).toBe(401);
    }
    const refused = await enter(direct, { email: email.toUpperCase(), password }, forged(11));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(900);
    expect(refused.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
    const { rows } = await direct.pool.query(
      "select key from rate_limits where key like 'sign-in-address:%'",
    );
    expect(rows).toHaveLength(1);
  },
);

// Which attempts are counted together, accounts-sign-in.test.ts knows.
describe("behind a proxy that is trusted", () => {
  const from = (address: string) => ({ "x-forwarded-for": address });

  test("each visitor has an address of their own, and one that they add to it does not count", async () => {
    const { email, password } = behindProxy.members.user;
    const enter = (address: string, secret = password) =>
      byProgram(behindProxy, { email, password: secret }, from(address));
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await enter(`192.0.2.${guess}, 2001:db8:1:2:${guess}::1`, "faux")).status).toBe(401);
    }
    expect((await enter("2001:DB8:1:2::")).status).toBe(429);
    expect((await enter("2001:db8:1:3::1")).status).toBe(200);
    expect((await enter("198.51.100.8")).status).toBe(200);
  });

  test("contact messages are counted the same way, and told when to come back", async () => {
    const write = (address: string, n: number) =>
      fetch(`${behindProxy.url}/functions/v1/send-email`, {
        method: "POST",
        headers: { "content-type": "application/json", ...from(address) },
        body: JSON.stringify({
          name: "Zoé",
          email: "zoe@example.fr",
          phone: "06 12 34 56 78",
          subject: "devis",
          message: `Bonjour ${n}`,
        }),
      });
    for (let n = 0; n < 5; n += 1) expect((await write(`2001:db8:9:9::${n}`, n)).status).toBe(200);
    const refused = await write("2001:db8:9:9:8::1", 6);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
    expect((await write("2001:db8:9:a::1", 7)).status).toBe(200);
  });
});

test("changes to accounts have a pace", async () => {
  const { token, id } = direct.members.admin;
  const change = () =>
    fetch(`${direct.url}/functions/v1/manage-users`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ action: "updateUser", userId: id, active: true }),
    });
  expect((await change()).status).toBe(200);
  await useUp(direct, "account-changes", 60);
  const refused = await change();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(((await refused.json()) as { error: string }).error).toMatch(/^Trop de changements/);
});

describe("who has an account", () => {
  /** Each has a different reason to be refused, and a password that takes its usual time to check. */
  const kinds = ["known", "unknown", "inactive", "without a password"] as const;
  type Kind = (typeof kinds)[number];
  const emailOf = (kind: Kind) => `${kind.replaceAll(" ", "-")}@example.fr`;

  beforeAll(async () => {
    const hash = await hashPassword("tramontane-66");
    for (const kind of kinds) {
      if (kind === "unknown") continue;
      const { id } = await direct.db
        .insertInto("profiles")
        .values({ email: emailOf(kind), role: "user", active: kind !== "inactive" })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (kind === "without a password") continue;
      await direct.db
        .insertInto("accounts")
        .values({ profile_id: id, account_id: id, provider_id: "credential", password: hash })
        .execute();
    }
  });

  test("cannot be told from the answer, nor from the work behind it", async () => {
    const costs = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
    const answers = new Set<string>();
    const differences = () =>
      kinds.map((kind) => median(costs[kind].map((cost, round) => cost - (costs.known[round] as number))));
    // A password not looked at, or twice, would be a whole one; what else a machine does beside it grows with its cost.
    const tolerated = () => median(costs.known) / 8;
    const areAlike = () => differences().every((difference) => Math.abs(difference) < tolerated());
    // One of each in turn, so that what slows the machine down slows all of them; and again when that was not enough.
    for (let round = 0; round < 5 || (round < 25 && !areAlike()); round += 1) {
      await direct.db.deleteFrom("rate_limits").execute();
      for (const kind of kinds) {
        const before = processorTime(direct.pid);
        const answer = await byProgram(direct, { email: emailOf(kind), password: `faux-${round}` });
        const text = await answer.text();
        costs[kind].push(processorTime(direct.pid) - before);
        const names = [...answer.headers.keys()].filter((name) => !["date", "x-request-id"].includes(name));
        answers.add(JSON.stringify([answer.status, text, names, answer.headers.get("set-cookie")]));
      }
    }
    expect([...answers]).toHaveLength(1);
    // The password was really looked at.
    expect(median(costs.known)).toBeGreaterThan(50);
    for (const difference of differences())
      expect(Math.abs(difference), JSON.stringify(costs)).toBeLessThan(tolerated());
  }, 240_000);

  const median = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

  test("nor from any other address", async () => {
    const ask = async (email: string) => {
      const answers = await Promise.all(
        ["request-password-reset", "sign-up/email", "send-verification-email", "forget-password"].map(
          (path) =>
            fetch(`${direct.url}/api/auth/${path}`, {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: JSON.stringify({ email, password: "vent-du-sud", name: "x" }),
            }),
        ),
      );
      return Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
    };
    expect(await ask(direct.members.admin.email)).toEqual(await ask("personne@example.fr"));
  });
});
