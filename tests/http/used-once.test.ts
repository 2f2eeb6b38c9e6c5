import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { acceptInvitation, inviteMember } from "#app/domain/accounts/invitations.server.ts";
import { getOwnTwoFactor } from "#app/domain/accounts/own-two-factor.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { CodeNeeded, enterCode, signIn } from "#app/domain/accounts/sign-in.server.ts";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";
import { eventually } from "#tests/support/eventually.ts";
import { addSecondStep, recoveryCodes } from "#tests/support/two-factor.ts";
import { accountsApp, addMember, attempt, cookieHeader } from "./accounts-app.ts";

// Two who hold the same link or the same code, and have both read it before either has used it up.

const app = Object.assign(accountsApp(), { jobs: { send: async () => {} } as unknown as App["jobs"] });
let claire: StaffMember;

beforeEach(async () => {
  for (const table of ["invitations", "profiles", "verifications", "outgoing_mails"] as const)
    await app.db.deleteFrom(table).execute();
  claire = await addMember(app, { email: "claire@example.fr" });
});

/** Holds a row until all of them wait for it, so that none comes before another. */
async function atOnce<T>(hold: (trx: Trx) => Promise<unknown>, works: (() => Promise<T>)[]) {
  let outcomes: Promise<PromiseSettledResult<T>[]> | undefined;
  await app.db.transaction().execute(async (trx) => {
    await hold(trx);
    outcomes = Promise.allSettled(works.map((work) => work()));
    await eventually(async () => {
      const { rows } = await app.pool.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length === works.length;
    });
  });
  const settled = (await outcomes) ?? [];
  return {
    done: settled.filter(({ status }) => status === "fulfilled").length,
    refusals: settled.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : [])),
  };
}

test("an invitation makes one account, even where its address alone would not stop the second", async () => {
  await inviteMember(app, claire, { email: "nina.roig@example.fr", role: "user" });
  const mail = await app.db.selectFrom("outgoing_mails").select("body").executeTakeFirstOrThrow();
  const token = /jeton=([\w-]{43})$/m.exec(mail.body ?? "")?.[1] ?? "";
  await sql`alter table profiles drop constraint profiles_email_key`.execute(app.db);
  try {
    const { done, refusals } = await atOnce(
      (trx) => trx.selectFrom("invitations").select("id").forUpdate().execute(),
      ["vent-du-large", "vent-de-terre"].map((password) => () => acceptInvitation(app, token, { password })),
    );
    expect([done, refusals]).toEqual([
      1,
      [expect.objectContaining({ status: 404, message: "Cette invitation n’est plus valable" })],
    ]);
    const accounts = app.db.selectFrom("profiles").select("id").where("email", "=", "nina.roig@example.fr");
    expect(await accounts.execute()).toHaveLength(1);
  } finally {
    await app.db.deleteFrom("profiles").execute();
    await sql`alter table profiles add constraint profiles_email_key unique (email)`.execute(app.db);
  }
});

test("a recovery code opens one session, and the other hears that it is not the right one", async () => {
  await addSecondStep(app.db, claire.id);
  const passFirst = async () => {
    const needed = await signIn(app, attempt(claire.email)).catch((error) => error);
    expect(needed).toBeInstanceOf(CodeNeeded);
    return cookieHeader(needed.cookies.getSetCookie());
  };
  const cookies = [await passFirst(), await passFirst()];
  const { done, refusals } = await atOnce(
    (trx) => trx.selectFrom("two_factors").select("id").forUpdate().execute(),
    cookies.map((cookie) => () => {
      const headers = new Headers({ cookie, "user-agent": "Vitest" });
      return enterCode(app, { code: recoveryCodes[0], isRecovery: true, address: "192.0.2.1", headers });
    }),
  );
  expect([done, refusals]).toEqual([
    1,
    [expect.objectContaining({ status: 401, message: "Ce code n’est pas le bon." })],
  ]);
  expect(await app.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  expect((await getOwnTwoFactor(app, claire))?.codesLeft).toBe(recoveryCodes.length - 1);
});
