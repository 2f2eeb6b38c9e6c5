import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

test("an empty environment gives the contract's defaults", () => {
  const env = readEnv({});
  expect(env).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    appUrl: "http://localhost:3000",
    databaseUrl: undefined,
    s3: undefined,
    smtpUrl: undefined,
    demoData: true,
    contactLimit: { messages: 5, seconds: 600 },
    passwordMinLength: 6,
    retentionMonths: 36,
    logLevel: "info",
  });
});

test("with a database of its own, no demonstration data unless asked", () => {
  const DATABASE_URL = "postgres://u:p@db/tramontane";
  expect(readEnv({ DATABASE_URL }).demoData).toBe(false);
  expect(readEnv({ DATABASE_URL, DEMO_DATA: "true" }).demoData).toBe(true);
});

test.each([
  ["PORT", "http"],
  ["APP_URL", "example.fr"],
  ["DATABASE_URL", "mysql://db"],
  ["SMTP_URL", "mail.example.fr"],
  ["CONTACT_LIMIT", "beaucoup"],
  ["DEMO_DATA", "oui"],
  ["PASSWORD_MIN_LENGTH", "4"],
  ["METRICS_TOKEN", "court"],
  ["ADMIN_EMAIL", "admin"],
])("a bad %s stops the start with a sentence that names it", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`Configuration refusée\\. ${name} : `));
});

test("an empty variable means unset", () => {
  expect(readEnv({ SMTP_URL: "", DATABASE_URL: "" })).toMatchObject({
    smtpUrl: undefined,
    databaseUrl: undefined,
  });
});
