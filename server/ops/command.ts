import { type ParseArgsConfig, parseArgs } from "node:util";

/** What «npm run ops -- <name>» does. It resolves to the exit code when that is not 0. */
export interface Command {
  summary: string;
  help: string;
  run: (args: string[]) => Promise<number | undefined>;
}

/** The command was called in a way it does not know: exit code 2, with its help. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Reads a command's arguments; a wrong one is told in French. */
export function readArguments<T extends Options>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const name = (error as Error).message.match(/'(-[^' ]*)/)?.[1];
    throw new UsageError(name ? `Option refusée : ${name}` : "Options refusées.");
  }
}

/** For commands that take exactly one. */
export function onlyArgument(positionals: string[], sentence: string): string {
  const [argument, ...others] = positionals;
  if (argument === undefined || others.length > 0) throw new UsageError(sentence);
  return argument;
}

/** Lines about the work under way go to standard error: standard output stays for results. */
export function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

export type Progress = (sentence: string) => void;

/** At most one line a second: for loops over thousands of things. */
export function seldom(progress: Progress, now = () => Date.now()): Progress {
  let last = now();
  return (sentence) => {
    if (now() - last < 1_000) return;
    last = now();
    progress(sentence);
  };
}

/** French counts: «1 fichier», «2 fichiers». */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number < 2 ? singular : plural}`;
}
