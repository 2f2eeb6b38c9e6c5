import { parseArgs } from "node:util";
import { addAccount, resetAdmin } from "#app/features/accounts/accounts.server.ts";
import { generatePassword } from "#server/auth/passwords.ts";
import { openDatabase } from "#server/db/connect.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";

const help = `npm run ops -- create-admin <email> [--password <mot de passe>]

Crée un compte administrateur actif. S'il existe déjà, il redevient administrateur actif, reçoit le mot de passe
et toutes ses sessions se ferment. Sans --password, un mot de passe est tiré au hasard et affiché une fois.`;

export async function createAdmin(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { password: { type: "string" }, help: { type: "boolean" } },
  });
  const [email] = positionals;
  if (values.help || !email) {
    console.log(help);
    if (!values.help) throw new Error("Une adresse e-mail est attendue.");
    return;
  }
  const env = readEnv();
  const database = await openDatabase(env, createLog("warn"));
  try {
    const password = values.password ?? generatePassword();
    const app = { db: database.db, env };
    const isReset = await resetAdmin(app, { email, password });
    if (!isReset) await addAccount(app, { email, password, role: "admin", active: true });
    console.log(isReset ? `Le compte ${email} est remis en service.` : `Le compte ${email} est créé.`);
    if (!values.password) console.log(`Mot de passe : ${password}`);
  } finally {
    await database.close();
  }
}
