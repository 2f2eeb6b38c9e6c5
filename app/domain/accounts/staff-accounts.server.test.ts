import { beforeAll, expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { StaffMember } from "./rights.ts";
import { getStaffAccount, listStaffAccounts } from "./staff-accounts.server.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;

beforeAll(async () => {
  await add("Ancien@example.fr", "admin", "2024-05-02T08:00:00Z");
  await add("nouveau@example.fr", "user", "2026-11-10T08:00:00Z");
  admin = await add("claire.vidal@example.fr", "admin", "2025-01-12T08:00:00Z");
});

function add(email: string, role: StaffMember["role"], created_at: string): Promise<StaffMember> {
  return database.db
    .insertInto("profiles")
    .values({ email: email.toLowerCase(), role, created_at: new Date(created_at) })
    .returning(["id", "email", "role", "active"])
    .executeTakeFirstOrThrow();
}

test("newest first, with what the screen needs and nothing secret", async () => {
  const accounts = await listStaffAccounts(app, admin, "");
  expect(accounts.map(({ email }) => email)).toEqual([
    "nouveau@example.fr",
    "claire.vidal@example.fr",
    "ancien@example.fr",
  ]);
  expect(Object.keys(accounts[0] ?? {}).sort()).toEqual([
    "active",
    "created_at",
    "email",
    "id",
    "passkeys",
    "role",
    "sessions",
    "two_factor_enabled",
    "version",
  ]);
});

test.each([
  ["CLAIRE", ["claire.vidal@example.fr"]],
  ["vidal@", ["claire.vidal@example.fr"]],
  ["%", []],
  ["_", []],
  ["personne", []],
])("«%s» finds %j", async (q, emails) => {
  expect((await listStaffAccounts(app, admin, q)).map(({ email }) => email)).toEqual(emails);
});

test("one by its id, or none", async () => {
  expect(await getStaffAccount(app, admin, admin.id)).toMatchObject({ email: admin.email });
  expect(await getStaffAccount(app, admin, "0198f2a4-7c1e-7d3a-9b1f-3f5f0a6c1d2e")).toBeNull();
  expect(await getStaffAccount(app, admin, "n'importe quoi")).toBeNull();
});

test.each([
  ["nobody", null, 401],
  ["a user", { role: "user", active: true } as const, 403],
  ["an inactive admin", { role: "admin", active: false } as const, 403],
])("%s sees none of them", async (_case, kind, status) => {
  const actor = kind && { ...admin, ...kind };
  const refused = expect.objectContaining({ status });
  await expect(listStaffAccounts(app, actor, "")).rejects.toEqual(refused);
  await expect(getStaffAccount(app, actor, admin.id)).rejects.toEqual(refused);
});
