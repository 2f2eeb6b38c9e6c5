import type { Site } from "../open-site.ts";
import { checkAdministrators, checkMigrations } from "./check-database.ts";
import { checkReferences, checkStore } from "./check-files.ts";
import { checkConfiguration, checkDisk } from "./check-machine.ts";
import { checkMailQueue, checkMailServer } from "./check-mail.ts";
import type { Finding } from "./finding.ts";

/** Looks at everything and changes nothing. */
export async function examine(site: Site): Promise<Finding[]> {
  const migrations = await checkMigrations(site);
  const machine = [await checkDisk(site.env), await checkMailServer(site), ...checkConfiguration(site.env)];
  // The other checks read tables that only this version's schema is sure to have.
  if (migrations.state !== "ok") return [migrations, ...machine];
  return [
    migrations,
    await checkAdministrators(site),
    ...(await checkStore(site)),
    ...(await checkReferences(site)),
    ...(await checkMailQueue(site)),
    ...machine,
  ];
}
