// @ts-expect-error A script that also runs before anything is installed: plain JavaScript, without types.
import { isTerminal as isLive, stage as liveStage, say } from "../scripts/terminal.mjs";

/** Whether a person reads along. Elsewhere, standard output has JSON lines and nothing else. */
export const isTerminal: boolean = isLive;

export function stage<T>(title: string, work: () => Promise<T>): Promise<T> {
  return isTerminal ? liveStage(title, work) : work();
}

/** For whoever started the server; logs stay on standard output. */
export function announce(sentence: string) {
  if (isTerminal) say(sentence);
  else process.stderr.write(`${sentence}\n`);
}

interface FirstAccount {
  email: string;
  generatedPassword?: string;
}

/** Beside the address, where it is looked for; and if the start ends before there is one, then. */
let untold: FirstAccount | undefined;

export function announceFirstAccount(account: FirstAccount) {
  const { email, generatedPassword } = account;
  if (!generatedPassword) return;
  if (!isTerminal)
    return announce(
      `Premier compte administrateur : ${email} / ${generatedPassword} (affiché une seule fois)`,
    );
  untold = account;
  process.once("exit", tellFirstAccount);
}

export function announceOnline(appUrl: string) {
  if (!isTerminal) return announce(`Tramontane est en ligne : ${appUrl}`);
  say();
  say(`  Le site          ${appUrl}`);
  say(`  Le back-office   ${appUrl}/locadmin`);
  tellFirstAccount();
  say("\n  Ctrl-C pour arrêter.\n");
}

function tellFirstAccount() {
  if (!untold) return;
  const lines = [
    "Votre compte administrateur, affiché cette seule fois",
    "",
    `E-mail         ${untold.email}`,
    `Mot de passe   ${untold.generatedPassword}`,
  ];
  untold = undefined;
  say();
  for (const line of frame(lines)) say(`  ${line}`);
}

export function frame(lines: string[]): string[] {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = "─".repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`];
}

/** pino's lines, as one reads them; undefined where a program does. */
export const terminalLog = isTerminal ? { write: (line: string) => void say(readableLine(line)) } : undefined;

const levels: Record<number, string> = {
  10: "trace",
  20: "debug",
  30: "info",
  40: "attention",
  50: "erreur",
  60: "arrêt",
};

export function readableLine(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line);
  const at = new Date(time).toLocaleTimeString("fr-FR");
  const values = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const stack = err ? `\n${err.stack ?? err.message ?? ""}` : "";
  return `${[at, levels[level] ?? level, msg, ...values].filter(Boolean).join("  ")}${stack}`;
}
