import { addAccount, resetAdmin } from "#app/features/accounts/accounts.server.ts";
import { generatePassword } from "#server/auth/passwords.ts";
import { openDatabase } from "#server/db/connect.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { type Command, onlyArgument, readArguments } from "./command.ts";

export const createAdmin: Command = {
  summary: "crée un compte administrateur, ou lui redonne un mot de passe",
  help: `npm run ops -- create-admin <email> [--password <mot de passe>]

Crée un compte administrateur actif. S’il existe déjà, il redevient administrateur actif, reçoit le mot de passe
et toutes ses sessions se ferment. Sans --password, un mot de passe est tiré au hasard et affiché une fois.`,

  async run(args) {
    const { values, positionals } = readArguments(args, { password: { type: "string" } });
    const email = onlyArgument(positionals, "Une adresse e-mail est attendue, et rien d’autre.");
    const env = readEnv();
    const database = await openDatabase(env, createLog("warn"));
    try {
      const password = values.password ?? generatePassword();
      const app = { db: database.db, env };
      const isReset = await resetAdmin(app, { email, password });
      if (!isReset) await addAccount(app, { email, password, role: "admin", active: true });
      console.log(isReset ? `Le compte ${email} est remis en service.` : `Le compte ${email} est créé.`);
      if (!values.password) console.log(`Mot de passe : ${password}`);
    } finally {
      await database.close();
    }
    return undefined;
  },
};
