import { beforeEach, describe, expect, test } from "vitest";
import { resetTwoFactor } from "#app/domain/accounts/account-access.server.ts";
import { createAccount, resetAdmin } from "#app/domain/accounts/accounts.server.ts";
import {
  confirmTwoFactor,
  getOwnTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from "#app/domain/accounts/own-two-factor.server.ts";
import { requestPasswordReset } from "#app/domain/accounts/password-reset.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { CodeNeeded, enterCode, signIn } from "#app/domain/accounts/sign-in.server.ts";
import type { App } from "#server/app.ts";
import { createAuth } from "#server/auth/auth.ts";
import { addSecondStep, codeShown, readKey, recoveryCodes } from "#tests/support/two-factor.ts";
import { accountsApp, addMember, attempt, cookieHeader, password } from "./accounts-app.ts";

const app = Object.assign(accountsApp(), {
  jobs: { send: async () => {} } as unknown as App["jobs"],
});
let claire: StaffMember;

beforeEach(async () => {
  for (const table of ["profiles", "verifications", "history"] as const)
    await app.db.deleteFrom(table).execute();
  await app.db.updateTable("security_settings").set({ require_two_factor: false }).execute();
  claire = await addMember(app, { email: "claire@example.fr" });
});

/** The cookie that the right password is answered with. */
async function passFirst(email = claire.email): Promise<string> {
  const refusal = await signIn(app, attempt(email)).catch((error) => error);
  expect(refusal).toBeInstanceOf(CodeNeeded);
  return cookieHeader(
    (refusal as CodeNeeded).cookies.getSetCookie().filter((line) => line.includes("two_factor=")),
  );
}

const enter = (cookie: string, code: string, { isRecovery = false, auth = app.auth } = {}) =>
  enterCode(
    { ...app, auth },
    { code, isRecovery, address: "192.0.2.1", headers: new Headers({ cookie, "user-agent": "Vitest" }) },
  );

const sessions = () => app.db.selectFrom("sessions").select("id").execute();
const wrong = expect.objectContaining({ status: 401, message: "Ce code n’est pas le bon." });
const over = expect.objectContaining({
  status: 401,
  message: expect.stringContaining("Recommencez la connexion"),
});
/** Six digits that no step around shows. */
function wrongCode(): string {
  const shown = [-60, -30, 0, 30, 60].map((seconds) => codeShown({ seconds }));
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !shown.includes(code)) ?? ""
  );
}

describe("signing in", () => {
  beforeEach(() => addSecondStep(app.db, claire.id));

  test("the password opens nothing; the code after it opens a session", async () => {
    const cookie = await passFirst();
    expect(await sessions()).toEqual([]);
    expect(await app.auth.currentSession(new Headers({ cookie }))).toBeNull();
    const { member, token } = await enter(cookie, codeShown());
    expect(member).toMatchObject({ id: claire.id, role: "admin" });
    const bearer = new Headers({ authorization: `Bearer ${token}` });
    expect((await app.auth.currentSession(bearer))?.member.email).toBe(claire.email);
    await expect(enter(cookie, codeShown({ seconds: 30 }))).rejects.toEqual(over);
  });

  test.each([-40, 40])("a phone's clock %i s off works", async (seconds) => {
    await enter(await passFirst(), codeShown({ seconds }));
  });

  test("a code typed in two groups works", async () => {
    await enter(await passFirst(), codeShown().replace(/^(...)/, "$1 "));
  });

  test("a code works once, on whichever instance, and is refused as a wrong one is", async () => {
    const instances = await Promise.all([1, 2, 3].map(() => createAuth(app)));
    const cookies: string[] = [];
    for (const _ of instances) cookies.push(await passFirst());
    const code = codeShown();
    const used = await Promise.allSettled(
      instances.map((auth, n) => enter(cookies[n] ?? "", code, { auth })),
    );
    expect(used.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const refused of used.filter(({ status }) => status === "rejected"))
      expect(refused).toMatchObject({ reason: wrong });
    await expect(enter(await passFirst(), code)).rejects.toEqual(wrong);
    expect(await sessions()).toHaveLength(1);
  });

  test("neither is one of a step before the last that was used", async () => {
    await enter(await passFirst(), codeShown());
    await expect(enter(await passFirst(), codeShown({ seconds: -30 }))).rejects.toEqual(wrong);
  });

  test("a wrong code is said to be one, five times; then the password is asked for again", async () => {
    const cookie = await passFirst();
    for (let n = 0; n < 5; n += 1) await expect(enter(cookie, wrongCode())).rejects.toEqual(wrong);
    await expect(enter(cookie, codeShown())).rejects.toMatchObject({ status: 429 });
    await expect(enter(cookie, codeShown())).rejects.toEqual(over);
    expect(await sessions()).toEqual([]);
    // The right code that came too late is used: the next one opens.
    await enter(await passFirst(), codeShown({ seconds: 30 }));
  });

  /** A right password again, however many there were. */
  const passAgain = async () => {
    await app.db.deleteFrom("rate_limits").where("key", "like", "sign-in%").execute();
    return passFirst();
  };

  test("ten wrong codes in a row, over as many passwords, close the way for a while", async () => {
    for (let n = 0; n < 10; n += 1)
      await expect(enter(await passAgain(), wrongCode())).rejects.toEqual(wrong);
    await expect(enter(await passAgain(), codeShown())).rejects.toMatchObject({ status: 429 });
    expect(await sessions()).toEqual([]);
  });

  test("forty in a day close it until the next", async () => {
    const unlock = () =>
      app.db.updateTable("two_factors").set({ failed_count: 0, locked_until: null }).execute();
    for (let n = 0; n < 40; n += 1) {
      await unlock();
      await expect(enter(await passAgain(), wrongCode())).rejects.toEqual(wrong);
    }
    await unlock();
    await expect(enter(await passAgain(), codeShown())).rejects.toMatchObject({ status: 429 });
  });

  test("a recovery code works once, however it is typed; of the two used at once, one", async () => {
    const [first = "", second = ""] = recoveryCodes;
    await enter(await passFirst(), ` ${first.toLowerCase().replace("-", " ")}`, { isRecovery: true });
    await expect(enter(await passFirst(), first, { isRecovery: true })).rejects.toEqual(wrong);
    const cookies = [await passFirst(), await passFirst()];
    const used = await Promise.allSettled(
      cookies.map((cookie) => enter(cookie, second, { isRecovery: true })),
    );
    expect(used.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await getOwnTwoFactor(app, claire))?.codesLeft).toBe(0);
  });

  test.each([
    ["no cookie", () => ""],
    ["a cookie nobody signed", (cookie: string) => cookie.replace(/\.[^.]*$/, ".AAAA")],
    ["somebody else's words", () => "tramontane.two_factor=2fa-abc.def"],
  ])("%s: the password is asked for", async (_name, distort) => {
    const cookie = await passFirst();
    await expect(enter(distort(cookie), codeShown())).rejects.toEqual(over);
  });

  test("the wait ends after ten minutes, with a new password, and with the account", async () => {
    const late = await passFirst();
    await app.db
      .updateTable("verifications")
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    await expect(enter(late, codeShown())).rejects.toEqual(over);
    const inactive = await passFirst();
    await app.db.updateTable("profiles").set({ active: false }).execute();
    await expect(enter(inactive, codeShown())).rejects.toMatchObject({ status: 403 });
    expect(await sessions()).toEqual([]);
  });

  test("a stranger who asks for a new password does not end it", async () => {
    const cookie = await passFirst();
    await requestPasswordReset(app, { email: claire.email }, "198.51.100.7");
    expect(await enter(cookie, codeShown())).toMatchObject({ member: { id: claire.id } });
  });

  test("a wrong password is answered alike, whether there is a second step, none, or no account", async () => {
    await addMember(app, { email: "simple@example.fr" });
    const answers = [];
    for (const email of [claire.email, "simple@example.fr", "personne@example.fr"])
      answers.push(
        await signIn(app, attempt(email, "pas-le-bon")).catch(({ status, message, headers }) => ({
          status,
          message,
          headers,
        })),
      );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await app.db.selectFrom("verifications").select("id").execute()).toEqual([]);
  });

  test("and in the same time", async () => {
    const [on, off] = ["avec@example.fr", "sans@example.fr"];
    // With what real passwords cost to check.
    for (const email of [on, off]) await createAccount(app, claire, { email, password });
    const { id } = await app.db
      .selectFrom("profiles")
      .select("id")
      .where("email", "=", on)
      .executeTakeFirstOrThrow();
    await addSecondStep(app.db, id);
    const quickest = async (email: string) => {
      const times: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        const began = performance.now();
        await signIn(app, attempt(email, "pas-le-bon")).catch(() => {});
        times.push(performance.now() - began);
      }
      return Math.min(...times);
    };
    const times = [await quickest(on), await quickest(off), await quickest("personne@example.fr")];
    // Without the hashing of a password that nobody has, the last would take a fiftieth.
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(4);
  });

  test("what is waited for is no link to a new password", async () => {
    const cookie = decodeURIComponent(await passFirst());
    const identifier = /two_factor=(.*)\./.exec(cookie)?.[1] ?? "";
    const { findResetLink } = await import("#app/domain/accounts/password-reset.server.ts");
    expect(await findResetLink(app, identifier)).toBeNull();
  });
});

describe("setting it up", () => {
  const own = async () => {
    const { token } = await signIn(app, attempt(claire.email));
    return new Headers({ authorization: `Bearer ${token}` });
  };
  const start = async (secret: unknown = password) =>
    startTwoFactor(app, claire, { password: secret, issuer: "Tramontane Location", headers: await own() });

  test("the key is drawn and written, encrypted in the table, and not in force before its first code", async () => {
    const { qr, key } = await start();
    expect(key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    expect(qr.path).toMatch(/^M0 0h7v1H0z/);
    const row = await app.db.selectFrom("two_factors").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(readKey(key));
    expect(await getOwnTwoFactor(app, claire)).toBeNull();
    await signIn(app, attempt(claire.email));

    await expect(confirmTwoFactor(app, claire, { code: "abcdef" })).rejects.toEqual(
      expect.objectContaining({ status: 422, fields: { code: "Ce code n’est pas le bon." } }),
    );
    const code = codeShown({ of: readKey(key) });
    const codes = await confirmTwoFactor(app, claire, { code });
    expect(new Set(codes).size).toBe(10);
    for (const recovery of codes) expect(recovery).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(JSON.stringify(await app.db.selectFrom("two_factors").selectAll().execute())).not.toContain(
      codes[0],
    );
    expect(await getOwnTwoFactor(app, claire)).toMatchObject({ codesLeft: 10 });
    // The code that set it up is used.
    await expect(enter(await passFirst(), code)).rejects.toEqual(wrong);
    await enter(await passFirst(), codes[3] ?? "", { isRecovery: true });
    const lines = await app.db.selectFrom("history").select(["actor_email", "after"]).execute();
    expect(lines).toEqual([{ actor_email: claire.email, after: { two_factor_enabled: true } }]);
  });

  test("it asks for the password, and not without end", async () => {
    await expect(start("pas-le-bon")).rejects.toMatchObject({
      status: 422,
      fields: { password: expect.any(String) },
    });
    await expect(start("")).rejects.toMatchObject({ status: 422 });
    for (let n = 0; n < 9; n += 1) await start("pas-le-bon").catch(() => {});
    await expect(start()).rejects.toMatchObject({ status: 429 });
    expect(await app.db.selectFrom("two_factors").select("id").execute()).toEqual([]);
  });

  test("begun twice, the second key counts; in force, it is not begun again", async () => {
    const first = await start();
    const second = await start();
    await expect(
      confirmTwoFactor(app, claire, { code: codeShown({ of: readKey(first.key) }) }),
    ).rejects.toMatchObject({ status: 422 });
    const headers = await own();
    await confirmTwoFactor(app, claire, { code: codeShown({ of: readKey(second.key) }) });
    const again = startTwoFactor(app, claire, { password, issuer: "T", headers });
    await expect(again).rejects.toMatchObject({ status: 409 });
  });

  test("new codes end the old ones; switched off, the password is enough", async () => {
    const headers = await own();
    await addSecondStep(app.db, claire.id);
    const codes = await renewRecoveryCodes(app, claire, { password, headers });
    expect(codes).toHaveLength(10);
    await expect(enter(await passFirst(), recoveryCodes[0] ?? "", { isRecovery: true })).rejects.toEqual(
      wrong,
    );
    await expect(stopTwoFactor(app, claire, { password: "non" })).rejects.toMatchObject({ status: 422 });
    await stopTwoFactor(app, claire, { password });
    await signIn(app, attempt(claire.email));
    await expect(stopTwoFactor(app, claire, { password })).rejects.toMatchObject({ status: 409 });
    await expect(renewRecoveryCodes(app, claire, { password, headers })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe("lost", () => {
  test("an administrator resets a colleague's: sessions and waits end, and it is history", async () => {
    const marc = await addMember(app, { email: "marc@example.fr", role: "user" });
    await signIn(app, attempt(marc.email));
    await addSecondStep(app.db, marc.id);
    const waiting = await passFirst(marc.email);
    expect(await resetTwoFactor(app, claire, marc.id)).toBe(marc.email);
    expect(await sessions()).toEqual([]);
    await expect(enter(waiting, codeShown())).rejects.toEqual(over);
    await signIn(app, attempt(marc.email));
    const lines = await app.db
      .selectFrom("history")
      .select(["actor_email", "record_name", "after"])
      .execute();
    expect(lines).toEqual([
      { actor_email: claire.email, record_name: marc.email, after: { two_factor_enabled: false } },
    ]);
    await expect(resetTwoFactor(app, claire, marc.id)).rejects.toMatchObject({ status: 409 });
  });

  test("not one's own, not by a user, not of nobody", async () => {
    const marc = await addMember(app, { email: "marc@example.fr", role: "user" });
    await addSecondStep(app.db, claire.id);
    await expect(resetTwoFactor(app, claire, claire.id)).rejects.toMatchObject({ status: 409 });
    await expect(resetTwoFactor(app, marc, claire.id)).rejects.toMatchObject({ status: 403 });
    await expect(resetTwoFactor(app, null, claire.id)).rejects.toMatchObject({ status: 401 });
    await expect(resetTwoFactor(app, claire, "x")).rejects.toMatchObject({ status: 404 });
  });

  test("the operator's command lets the last administrator in without it", async () => {
    await addSecondStep(app.db, claire.id);
    await app.db.updateTable("security_settings").set({ require_two_factor: true }).execute();
    expect(await resetAdmin(app, { email: claire.email, password: "tout-nouveau" })).toBe(true);
    const { token } = await signIn(app, attempt(claire.email, "tout-nouveau"));
    const session = await app.auth.currentSession(new Headers({ authorization: `Bearer ${token}` }));
    expect(session?.member).toMatchObject({ email: claire.email, owesTwoFactor: true });
  });
});

describe("required", () => {
  beforeEach(() => app.db.updateTable("security_settings").set({ require_two_factor: true }).execute());
  const memberOf = async (email: string) => {
    const { token } = await signIn(app, attempt(email));
    return (await app.auth.currentSession(new Headers({ authorization: `Bearer ${token}` })))?.member;
  };

  test("an administrator without it owes it, a user does not", async () => {
    await addMember(app, { email: "marc@example.fr", role: "user" });
    expect(await memberOf(claire.email)).toMatchObject({ owesTwoFactor: true });
    expect(await memberOf("marc@example.fr")).not.toHaveProperty("owesTwoFactor");
  });

  test("whoever has it owes nothing, and keeps it", async () => {
    await addSecondStep(app.db, claire.id);
    const { token } = await enter(await passFirst(), codeShown());
    const session = await app.auth.currentSession(new Headers({ authorization: `Bearer ${token}` }));
    expect(session?.member).not.toHaveProperty("owesTwoFactor");
    await expect(stopTwoFactor(app, claire, { password })).rejects.toMatchObject({ status: 409 });
  });
});
