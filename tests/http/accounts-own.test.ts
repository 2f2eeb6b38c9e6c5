import { beforeEach, describe, expect, test } from "vitest";
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  getOwnAccount,
} from "#app/domain/accounts/own-account.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { accountsApp, addMember, attempt, password } from "./accounts-app.ts";

const app = accountsApp();
let member: StaffMember;
let other: StaffMember;

beforeEach(async () => {
  await app.db.deleteFrom("profiles").execute();
  member = await addMember(app, { email: "marc@example.fr", role: "user" });
  other = await addMember(app, { email: "claire@example.fr" });
});

async function open(who: StaffMember, userAgent = "Firefox/145.0 (Windows)") {
  const input = attempt(who.email);
  input.headers.set("user-agent", userAgent);
  const { token } = await signIn(app, input);
  const session = await app.auth.currentSession(new Headers({ authorization: `Bearer ${token}` }));
  return session?.id ?? "";
}

const idsOf = async (who: StaffMember) =>
  (await app.db.selectFrom("sessions").select("id").where("profile_id", "=", who.id).execute()).map(
    ({ id }) => id,
  );

test("one sees one's own sessions in words, the present one first, and nobody else's", async () => {
  const present = await open(member);
  const phone = await open(member, "Safari/604.1 (iPhone)");
  const past = await open(member);
  await app.db
    .updateTable("sessions")
    .set({ expires_at: new Date(0) })
    .where("id", "=", past)
    .execute();
  await open(other);
  const account = await getOwnAccount(app, member, present);
  expect(account.sessions).toEqual([
    {
      id: present,
      device: "Firefox sur Windows",
      isHandheld: false,
      openedAt: expect.any(String),
      seenAt: expect.any(String),
      isCurrent: true,
    },
    expect.objectContaining({ id: phone, device: "Safari sur iPhone", isHandheld: true, isCurrent: false }),
  ]);
  expect(account.passwordSetAt).toEqual(expect.any(String));
  expect(JSON.stringify(account)).not.toMatch(/token|192\.0\.2/);
});

describe("a session is ended", () => {
  test("one by one, or all the others; never somebody else's", async () => {
    const [present, one, two, theirs] = [
      await open(member),
      await open(member),
      await open(member),
      await open(other),
    ];
    await endOwnSession(app, member, one);
    expect((await idsOf(member)).sort()).toEqual([present, two].sort());
    for (const id of [theirs, one, "n'importe quoi", null]) {
      await expect(endOwnSession(app, member, id)).rejects.toEqual(expect.objectContaining({ status: 404 }));
    }
    await endOtherSessions(app, member, present);
    expect(await idsOf(member)).toEqual([present]);
    expect(await idsOf(other)).toEqual([theirs]);
  });
});

describe("one's own password", () => {
  const change = (input: Record<string, string>, currentId?: string) =>
    changeOwnPassword(app, member, {
      currentId,
      input: {
        currentPassword: password,
        newPassword: "vent-du-large",
        ...input,
      },
    });

  test("is changed with the old one; the other sessions end, and it is history", async () => {
    const [present] = [await open(member), await open(member)];
    await change({}, present);
    expect(await idsOf(member)).toEqual([present]);
    await expect(signIn(app, attempt(member.email))).rejects.toThrow("Email ou mot de passe incorrect");
    await signIn(app, attempt(member.email, "vent-du-large"));
    const lines = await app.db
      .selectFrom("history")
      .select("actor_email")
      .where("record_id", "=", member.id)
      .execute();
    expect(lines).toEqual([{ actor_email: member.email }]);
  });

  test.each([
    [{ currentPassword: "faux" }, { currentPassword: "Ce n’est pas votre mot de passe actuel." }],
    [{ currentPassword: "" }, { currentPassword: "Saisissez votre mot de passe actuel." }],
    [{ newPassword: "court" }, { newPassword: "Choisissez au moins 6 caractères." }],
    [
      { newPassword: "motdepasse" },
      { newPassword: "Ce mot de passe est trop courant\u00a0: choisissez-en un autre." },
    ],
  ])("with %j it stays", async (input, fields) => {
    await open(member);
    await expect(change(input)).rejects.toEqual(expect.objectContaining({ status: 422, fields }));
    expect(await idsOf(member)).toHaveLength(1);
    await signIn(app, attempt(member.email));
  });

  test("is not to be guessed at an open session", async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => change({ currentPassword: "faux" })),
    );
    const statuses = tries.map((one) => (one.status === "rejected" ? one.reason.status : 200));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await expect(change({})).rejects.toEqual(expect.objectContaining({ status: 429 }));
  });
});

test.each([
  ["nobody", null, 401],
  ["an inactive account", { active: false }, 403],
])("%s has no account of their own", async (_case, kind, status) => {
  const actor = kind && { ...member, ...kind };
  const refused = expect.objectContaining({ status });
  await expect(getOwnAccount(app, actor, "")).rejects.toEqual(refused);
  await expect(changeOwnPassword(app, actor, { currentId: "", input: {} })).rejects.toEqual(refused);
  await expect(endOwnSession(app, actor, "")).rejects.toEqual(refused);
  await expect(endOtherSessions(app, actor, "")).rejects.toEqual(refused);
});
