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
  ["PORT", " "],
  ["PORT", "1e3"],
  ["PORT", "65536"],
  ["NODE_ENV", "prod"],
  ["LOG_LEVEL", "verbose"],
  ["STOP_DELAY", "-1"],
  ["RETENTION_MONTHS", "0"],
  ["CONTACT_LIMIT", "5/99999999999"],
  ["APP_URL", "https://example.fr/location"],
  ["APP_URL", "https://u:p@example.fr"],
  ["MAIL_FROM", "Tramontane"],
  ["MAIL_FROM", "a@example.fr\nBcc: b@example.fr"],
  ["METRICS_TOKEN", "seize caractères au moins"],
  ["S3_ENDPOINT", "store:9000"],
  ["TRUSTED_PROXIES", "10.0.0.0/"],
  ["TRUSTED_PROXIES", "10.0.0.0/0"],
  ["TRUSTED_PROXIES", "10.0.0.0/99"],
  ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
  ["TRUSTED_PROXIES", "::1/129"],
  ["TRUSTED_PROXIES", "127.0.0.1, proxy"],
  ["APP_URL", "example.fr"],
  ["DATABASE_URL", "mysql://db"],
  ["SMTP_URL", "mail.example.fr"],
  ["CONTACT_LIMIT", "beaucoup"],
  ["DEMO_DATA", "oui"],
  ["PASSWORD_MIN_LENGTH", "4"],
  ["METRICS_TOKEN", "court"],
  ["ADMIN_EMAIL", "admin"],
])("a bad %s (%j) stops the start with a French sentence that names it", (name, value) => {
  const read = () => readEnv({ [name]: value });
  expect(read).toThrow(new RegExp(`^Configuration refusée\\. ${name} : attend `));
});

test.each([{ S3_ENDPOINT: "http://store:9000" }, { S3_BUCKET: "photos", S3_ACCESS_KEY_ID: "key" }])(
  "%j lacks its other half",
  (source) => {
    expect(() => readEnv(source)).toThrow(/^Configuration refusée\. S3_/);
  },
);

test("proxies are addresses and networks", () => {
  const { trustedProxies } = readEnv({ TRUSTED_PROXIES: " 127.0.0.1, 10.0.0.0/8,fd00::/8 " });
  expect(trustedProxies).toEqual(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
});

test("an empty variable means unset", () => {
  expect(readEnv({ SMTP_URL: "", DATABASE_URL: "" })).toMatchObject({
    smtpUrl: undefined,
    databaseUrl: undefined,
  });
});
