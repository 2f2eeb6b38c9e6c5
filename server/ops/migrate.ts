import { openDatabase } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { type Command, readArguments, UsageError } from "./command.ts";

export const migrateDatabase: Command = {
  summary: "met le schéma de la base à jour",
  help: `npm run ops -- migrate

Applique les migrations en attente et les nomme. Sans effet si la base est à jour. L’application le fait elle-même
en démarrant : la commande sert à séparer les deux, par exemple avant de relancer plusieurs instances.`,

  async run(args) {
    if (readArguments(args, {}).positionals.length > 0) throw new UsageError("Aucun argument n’est attendu.");
    const database = await openDatabase(readEnv(), createLog("warn"), { migrates: false });
    try {
      const applied = await migrate(database.db);
      for (const name of applied) console.log(`Appliquée : ${name}`);
      console.log("La base est à jour.");
    } finally {
      await database.close();
    }
    return undefined;
  },
};
