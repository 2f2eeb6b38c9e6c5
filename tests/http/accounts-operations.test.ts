import { beforeEach, describe, expect, test } from "vitest";
import {
  createAccount,
  ensureFirstAdmin,
  resetAdmin,
  updateAccount,
} from "#app/domain/accounts/accounts.server.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { readEnv } from "#server/env.ts";
import { accountsApp, addMember, attempt, password } from "./accounts-app.ts";

const app = accountsApp({ PASSWORD_MIN_LENGTH: "8" });

beforeEach(async () => void (await app.db.deleteFrom("profiles").execute()));

const emails = async () =>
  (await app.db.selectFrom("profiles").select("email").execute()).map((row) => row.email);

describe("who may manage accounts", () => {
  test.each([
    ["nobody", null, 401],
    ["a user", { role: "user", active: true } as const, 403],
    ["an inactive admin", { role: "admin", active: false } as const, 403],
  ])("%s may not", async (_case, kind, status) => {
    const target = await addMember(app, { email: "cible@example.fr" });
    const actor = kind && { id: target.id, email: "x@example.fr", ...kind };
    const refused = expect.objectContaining({ status });
    await expect(createAccount(app, actor, { email: "n@example.fr", password })).rejects.toEqual(refused);
    await expect(updateAccount(app, actor, { userId: target.id, active: false })).rejects.toEqual(refused);
    expect(await emails()).toEqual(["cible@example.fr"]);
    await signIn(app, attempt("cible@example.fr"));
  });
});

const taken = "Un compte existe déjà avec cette adresse email.";
const malformed = "Saisissez une adresse email, par exemple nom@exemple.fr.";
const common = "Ce mot de passe est trop courant\u00a0: choisissez-en un autre.";

describe("creating an account", () => {
  test("an admin by default, active, and able to sign in", async () => {
    const admin = await addMember(app, { email: "admin@example.fr" });
    const account = await createAccount(app, admin, { email: " Claire@Example.FR ", password });
    expect(account).toMatchObject({ email: "claire@example.fr", role: "admin", active: true });
    expect((await signIn(app, attempt("claire@example.fr"))).member.id).toBe(account.id);
    const { password: stored } = await app.db
      .selectFrom("accounts")
      .select("password")
      .where("profile_id", "=", account.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatch(/^scrypt\$15\$8\$3\$/);
  });

  const wrong: [string, object, number, Record<string, string>][] = [
    ["an e-mail that exists, in other letters", { email: "ADMIN@example.fr" }, 409, { email: taken }],
    ["no e-mail", { email: "" }, 422, { email: "Saisissez une adresse email." }],
    ["a malformed e-mail", { email: "claire" }, 422, { email: malformed }],
    ["an e-mail with a null character", { email: "n\u0000@example.fr" }, 422, { email: malformed }],
    ["no password", { password: "" }, 422, { password: "Saisissez un mot de passe." }],
    ["a short password", { password: "1234567" }, 422, { password: "Choisissez au moins 8 caractères." }],
    ["a common password", { password: "MotDePasse2026" }, 422, { password: common }],
    ["an unknown role", { role: "root" }, 422, { role: "Choisissez un rôle." }],
    ["a text for a yes or no", { active: "false" }, 422, { active: "Indiquez si le compte est actif." }],
  ];
  test.each(wrong)("refuses %s", async (_case, input, status, fields) => {
    const admin = await addMember(app, { email: "admin@example.fr" });
    const given = { email: "n@example.fr", password, ...input };
    await expect(createAccount(app, admin, given)).rejects.toEqual(
      expect.objectContaining({ status, fields }),
    );
    expect(await emails()).toEqual(["admin@example.fr"]);
  });
});

describe("changing an account", () => {
  test("what is left out stays; an empty password is none", async () => {
    const admin = await addMember(app, { email: "admin@example.fr" });
    const user = await addMember(app, { email: "user@example.fr", role: "user" });
    expect(await updateAccount(app, admin, { userId: user.id, newPassword: "" })).toMatchObject({
      role: "user",
      active: true,
    });
    expect(await updateAccount(app, admin, { userId: user.id, active: false })).toMatchObject({
      role: "user",
      active: false,
    });
    expect(await updateAccount(app, admin, { userId: user.id, active: true, role: "admin" })).toMatchObject({
      role: "admin",
      active: true,
    });
    await signIn(app, attempt("user@example.fr"));
  });

  test("a new password replaces the old one", async () => {
    const admin = await addMember(app, { email: "admin@example.fr" });
    await updateAccount(app, admin, { userId: admin.id, newPassword: "tout-nouveau" });
    await expect(signIn(app, attempt("admin@example.fr"))).rejects.toThrow("Email ou mot de passe incorrect");
    await signIn(app, attempt("admin@example.fr", "tout-nouveau"));
    await expect(updateAccount(app, admin, { userId: admin.id, newPassword: "court" })).rejects.toEqual(
      expect.objectContaining({ fields: { newPassword: "Choisissez au moins 8 caractères." } }),
    );
  });

  test("an administrator does not deactivate their own", async () => {
    const admin = await addMember(app, { email: "admin@example.fr" });
    const other = await addMember(app, { email: "autre@example.fr" });
    const sentence = "Vous ne pouvez pas désactiver votre propre compte.";
    await expect(updateAccount(app, admin, { userId: admin.id, active: false })).rejects.toEqual(
      expect.objectContaining({ status: 409, message: sentence, fields: { active: sentence } }),
    );
    await signIn(app, attempt("admin@example.fr"));
    await updateAccount(app, admin, { userId: other.id, active: false });
  });

  test("one that is not there is not found", async () => {
    const admin = await addMember(app, { email: "admin@example.fr" });
    const userId = "0198f2a4-7c1e-7d3a-9b1f-3f5f0a6c1d2e";
    await expect(updateAccount(app, admin, { userId, active: true })).rejects.toEqual(
      expect.objectContaining({ status: 404 }),
    );
  });

  test.each([
    ["deactivated", { active: false }],
    ["demoted", { role: "user" as const }],
  ])("the last active admin is not %s, by anyone", async (_case, change) => {
    const admin = await addMember(app, { email: "admin@example.fr" });
    const sleeping = await addMember(app, { email: "dormant@example.fr" });
    await addMember(app, { email: "user@example.fr", role: "user" });
    await updateAccount(app, admin, { userId: sleeping.id, active: false });
    await expect(updateAccount(app, admin, { userId: admin.id, ...change })).rejects.toEqual(
      expect.objectContaining({
        status: 409,
        message: expect.stringContaining("dernier administrateur actif"),
      }),
    );
    await signIn(app, attempt("admin@example.fr"));
    await updateAccount(app, admin, { userId: admin.id, role: "admin", active: true });
  });

  test("admins who demote each other at the same moment leave one", async () => {
    const admins = await Promise.all(
      [1, 2, 3, 4].map((n) => addMember(app, { email: `admin${n}@example.fr` })),
    );
    const actor = admins[0] ?? null;
    const changes = await Promise.allSettled(
      admins.map(({ id }, n) =>
        updateAccount(app, actor, n % 2 ? { userId: id, active: false } : { userId: id, role: "user" }),
      ),
    );
    expect(changes.filter(({ status }) => status === "rejected")).toEqual([
      { status: "rejected", reason: expect.objectContaining({ status: 409 }) },
    ]);
    const left = await app.db
      .selectFrom("profiles")
      .select("id")
      .where("role", "=", "admin")
      .where("active", "=", true)
      .execute();
    expect(left).toHaveLength(1);
  });
});

test("the operator brings an account back: active, admin, confirmed, with a new password and no session", async () => {
  const lost = await addMember(app, { email: "perdu@example.fr", role: "user" });
  await signIn(app, attempt("perdu@example.fr"));
  await app.db.updateTable("profiles").set({ active: false, email_confirmed: false }).execute();
  expect(await resetAdmin(app, { email: "Perdu@example.fr", password: "retrouvé-2026" })).toBe(true);
  expect(await app.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  const { member } = await signIn(app, attempt("perdu@example.fr", "retrouvé-2026"));
  expect(member).toMatchObject({ id: lost.id, role: "admin" });
  expect(await resetAdmin(app, { email: "inconnu@example.fr", password })).toBe(false);
});

test("an imported profile without a password gets one", async () => {
  const admin = await addMember(app, { email: "admin@example.fr" });
  const { id } = await app.db
    .insertInto("profiles")
    .values({ email: "importe@example.fr" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await expect(signIn(app, attempt("importe@example.fr"))).rejects.toThrow("Email ou mot de passe incorrect");
  await updateAccount(app, admin, { userId: id, newPassword: password });
  await signIn(app, attempt("importe@example.fr"));
});

describe("the first admin", () => {
  test("instances that start together make one, and one of them says the password", async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => ensureFirstAdmin(app)));
    const made = results.filter((result) => result !== null);
    expect(made).toHaveLength(1);
    expect(await emails()).toEqual(["admin@example.fr"]);
    const { email, generatedPassword = "" } = made[0] ?? { email: "" };
    expect(generatedPassword).toMatch(/^[A-Za-z2-9]{20}$/);
    expect((await signIn(app, attempt(email, generatedPassword))).member.role).toBe("admin");
    expect(await ensureFirstAdmin(app)).toBeNull();
  });

  test("is the configured one, whose password is not repeated", async () => {
    const env = readEnv({ ADMIN_EMAIL: "Chef@example.fr", ADMIN_PASSWORD: "choisi-par-vous" });
    expect(await ensureFirstAdmin({ ...app, env })).toEqual({ email: "chef@example.fr" });
    await signIn(app, attempt("chef@example.fr", "choisi-par-vous"));
  });

  test("a common password stops the start with a sentence that names it", async () => {
    const env = readEnv({ ADMIN_PASSWORD: "administrateur" });
    await expect(ensureFirstAdmin({ ...app, env })).rejects.toThrow(/ADMIN_PASSWORD : .*trop courant/);
  });

  test("a password that is too short stops the start with a sentence that names it", async () => {
    const env = readEnv({ ADMIN_PASSWORD: "court", PASSWORD_MIN_LENGTH: "12" });
    await expect(ensureFirstAdmin({ ...app, env })).rejects.toThrow(/ADMIN_PASSWORD : .*12 caractères/);
    expect(await emails()).toEqual([]);
  });
});
