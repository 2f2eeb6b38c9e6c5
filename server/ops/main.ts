import { Failure } from "#app/lib/failure.ts";
import { OperatorError } from "#server/operator-error.ts";
import { readArguments, UsageError } from "./command.ts";
import { commands } from "./commands.ts";

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
    const { positionals, values } = readArguments(command, args);
    return (await command.run(positionals, values)) ?? 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${command.help}`);
      return 2;
    }
    // What an operator can mend says so in one sentence; anything else is ours to mend, and needs its stack.
    const isForOperators = error instanceof OperatorError || error instanceof Failure;
    console.error(isForOperators ? error.message : (error as Error).stack);
    return 1;
  }
}

if (import.meta.main) process.exit(await runCommand(process.argv.slice(2)));
