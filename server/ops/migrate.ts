import { openDatabase } from "#server/db/connect.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";

export async function migrateDatabase(args: string[]) {
  if (args.includes("--help")) {
    console.log(
      "npm run ops -- migrate\n\nApplique les migrations en attente. Sans effet si la base est à jour.",
    );
    return;
  }
  const env = readEnv();
  const database = await openDatabase(env, createLog("warn"));
  await database.close();
  console.log("La base est à jour.");
}
