import { beforeEach, describe, expect, test } from "vitest";
import { createAccount } from "#app/domain/accounts/accounts.server.ts";
import {
  acceptInvitation,
  findInvitation,
  inviteMember,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "#app/domain/accounts/invitations.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import type { App } from "#server/app.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { hashToken } from "#server/secret-tokens.ts";
import { accountsApp, addMember, attempt } from "./accounts-app.ts";

const app = Object.assign(accountsApp(), {
  jobs: { send: async () => {} } as unknown as App["jobs"],
});
let claire: StaffMember;
const nina = "nina.roig@example.fr";
const password = "vent-du-large";

beforeEach(async () => {
  for (const table of ["invitations", "profiles", "outgoing_mails", "history"] as const)
    await app.db.deleteFrom(table).execute();
  claire = await addMember(app, { email: "claire@example.fr" });
});

const invite = (email = nina, role = "user") => inviteMember(app, claire, { email, role });
const mails = () => app.db.selectFrom("outgoing_mails").selectAll().orderBy("created_at").execute();
const lastToken = async () => /jeton=([\w-]{43})$/m.exec((await mails()).at(-1)?.body ?? "")?.[1] ?? "";
const listed = () => listInvitations(app, claire, "");
const firstId = async () => (await listed())[0]?.id ?? "";
const profiles = async () =>
  (await app.db.selectFrom("profiles").select("email").orderBy("email").execute()).map(({ email }) => email);
const dead = expect.objectContaining({ status: 404, message: "Cette invitation n’est plus valable" });

describe("inviting", () => {
  test("mails a link of 72 hours, of which only a hash is kept, and makes no account", async () => {
    expect(await invite(" Nina.Roig@Example.fr ")).toBe(nina);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: nina, reply_to: null });
    expect(mail?.body).toContain("claire@example.fr vous invite");
    const token = await lastToken();
    const row = await app.db.selectFrom("invitations").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email: nina,
      role: "user",
      token_hash: hashToken(token),
      invited_by: claire.id,
    });
    expect(JSON.stringify(row)).not.toContain(token);
    expect((row.expires_at.getTime() - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
    expect(await listed()).toMatchObject([{ email: nina, role: "user", isExpired: false }]);
    expect(await profiles()).toEqual(["claire@example.fr"]);
  });

  test("an invited person cannot sign in before, and hears no more than a stranger", async () => {
    await invite();
    const stranger = await signIn(app, attempt("personne@example.fr")).catch((error) => error);
    const invited = await signIn(app, attempt(nina)).catch((error) => error);
    expect(invited).toEqual(stranger);
    expect(invited).toMatchObject({ status: 401, message: "Email ou mot de passe incorrect" });
  });

  test.each([
    ["an address of an account", "claire@example.fr", 409, /Un compte existe déjà/],
    ["an address that is invited", nina, 409, /déjà invitée/],
    ["no address", "nina", 422, /nom@exemple\.fr/],
  ])("%s is refused at its field, and nothing is sent", async (_name, email, status, sentence) => {
    await invite();
    const before = await mails();
    await expect(invite(email)).rejects.toEqual(
      expect.objectContaining({ status, fields: { email: expect.stringMatching(sentence) } }),
    );
    expect(await mails()).toEqual(before);
  });

  test("a role that there is not is refused", async () => {
    await expect(invite(nina, "chef")).rejects.toMatchObject({ status: 422 });
  });

  test("only who manages accounts invites, sends again, withdraws and reads", async () => {
    const user = await addMember(app, { email: "user@example.fr", role: "user" });
    await invite();
    const id = await firstId();
    for (const who of [user, null, { ...claire, owesTwoFactor: true }]) {
      const status = who ? 403 : 401;
      await expect(inviteMember(app, who, { email: "a@example.fr", role: "user" })).rejects.toMatchObject({
        status,
      });
      await expect(resendInvitation(app, who, id)).rejects.toMatchObject({ status });
      await expect(withdrawInvitation(app, who, id)).rejects.toMatchObject({ status });
      await expect(listInvitations(app, who, "")).rejects.toMatchObject({ status });
    }
  });

  test("fifty an hour, not more", async () => {
    const asked = [];
    for (let n = 0; n < 51; n += 1)
      asked.push(await invite(`n${n}@example.fr`).catch(({ status }) => status));
    expect(asked.filter((answer) => answer === 429)).toHaveLength(1);
  });

  test("once the mail has left, its link is not in the database any more", async () => {
    await invite();
    const token = await lastToken();
    const [mail] = await mails();
    const mailer = { send: async () => {} } as unknown as App["mailer"];
    await deliverMail({ ...app, mailer }, { mailId: mail?.id ?? "" }, { isLast: false, memory: {} });
    expect(JSON.stringify(await mails())).not.toContain(token);
  });
});

describe("accepting", () => {
  test("makes the account with its role, in the name of whoever invited, and opens with the chosen password", async () => {
    await invite();
    const token = await lastToken();
    expect(await findInvitation(app, token)).toMatchObject({ email: nina });
    await acceptInvitation(app, token, { password });
    const { member } = await signIn(app, attempt(nina, password));
    expect(member).toMatchObject({ email: nina, role: "user", active: true });
    expect(await listed()).toEqual([]);
    const lines = await app.db
      .selectFrom("history")
      .select(["actor_email", "action", "record_name"])
      .execute();
    expect(lines).toEqual([{ actor_email: "claire@example.fr", action: "created", record_name: nina }]);
  });

  test("twice, one after the other or in the same moment, makes one account", async () => {
    await invite();
    const token = await lastToken();
    const used = await Promise.allSettled(
      ["vent-du-large", "vent-de-terre"].map((secret) => acceptInvitation(app, token, { password: secret })),
    );
    expect(used.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(acceptInvitation(app, token, { password })).rejects.toEqual(dead);
    expect(await profiles()).toEqual(["claire@example.fr", nina]);
  });

  test.each([["court"], ["azerty123"]])("a refused password («%s») does not use it up", async (secret) => {
    await invite();
    const token = await lastToken();
    await expect(acceptInvitation(app, token, { password: secret })).rejects.toEqual(
      expect.objectContaining({ status: 422, fields: { password: expect.any(String) } }),
    );
    await acceptInvitation(app, token, { password });
  });

  const ends: Record<string, () => Promise<unknown>> = {
    "is 72 hours old": () =>
      app.db
        .updateTable("invitations")
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute(),
    "was sent again": async () => resendInvitation(app, claire, await firstId()),
    "was withdrawn": async () => withdrawInvitation(app, claire, await firstId()),
    "is for an account that was made meanwhile": () =>
      createAccount(app, claire, { email: nina, password: "autre-secret" }),
  };
  test.each(Object.keys(ends))("a link that %s opens nothing", async (name) => {
    await invite();
    const token = await lastToken();
    await ends[name]?.();
    const before = await profiles();
    expect(await findInvitation(app, token)).toBeNull();
    await expect(acceptInvitation(app, token, { password })).rejects.toEqual(dead);
    expect(await profiles()).toEqual(before);
  });

  test.each(["", "x".repeat(43), "2fa-inconnu"])("«%s» is answered as a used one", async (token) => {
    expect(await findInvitation(app, token)).toBeNull();
    await expect(acceptInvitation(app, token, { password })).rejects.toEqual(dead);
  });

  test("sent again, it lives for its own 72 hours; withdrawn or used, there is nothing to send", async () => {
    await invite();
    await app.db.updateTable("invitations").set({ expires_at: new Date() }).execute();
    expect(await listed()).toMatchObject([{ isExpired: true }]);
    const id = await firstId();
    expect(await resendInvitation(app, claire, id)).toBe(nina);
    expect(await listed()).toMatchObject([{ isExpired: false }]);
    await acceptInvitation(app, await lastToken(), { password });
    for (const again of [resendInvitation, withdrawInvitation])
      await expect(again(app, claire, id)).rejects.toMatchObject({ status: 404 });
    await expect(resendInvitation(app, claire, "x")).rejects.toMatchObject({ status: 404 });
  });
});
