import { chromium, type LaunchOptions } from "@playwright/test";
import { createDb, createPool } from "#server/db/database.ts";
import { makeCertificate } from "#tests/support/certificate.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startInstance } from "#tests/support/instance.ts";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";
import { makeTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { startDemonstrationSite } from "../../e2e/support/demonstration-site.ts";
import { createClient } from "./client.ts";

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

/** As docs/operations.md has it: two instances on one database, told their public address and their proxy; and a browser. */
export async function startDeployment(launchOptions: LaunchOptions = {}) {
  const certificate = makeCertificate("www.tramontane.test");
  const url = `https://${certificate.host}:${await freePort()}`;
  const folder = await makeTemporaryFolder();
  const mails = await startSmtpSink();
  const env = {
    APP_URL: url,
    TRUSTED_PROXIES: "127.0.0.1",
    SMTP_URL: mails.url,
    CONTACT_LIMIT: "5/600",
  };
  const one = await startDemonstrationSite(env);
  const two = await startInstance({
    ...env,
    DATABASE_URL: one.databaseUrl,
    DATA_DIR: one.folder,
    DEMO_DATA: "false",
  });
  const db = createDb(createPool(one.databaseUrl, { max: 2 }));
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      `--host-resolver-rules=MAP ${certificate.host} 127.0.0.1`,
      // Trusts this one key, and no other: passkeys are refused where a certificate is merely overlooked.
      `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
    ],
  });
  return {
    url,
    certificate,
    folder: folder.path,
    origins: [one.url, two.url] as const,
    db,
    mails,
    browser,
    client: (address?: string) => createClient({ url, certificate, address }),
    async close() {
      await browser.close();
      await db.destroy();
      await two.kill();
      await one.close();
      await mails.close();
      await folder.remove();
    },
  };
}
