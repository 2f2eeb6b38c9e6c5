import { Failure } from "#app/lib/failure.ts";
import { OperatorError } from "#server/operator-error.ts";
import { backup } from "./backup.ts";
import { type Command, UsageError } from "./command.ts";
import { createAdmin } from "./create-admin.ts";
import { doctor } from "./doctor.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";
import { importTables } from "./import.ts";
import { migrateDatabase } from "./migrate.ts";
import { purge } from "./purge.ts";
import { restore } from "./restore.ts";

export const commands: Record<string, Command> = {
  backup,
  restore,
  doctor,
  migrate: migrateDatabase,
  "create-admin": createAdmin,
  import: importTables,
  purge,
  "export-person": exportPerson,
  "erase-person": erasePerson,
};

const usage = `Utilisation : npm run ops -- <commande> [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`)
  .join("\n")}

« npm run ops -- <commande> --help » décrit une commande.
Codes de sortie : 0 réussi, 1 échoué, 2 mal appelé.`;

/** Does what the words after «npm run ops --» ask; resolves to the exit code. */
export async function runCommand([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === "--help" || name === "help") {
    console.log(usage);
    return 0;
  }
  const command = commands[name];
  if (!command) {
    console.error(`Commande inconnue : ${name}\n\n${usage}`);
    return 2;
  }
  if (args.includes("--help")) {
    console.log(command.help);
    return 0;
  }
  try {
    return (await command.run(args)) ?? 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${command.help}`);
      return 2;
    }
    console.error(isForOperators(error) ? error.message : (error as Error).stack);
    return 1;
  }
}

/** What an operator can mend says so in one sentence; anything else is ours to mend, and needs its stack. */
function isForOperators(error: unknown): error is Error {
  return error instanceof OperatorError || error instanceof Failure;
}
