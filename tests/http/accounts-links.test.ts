import { beforeEach, describe, expect, test } from "vitest";
import { createAccount, updateAccount } from "#app/domain/accounts/accounts.server.ts";
import {
  acceptInvitation,
  findInvitation,
  inviteMember,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "#app/domain/accounts/invitations.server.ts";
import {
  findResetLink,
  requestPasswordReset,
  resetPassword,
} from "#app/domain/accounts/password-reset.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import type { App } from "#server/app.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { hashToken } from "#server/secret-tokens.ts";
import { accountsApp, addMember, attempt } from "./accounts-app.ts";

// The two links that are mailed: an invitation, and the way to a new password.

const app = Object.assign(accountsApp(), {
  jobs: { send: async () => {} } as unknown as App["jobs"],
});
let claire: StaffMember;
const nina = "nina.roig@example.fr";
const password = "vent-du-large";

beforeEach(async () => {
  for (const table of ["invitations", "profiles", "outgoing_mails", "verifications", "history"] as const)
    await app.db.deleteFrom(table).execute();
  claire = await addMember(app, { email: "claire@example.fr" });
});

const invite = (email = nina, role = "user") => inviteMember(app, claire, { email, role });
const ask = (email = claire.email, address = "192.0.2.1") => requestPasswordReset(app, { email }, address);
const mails = () => app.db.selectFrom("outgoing_mails").selectAll().orderBy("created_at").execute();
const lastToken = async () => /jeton=([\w-]{43})$/m.exec((await mails()).at(-1)?.body ?? "")?.[1] ?? "";
const listed = () => listInvitations(app, claire, "");
const firstId = async () => (await listed())[0]?.id ?? "";
const profiles = async () =>
  (await app.db.selectFrom("profiles").select("email").orderBy("email").execute()).map(({ email }) => email);
const past = () => ({ expires_at: new Date(Date.now() - 1) });

const links = {
  invitation: {
    make: (email?: string) => invite(email),
    use: (token: string, secret = password) => acceptInvitation(app, token, { password: secret }),
    find: (token: string) => findInvitation(app, token),
    rows: async () =>
      (await app.db.selectFrom("invitations").select(["token_hash as hash", "expires_at"]).execute())[0],
    to: nina,
    hours: 72,
    dead: "Cette invitation n’est plus valable",
    ends: {
      "is 72 hours old": () => app.db.updateTable("invitations").set(past()).execute(),
      "was sent again": async () => resendInvitation(app, claire, await firstId()),
      "was withdrawn": async () => withdrawInvitation(app, claire, await firstId()),
      "is for an account that was made meanwhile": () =>
        createAccount(app, claire, { email: nina, password: "autre-secret" }),
    },
  },
  reset: {
    make: (email?: string) => ask(email),
    use: (token: string, secret = password) => resetPassword(app, token, { password: secret }),
    find: (token: string) => findResetLink(app, token),
    rows: async () =>
      (await app.db.selectFrom("verifications").select(["identifier as hash", "expires_at"]).execute())[0],
    to: "claire@example.fr",
    hours: 0.5,
    dead: "Ce lien n’est plus valable",
    ends: {
      "is 30 minutes old": () => app.db.updateTable("verifications").set(past()).execute(),
      "was followed by another": () => ask(),
      "is an account's that was deactivated": () =>
        app.db.updateTable("profiles").set({ active: false }).execute(),
      "is an account's that got another password": async () => {
        const other = await addMember(app, { email: "autre@example.fr" });
        return updateAccount(app, other, { userId: claire.id, newPassword: "un-tout-autre" });
      },
    },
  },
};

describe.each(Object.values(links))(
  "$dead: that link",
  ({ make, use, find, rows, to, hours, dead, ends }) => {
    const refused = expect.objectContaining({ status: 404, message: dead });
    const made = async () => {
      await make();
      return lastToken();
    };

    test("is mailed to the address, lives for its time, and only its hash is kept", async () => {
      expect(await make(` ${to.replace("e", "E")} `)).toBe(to);
      expect(await mails()).toMatchObject([{ recipient: to, reply_to: null }]);
      const token = await lastToken();
      const row = await rows();
      expect(row?.hash).toBe(hashToken(token));
      expect(((row?.expires_at.getTime() ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(hours, 2);
      expect(await find(token)).toMatchObject({ email: to });
    });

    test("is not in the database any more once the mail has left", async () => {
      const token = await made();
      const [mail] = await mails();
      const sent: string[] = [];
      const mailer = {
        send: async ({ body }: { body: string }) => void sent.push(body),
      } as unknown as App["mailer"];
      await deliverMail({ ...app, mailer }, { mailId: mail?.id ?? "" }, { isLast: false, memory: {} });
      expect(sent.join()).toContain(token);
      expect(JSON.stringify(await mails())).not.toContain(token);
    });

    test("serves once, one after the other or in the same moment", async () => {
      const token = await made();
      const used = await Promise.allSettled(
        ["vent-du-large", "vent-de-terre"].map((secret) => use(token, secret)),
      );
      expect(used.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      await expect(use(token)).rejects.toEqual(refused);
    });

    test("is not used up by passwords that are refused", async () => {
      const token = await made();
      for (const secret of ["court", "azerty123"])
        await expect(use(token, secret)).rejects.toEqual(
          expect.objectContaining({ status: 422, fields: { password: expect.any(String) } }),
        );
      await use(token);
    });

    test.each(Object.entries(ends))("opens nothing when it %s", async (_name, end) => {
      const token = await made();
      await end();
      const before = await profiles();
      expect(await find(token)).toBeNull();
      await expect(use(token)).rejects.toEqual(refused);
      expect(await profiles()).toEqual(before);
    });

    test.each(["", "x".repeat(43), "2fa-inconnu"])(
      "is answered as a used one when it is «%s»",
      async (token) => {
        await made();
        expect(await find(token)).toBeNull();
        await expect(use(token)).rejects.toEqual(refused);
      },
    );
  },
);

describe("inviting", () => {
  test("says who invites, and makes no account", async () => {
    await invite();
    expect((await mails())[0]?.body).toContain("claire@example.fr vous invite");
    expect(await listed()).toMatchObject([{ email: nina, role: "user", isExpired: false }]);
    expect(await profiles()).toEqual(["claire@example.fr"]);
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
    await expect(invite("autre@example.fr", "chef")).rejects.toMatchObject({ status: 422 });
    expect(await mails()).toEqual(before);
  });

  test("only who manages accounts invites, sends again, withdraws and reads", async () => {
    const user = await addMember(app, { email: "user@example.fr", role: "user" });
    await invite();
    const id = await firstId();
    for (const who of [user, null, { ...claire, owesTwoFactor: true }]) {
      const refused = { status: who ? 403 : 401 };
      const given = { email: "a@example.fr", role: "user" };
      await expect(inviteMember(app, who, given)).rejects.toMatchObject(refused);
      await expect(resendInvitation(app, who, id)).rejects.toMatchObject(refused);
      await expect(withdrawInvitation(app, who, id)).rejects.toMatchObject(refused);
      await expect(listInvitations(app, who, "")).rejects.toMatchObject(refused);
    }
  });

  test("fifty an hour, not more", async () => {
    const asked = [];
    for (let n = 0; n < 51; n += 1)
      asked.push(await invite(`n${n}@example.fr`).catch(({ status }) => status));
    expect(asked.filter((answer) => answer === 429)).toHaveLength(1);
  });

  test("accepted, it makes the account with its role, in the name of whoever invited", async () => {
    await invite();
    await links.invitation.use(await lastToken());
    const { member } = await signIn(app, attempt(nina, password));
    expect(member).toMatchObject({ email: nina, role: "user", active: true });
    expect(await listed()).toEqual([]);
    const lines = app.db.selectFrom("history").select(["actor_email", "action", "record_name"]);
    expect(await lines.execute()).toEqual([
      { actor_email: "claire@example.fr", action: "created", record_name: nina },
    ]);
  });

  test("sent again, it lives for its own 72 hours; withdrawn or used, there is nothing to send", async () => {
    await invite();
    await app.db.updateTable("invitations").set({ expires_at: new Date() }).execute();
    expect(await listed()).toMatchObject([{ isExpired: true }]);
    const id = await firstId();
    expect(await resendInvitation(app, claire, id)).toBe(nina);
    expect(await listed()).toMatchObject([{ isExpired: false }]);
    await links.invitation.use(await lastToken());
    for (const again of [resendInvitation, withdrawInvitation])
      await expect(again(app, claire, id)).rejects.toMatchObject({ status: 404 });
    await expect(resendInvitation(app, claire, "x")).rejects.toMatchObject({ status: 404 });
  });
});

describe("asking for a new password", () => {
  test("an unknown or inactive account gets the same answer in the same time, and no mail", async () => {
    const { id } = await addMember(app, { email: "inactif@example.fr" });
    await app.db.updateTable("profiles").set({ active: false }).where("id", "=", id).execute();
    for (const email of ["claire@example.fr", "personne@example.fr", "inactif@example.fr"]) {
      const began = performance.now();
      expect(await ask(email)).toBe(email);
      // Timers may be early by a fraction.
      expect(performance.now() - began, email).toBeGreaterThan(595);
    }
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(["claire@example.fr"]);
  });

  test("what is no address is said at the field", async () => {
    await expect(ask("claire")).rejects.toEqual(
      expect.objectContaining({ status: 422, fields: { email: expect.stringContaining("nom@exemple.fr") } }),
    );
  });

  test("five an hour for one address of the mail, known or not; twenty for one place", async () => {
    for (const email of ["claire@example.fr", "personne@example.fr"]) {
      const asked = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => ask(email, `192.0.2.${n}`)));
      expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
      expect(asked.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 429 } });
    }
    const many = await Promise.allSettled(
      Array.from({ length: 21 }, (_, n) => ask(`n${n}@example.fr`, "203.0.113.9")),
    );
    expect(many.filter(({ status }) => status === "rejected")).toHaveLength(1);
  });

  test("setting it ends every session, and is history", async () => {
    const open = await signIn(app, attempt("claire@example.fr"));
    await ask();
    await links.reset.use(await lastToken());
    expect(await app.auth.currentSession(new Headers({ authorization: `Bearer ${open.token}` }))).toBeNull();
    await expect(signIn(app, attempt("claire@example.fr"))).rejects.toThrow(
      "Email ou mot de passe incorrect",
    );
    await signIn(app, attempt("claire@example.fr", password));
    const lines = app.db.selectFrom("history").select("actor_email").where("record_id", "=", claire.id);
    expect(await lines.execute()).toEqual([{ actor_email: "claire@example.fr" }]);
  });
});
