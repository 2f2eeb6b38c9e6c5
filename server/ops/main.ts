import { parseArgs } from "node:util";
import { createAdmin } from "./create-admin.ts";
import { migrateDatabase } from "./migrate.ts";

interface Command {
  summary: string;
  run: (args: string[]) => Promise<void>;
}

const commands: Record<string, Command> = {
  migrate: { summary: "met le schéma de la base à jour", run: migrateDatabase },
  "create-admin": {
    summary: "crée un compte administrateur, ou lui redonne un mot de passe",
    run: createAdmin,
  },
};

const usage = `Utilisation : npm run ops -- <commande> [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`)
  .join("\n")}

«npm run ops -- <commande> --help» décrit une commande.`;

const { positionals } = parseArgs({ allowPositionals: true, strict: false });
const command = commands[positionals[0] ?? ""];
if (!command) {
  console.log(usage);
  process.exit(positionals.length === 0 || process.argv.includes("--help") ? 0 : 2);
}
try {
  await command.run(process.argv.slice(process.argv.indexOf(positionals[0] as string) + 1));
  process.exit(0);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
