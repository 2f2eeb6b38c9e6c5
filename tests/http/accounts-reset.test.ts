import { beforeEach, describe, expect, test } from "vitest";
import { updateAccount } from "#app/domain/accounts/accounts.server.ts";
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

const app = Object.assign(accountsApp(), {
  jobs: { send: async () => {} } as unknown as App["jobs"],
});
let claire: StaffMember;

beforeEach(async () => {
  for (const table of ["profiles", "outgoing_mails", "verifications"] as const)
    await app.db.deleteFrom(table).execute();
  claire = await addMember(app, { email: "claire@example.fr" });
});

const ask = (email: string, address = "192.0.2.1") => requestPasswordReset(app, { email }, address);
const mails = () => app.db.selectFrom("outgoing_mails").selectAll().execute();
const lastToken = async () => /jeton=([\w-]{43})$/m.exec((await mails()).at(-1)?.body ?? "")?.[1] ?? "";
const password = "vent-du-large";
const dead = expect.objectContaining({ status: 404, message: "Ce lien n’est plus valable" });

describe("asking for a link", () => {
  test("an active account gets one by mail, of which only a hash is kept", async () => {
    expect(await ask(" Claire@Example.fr ")).toBe("claire@example.fr");
    expect(await mails()).toMatchObject([{ recipient: "claire@example.fr", reply_to: null }]);
    const token = await lastToken();
    const links = await app.db.selectFrom("verifications").selectAll().execute();
    expect(links).toMatchObject([{ identifier: hashToken(token), value: claire.id }]);
    const minutes = ((links[0]?.expires_at.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29.9);
    expect(minutes).toBeLessThanOrEqual(30);
    expect(await findResetLink(app, token)).toEqual({ profileId: claire.id, email: claire.email });
  });

  test("an unknown or inactive one gets the same answer in the same time, and no mail", async () => {
    await addMember(app, { email: "inactif@example.fr" });
    await app.db
      .updateTable("profiles")
      .set({ active: false })
      .where("email", "=", "inactif@example.fr")
      .execute();
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

  test("once the mail has left, its link is not in the database any more", async () => {
    await ask("claire@example.fr");
    const token = await lastToken();
    const [mail] = await mails();
    const sent: string[] = [];
    const mailer = {
      send: async ({ body }: { body: string }) => void sent.push(body),
    } as unknown as App["mailer"];
    await deliverMail({ ...app, mailer }, { mailId: mail?.id ?? "" }, { isLast: false, memory: {} });
    expect(sent.join()).toContain(token);
    expect(JSON.stringify(await mails())).not.toContain(token);
  });
});

describe("using it", () => {
  test("sets the password once, ends every session, and is history", async () => {
    const open = await signIn(app, attempt("claire@example.fr"));
    await ask("claire@example.fr");
    const token = await lastToken();
    await resetPassword(app, token, { password });
    expect(await app.auth.currentSession(new Headers({ authorization: `Bearer ${open.token}` }))).toBeNull();
    await expect(signIn(app, attempt("claire@example.fr"))).rejects.toThrow(
      "Email ou mot de passe incorrect",
    );
    await expect(resetPassword(app, token, { password: "encore-un-autre" })).rejects.toEqual(dead);
    await signIn(app, attempt("claire@example.fr", password));
    const lines = await app.db
      .selectFrom("history")
      .select("actor_email")
      .where("record_id", "=", claire.id)
      .execute();
    expect(lines).toEqual([{ actor_email: "claire@example.fr" }]);
  });

  test("twice in the same moment sets one password", async () => {
    await ask("claire@example.fr");
    const token = await lastToken();
    const used = await Promise.allSettled(
      ["vent-du-large", "vent-de-terre"].map((secret) => resetPassword(app, token, { password: secret })),
    );
    expect(used.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test.each([["court"], ["azerty123"]])("a refused password («%s») does not use it up", async (secret) => {
    await ask("claire@example.fr");
    const token = await lastToken();
    await expect(resetPassword(app, token, { password: secret })).rejects.toEqual(
      expect.objectContaining({ status: 422, fields: { password: expect.any(String) } }),
    );
    await resetPassword(app, token, { password });
  });

  const ends: Record<string, (token: string) => Promise<unknown> | string> = {
    "is made up": () => "x".repeat(43),
    "is empty": () => "",
    "is too old": () =>
      app.db
        .updateTable("verifications")
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute(),
    "was followed by another": () => ask("claire@example.fr"),
    "is an account's that was deactivated": () =>
      app.db.updateTable("profiles").set({ active: false }).execute(),
    "is an account's that got another password": async () => {
      const other = await addMember(app, { email: "autre@example.fr" });
      return updateAccount(app, other, { userId: claire.id, newPassword: "un-tout-autre" });
    },
  };
  test.each(Object.keys(ends))("a link that %s opens nothing", async (name) => {
    await ask("claire@example.fr");
    const token = await lastToken();
    const outcome = await ends[name]?.(token);
    const tried = name.startsWith("is made") || name.startsWith("is empty") ? String(outcome) : token;
    expect(await findResetLink(app, tried)).toBeNull();
    await expect(resetPassword(app, tried, { password })).rejects.toEqual(dead);
  });
});
