import { beforeEach, describe, expect, test } from "vitest";
import { resetTwoFactor } from "#app/domain/accounts/account-access.server.ts";
import { resetAdmin, updateAccount } from "#app/domain/accounts/accounts.server.ts";
import { getOwnAccount } from "#app/domain/accounts/own-account.server.ts";
import {
  confirmPasskey,
  listOwnPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from "#app/domain/accounts/own-passkeys.server.ts";
import { stopTwoFactor } from "#app/domain/accounts/own-two-factor.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { getSecuritySettings } from "#app/domain/accounts/security-settings.server.ts";
import {
  type CodeNeeded,
  enterCode,
  offerPasskey,
  signIn,
  signInWithPasskey,
} from "#app/domain/accounts/sign-in.server.ts";
import { createAuth } from "#server/auth/auth.ts";
import { hashToken } from "#server/secret-tokens.ts";
import { addPasskey, type Device, makeDevice } from "#tests/support/passkeys.ts";
import { addSecondStep, codeShown } from "#tests/support/two-factor.ts";
import { accountsApp, addMember, attempt, cookieHeader, password } from "./accounts-app.ts";

const app = accountsApp();
const origin = new URL(app.env.appUrl).origin;
let claire: StaffMember;
let device: Device;

beforeEach(async () => {
  for (const table of ["profiles", "verifications", "history"] as const)
    await app.db.deleteFrom(table).execute();
  await app.db.updateTable("security_settings").set({ require_two_factor: false }).execute();
  claire = await addMember(app, { email: "claire@example.fr" });
  device = makeDevice({ origin });
});

const from = (cookie = "", address = "192.0.2.1") => ({
  address,
  headers: new Headers({ cookie, "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" }),
});

/** What a key is to sign, and the cookie that knows it. */
async function offer(auth = app.auth) {
  const { options, headers } = await offerPasskey({ ...app, auth }, from());
  return { options, cookie: cookieHeader(headers.getSetCookie()) };
}

const enter = (response: unknown, cookie: string, auth = app.auth) =>
  signInWithPasskey({ ...app, auth }, { response, ...from(cookie) });

const bearer = (token: string) =>
  new Headers({ authorization: `Bearer ${token}`, "user-agent": "Firefox/140.0 Windows" });
const sessions = () => app.db.selectFrom("sessions").selectAll().execute();
const challenges = () => app.db.selectFrom("verifications").select("id").execute();
const refused = expect.objectContaining({
  status: 401,
  message: expect.stringContaining("n’est pas reconnue"),
});
const over = expect.objectContaining({ status: 401, message: expect.stringContaining("trop longtemps") });

async function enterWith(key: Device) {
  const { options, cookie } = await offer();
  return enter(key.sign(options), cookie);
}

describe("signing in", () => {
  let passkeyId: string;
  beforeEach(async () => {
    passkeyId = await addPasskey(app.db, claire.id, device);
  });

  test("a key opens a session like any other, and no code is asked for", async () => {
    await addSecondStep(app.db, claire.id);
    const { options, cookie } = await offer();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(options.allowCredentials ?? []).toEqual([]);
    const { member, token, headers } = await enter(device.sign(options), cookie);
    expect(member).toEqual({ id: claire.id, email: claire.email, role: "admin", active: true });
    const session = await app.auth.currentSession(bearer(token));
    expect(session?.member.email).toBe(claire.email);
    expect(cookieHeader(headers.getSetCookie())).toContain("tramontane.session_token=");
    const [row] = await sessions();
    expect(row).toMatchObject({ token: hashToken(token), passkey_id: passkeyId, ip_address: "192.0.2.1" });
    const hours = ((row?.expires_at.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(1, 1);
    const { sessions: own } = await getOwnAccount(app, claire, session?.id);
    expect(own).toEqual([expect.objectContaining({ device: "Firefox sur Windows", isCurrent: true })]);
    const [used] = await listOwnPasskeys(app, claire);
    expect(Date.now() - Date.parse(used?.usedAt ?? "")).toBeLessThan(60_000);
    expect(await challenges()).toEqual([]);
  });

  test("what was signed once opens nothing again, with the same cookie or with another", async () => {
    const first = await offer();
    const signed = device.sign(first.options);
    await enter(signed, first.cookie);
    await expect(enter(signed, first.cookie)).rejects.toEqual(over);
    await expect(enter(signed, (await offer()).cookie)).rejects.toEqual(refused);
    expect(await sessions()).toHaveLength(1);
  });

  test("of several instances that are shown the same answer at once, one opens a session", async () => {
    const instances = await Promise.all([1, 2, 3].map(() => createAuth(app)));
    for (let round = 0; round < 3; round += 1) {
      await app.db.deleteFrom("sessions").execute();
      const { options, cookie } = await offer();
      const signed = device.sign(options);
      const entered = await Promise.allSettled(instances.map((auth) => enter(signed, cookie, auth)));
      expect(entered.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await sessions()).toHaveLength(1);
    }
  });

  test("a wrong answer spends the challenge too", async () => {
    const { options, cookie } = await offer();
    await expect(enter(makeDevice({ origin }).sign(options), cookie)).rejects.toEqual(refused);
    await expect(enter(device.sign(options), cookie)).rejects.toEqual(over);
  });

  test.each([
    ["at another address", { origin: "https://tramontane.example.evil" }],
    ["at another port", { origin: "http://localhost:1" }],
    ["for another host", { rpId: "evil.example" }],
    ["without asking who holds the device", { isUserVerified: false }],
  ])("signed %s: refused", async (_name, differently) => {
    const { options, cookie } = await offer();
    await expect(enter(device.sign(options, differently), cookie)).rejects.toEqual(refused);
    expect(await sessions()).toEqual([]);
    expect((await listOwnPasskeys(app, claire))[0]?.usedAt).toBeNull();
  });

  test("signed by another key under this one's name: refused", async () => {
    const { options, cookie } = await offer();
    const signed = { ...makeDevice({ origin }).sign(options), id: device.id, rawId: device.id };
    await expect(enter(signed, cookie)).rejects.toEqual(refused);
  });

  test("a counter that went back is a copy's: refused", async () => {
    await enterWith(device);
    await enterWith(device);
    device.rewind();
    await expect(enterWith(device)).rejects.toEqual(refused);
    expect(await app.db.selectFrom("passkeys").select("counter").execute()).toEqual([{ counter: 2 }]);
  });

  test("a key that was removed, or was never named, opens nothing", async () => {
    await app.db.updateTable("passkeys").set({ name: null }).execute();
    await expect(enterWith(device)).rejects.toEqual(refused);
    await app.db.deleteFrom("passkeys").execute();
    await expect(enterWith(device)).rejects.toEqual(refused);
    expect(await sessions()).toEqual([]);
  });

  test.each([
    ["an account that is switched off", { active: false }, /désactivé/],
    ["one whose address is not confirmed", { email_confirmed: false }, /confirmé/],
  ])("%s is told so, and has no session", async (_name, change, sentence) => {
    await app.db.updateTable("profiles").set(change).execute();
    await expect(enterWith(device)).rejects.toEqual(
      expect.objectContaining({ status: 403, message: expect.stringMatching(sentence) }),
    );
    expect(await sessions()).toEqual([]);
    await app.db.updateTable("profiles").set({ active: true, email_confirmed: true }).execute();
    await enterWith(device);
  });

  test("the wait ends after five minutes", async () => {
    const { options, cookie } = await offer();
    await app.db
      .updateTable("verifications")
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    await expect(enter(device.sign(options), cookie)).rejects.toEqual(over);
    await offer();
    expect(await challenges()).toHaveLength(1);
  });

  test.each([
    ["no cookie", () => ""],
    ["a cookie nobody signed", (cookie: string) => cookie.replace(/\.[^.]*$/, ".AAAA")],
  ])("%s: refused", async (_name, distort) => {
    const { options, cookie } = await offer();
    await expect(enter(device.sign(options), distort(cookie))).rejects.toEqual(over);
  });

  test("neither does a code's wait stand for a key's, nor a key's for a code's", async () => {
    const { options, cookie } = await offer();
    const asCode = enterCode(app, {
      code: "000000",
      isRecovery: false,
      ...from(cookie.replace("passkey=", "two_factor=")),
    });
    await expect(asCode).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining("Recommencez"),
    });
    await addSecondStep(app.db, claire.id);
    const needed = (await signIn(app, attempt(claire.email)).catch((error) => error)) as CodeNeeded;
    const waiting = cookieHeader(
      needed.cookies.getSetCookie().filter((line) => line.includes("two_factor=")),
    );
    const asKey = enter(device.sign(options), waiting.replace("two_factor=", "passkey="));
    await expect(asKey).rejects.toEqual(over);
    await enterCode(app, { code: codeShown(), isRecovery: false, ...from(waiting) });
  });

  test.each([
    ["nothing", undefined],
    ["a text", "clé"],
    ["another credential", { id: "a", rawId: "a", type: "password", response: {} }],
    ["no base64", { id: "\u0000", rawId: "é", type: "public-key", response: {} }],
    [
      "empty parts",
      {
        id: "a",
        rawId: "b",
        type: "public-key",
        response: { clientDataJSON: "", authenticatorData: "", signature: "" },
      },
    ],
    [
      "bytes of nothing",
      {
        id: "a",
        rawId: "a",
        type: "public-key",
        response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
      },
    ],
  ])("%s is no answer", async (_name, response) => {
    await expect(enter(response, (await offer()).cookie)).rejects.toEqual(refused);
  });

  test("an address that asks without end waits; whoever signs in does not use it up", async () => {
    for (let n = 0; n < 3; n += 1) await enterWith(device);
    for (let n = 0; n < 60; n += 1) await offer();
    await expect(offer()).rejects.toMatchObject({ status: 429 });
    await offerPasskey(app, from("", "198.51.100.7"));
  });

  test("a session that came along ends with a refused answer, and with a new session", async () => {
    const { token } = await enterWith(device);
    const { options, cookie } = await offer();
    const headers = new Headers({ cookie, authorization: `Bearer ${token}` });
    const again = { response: device.sign(options), address: "192.0.2.1", headers };
    const { token: next } = await signInWithPasskey(app, again);
    expect(await app.auth.currentSession(bearer(token))).toBeNull();
    expect(await app.auth.currentSession(bearer(next))).not.toBeNull();
  });
});

describe("adding one", () => {
  const open = async (member = claire) => bearer((await signIn(app, attempt(member.email))).token);
  const start = (headers: Headers, actor: Actor = claire, given: object = {}) =>
    startPasskey(app, actor, {
      name: "Mon portable",
      password,
      site: "Tramontane Location",
      headers,
      ...given,
    });
  type Setup = Awaited<ReturnType<typeof startPasskey>>;
  const confirm = (
    headers: Headers,
    { ticket, options }: Setup,
    given: { by?: StaffMember; response?: unknown } = {},
  ) => {
    const response = JSON.stringify(given.response ?? device.make(options));
    return confirmPasskey(app, given.by ?? claire, { name: "Mon portable", response, ticket, headers });
  };
  const stored = () => app.db.selectFrom("passkeys").selectAll().execute();
  const notTaken = expect.objectContaining({ status: 409 });

  test("the password is asked for, the device makes a key, and the key signs in", async () => {
    const headers = await open();
    const setup = await start(headers, claire, { name: "  Mon portable " });
    expect(setup.options).toMatchObject({
      rp: { id: "localhost", name: "Tramontane Location" },
      user: { name: claire.email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(await stored()).toEqual([]);
    await confirm(headers, setup);
    expect(await listOwnPasskeys(app, claire)).toEqual([
      expect.objectContaining({
        name: "Mon portable",
        device: "Firefox sur Windows",
        isSynced: false,
        usedAt: null,
      }),
    ]);
    const lines = await app.db
      .selectFrom("history")
      .select(["actor_email", "record_name", "before", "after"])
      .execute();
    expect(lines).toEqual([
      {
        actor_email: claire.email,
        record_name: claire.email,
        before: {},
        after: { passkey: "Mon portable" },
      },
    ]);
    await enterWith(device);
    // The device is told which keys it has.
    const again = await start(headers);
    expect(again.options.excludeCredentials).toEqual([expect.objectContaining({ id: device.id })]);
  });

  test("not without the password, nor without a name, nor without end", async () => {
    const headers = await open();
    await expect(start(headers, claire, { password: "pas-le-bon" })).rejects.toMatchObject({
      status: 422,
      fields: { password: expect.any(String) },
    });
    for (const name of ["", "  ", "x".repeat(61), null])
      await expect(start(headers, claire, { name })).rejects.toMatchObject({
        status: 422,
        fields: { name: expect.any(String) },
      });
    await expect(start(headers, null)).rejects.toMatchObject({ status: 401 });
    for (let n = 0; n < 10; n += 1) await start(headers, claire, { password: "non" }).catch(() => {});
    await expect(start(headers)).rejects.toMatchObject({ status: 429 });
    expect(await challenges()).toEqual([]);
  });

  test("one that was made for another account's challenge is not taken", async () => {
    const marc = await addMember(app, { email: "marc@example.fr", role: "user" });
    const setup = await start(await open());
    await expect(confirm(await open(marc), setup, { by: marc })).rejects.toEqual(notTaken);
    expect(await stored()).toEqual([]);
  });

  test("a challenge makes one key, and one of a sign-in makes none", async () => {
    const headers = await open();
    const setup = await start(headers);
    await confirm(headers, setup);
    const other = makeDevice({ origin });
    await expect(confirm(headers, setup, { response: other.make(setup.options) })).rejects.toEqual(notTaken);
    const { options, cookie } = await offer();
    const ticket = /passkey=([^;]*)/.exec(cookie)?.[1] ?? "";
    const borrowed = { ...setup, ticket, options: { ...setup.options, challenge: options.challenge } };
    await expect(confirm(headers, borrowed, { response: other.make(options) })).rejects.toEqual(notTaken);
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ["at another address", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without asking who holds the device", { isUserVerified: false }],
  ])("made %s: not taken", async (_name, differently) => {
    const headers = await open();
    const setup = await start(headers);
    await expect(
      confirm(headers, setup, { response: device.make(setup.options, differently) }),
    ).rejects.toEqual(notTaken);
    expect(await stored()).toEqual([]);
  });

  test("nor twice, nor somebody else's, nor what is no key", async () => {
    const marc = await addMember(app, { email: "marc@example.fr", role: "user" });
    await addPasskey(app.db, marc.id, device);
    const headers = await open();
    await expect(confirm(headers, await start(headers))).rejects.toEqual(notTaken);
    for (const response of [{}, "x", { id: "a", rawId: "a", type: "public-key", response: {} }])
      await expect(confirm(headers, await start(headers), { response })).rejects.toMatchObject({
        status: 422,
      });
    expect(await listOwnPasskeys(app, claire)).toEqual([]);
    expect(await listOwnPasskeys(app, marc)).toHaveLength(1);
  });

  test("in a session of several days too, which the password has just confirmed", async () => {
    const headers = await open();
    await app.db
      .updateTable("sessions")
      .set({ created_at: new Date(Date.now() - 3 * 24 * 3_600_000) })
      .execute();
    await confirm(headers, await start(headers));
    expect(await stored()).toHaveLength(1);
  });

  test("nothing is half done when the account is switched off, or its password set, meanwhile", async () => {
    const marc = await addMember(app, { email: "marc@example.fr", role: "user" });
    for (const change of [{ active: false }, { newPassword: "choisi-par-claire" }]) {
      await app.db.updateTable("profiles").set({ active: true }).execute();
      const headers = await open(marc);
      const setup = await start(headers, marc);
      await updateAccount(app, claire, { userId: marc.id, ...change });
      await expect(confirm(headers, setup, { by: marc })).rejects.toEqual(notTaken);
      expect(await stored()).toEqual([]);
    }
    expect(await challenges()).toEqual([]);
    expect(await sessions()).toEqual([]);
  });

  test("twenty are enough", async () => {
    for (let n = 0; n < 20; n += 1) await addPasskey(app.db, claire.id, makeDevice({ origin }), `Clé ${n}`);
    await expect(start(await open())).rejects.toEqual(notTaken);
  });
});

describe("one's own", () => {
  test("is renamed and removed, by nobody else, and it is history", async () => {
    const marc = await addMember(app, { email: "marc@example.fr", role: "user" });
    const id = await addPasskey(app.db, claire.id, device, "Ancien");
    await expect(renamePasskey(app, marc, { id, name: "À moi" })).rejects.toMatchObject({ status: 404 });
    await expect(removePasskey(app, marc, id)).rejects.toMatchObject({ status: 404 });
    await expect(removePasskey(app, null, id)).rejects.toMatchObject({ status: 401 });
    await expect(removePasskey(app, claire, "x")).rejects.toMatchObject({ status: 404 });
    await expect(renamePasskey(app, claire, { id, name: " " })).rejects.toMatchObject({ status: 422 });
    expect(await renamePasskey(app, claire, { id, name: " Téléphone " })).toBe("Téléphone");
    const { token } = await enterWith(device);
    expect(await removePasskey(app, claire, id)).toBe("Téléphone");
    await expect(removePasskey(app, claire, id)).rejects.toMatchObject({ status: 404 });
    await expect(enterWith(device)).rejects.toEqual(refused);
    // The session it opened goes on: closing it is what «Mes sessions» is for.
    expect(await app.auth.currentSession(bearer(token))).not.toBeNull();
    const lines = await app.db.selectFrom("history").select(["before", "after"]).orderBy("id").execute();
    expect(lines).toEqual([
      { before: { passkey: "Ancien" }, after: { passkey: "Téléphone" } },
      { before: { passkey: "Téléphone" }, after: {} },
    ]);
  });

  test("goes when an administrator resets the second step, and with the operator's command", async () => {
    const marc = await addMember(app, { email: "marc@example.fr", role: "user" });
    await addPasskey(app.db, marc.id, device);
    const { token } = await enterWith(device);
    expect(await resetTwoFactor(app, claire, marc.id)).toBe(marc.email);
    expect(await app.auth.currentSession(bearer(token))).toBeNull();
    await expect(enterWith(device)).rejects.toEqual(refused);
    await expect(resetTwoFactor(app, claire, marc.id)).rejects.toMatchObject({ status: 409 });
    await addPasskey(app.db, claire.id, device);
    await resetAdmin(app, { email: claire.email, password: "tout-nouveau" });
    await expect(enterWith(device)).rejects.toEqual(refused);
  });
});

describe("required of administrators", () => {
  beforeEach(() => app.db.updateTable("security_settings").set({ require_two_factor: true }).execute());
  const owes = async (token: string) =>
    (await app.auth.currentSession(bearer(token)))?.member.owesTwoFactor === true;

  test("a session opened with a key owes nothing; one by the password alone still does", async () => {
    await addPasskey(app.db, claire.id, device);
    expect(await owes((await enterWith(device)).token)).toBe(false);
    expect(await owes((await signIn(app, attempt(claire.email))).token)).toBe(true);
  });

  test("the key that is made pays what its session owes", async () => {
    const { token } = await signIn(app, attempt(claire.email));
    expect(await owes(token)).toBe(true);
    const headers = bearer(token);
    const setup = await startPasskey(app, claire, { name: "Clé", password, site: "T", headers });
    const response = JSON.stringify(device.make(setup.options));
    await confirmPasskey(app, claire, { name: "Clé", response, ticket: setup.ticket, headers });
    expect(await owes(token)).toBe(false);
  });

  test("the last key stays unless there are codes, and codes may go where there is a key", async () => {
    const id = await addPasskey(app.db, claire.id, device);
    await expect(removePasskey(app, claire, id)).rejects.toMatchObject({ status: 409 });
    await addSecondStep(app.db, claire.id);
    await stopTwoFactor(app, claire, { password });
    await addSecondStep(app.db, claire.id);
    await removePasskey(app, claire, id);
    await expect(stopTwoFactor(app, claire, { password })).rejects.toMatchObject({ status: 409 });
  });

  test("of two keys removed at once, one stays", async () => {
    const ids = [
      await addPasskey(app.db, claire.id, device),
      await addPasskey(app.db, claire.id, makeDevice({ origin })),
    ];
    // Both have looked before either can delete.
    const removed = await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom("passkeys").select("id").forUpdate().execute();
      const both = Promise.allSettled(ids.map((id) => removePasskey(app, claire, id)));
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { both };
    });
    const ends = await removed.both;
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listOwnPasskeys(app, claire)).toHaveLength(1);
  });

  test("the settings name the administrators, and which of them have neither", async () => {
    const isWithout = (one: { hasCodes: boolean; hasPasskey: boolean }) => !one.hasCodes && !one.hasPasskey;
    expect((await getSecuritySettings(app, claire)).administrators.filter(isWithout)).toHaveLength(1);
    await addPasskey(app.db, claire.id, device);
    expect((await getSecuritySettings(app, claire)).administrators.filter(isWithout)).toEqual([]);
  });
});
