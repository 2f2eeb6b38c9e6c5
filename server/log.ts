import { AsyncLocalStorage } from "node:async_hooks";
import { type DestinationStream, pino } from "pino";

export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error" | "fatal">;

/** The id of the request being answered: every line written on its behalf carries it. */
export const requestIds = new AsyncLocalStorage<string>();

/** JSON lines. Callers log ids and counts only; personal data in errors and paths is taken out here. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin() {
      const requestId = requestIds.getStore();
      return requestId === undefined ? {} : { requestId };
    },
    hooks: { streamWrite: cutAndBlot },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A path is a stranger's text, and a message may quote one: neither fills the log, nor keeps its filter busy. */
const maxPathLength = 200;
const maxTextLength = 4_000;
/** An address at the cut is seen whole before it is cut. */
const maxAddressLength = 320;

function cutAndBlot(line: string): string {
  const written = JSON.parse(line, (key, value) => {
    if (typeof value !== "string") return value;
    const longest = key === "path" ? maxPathLength : maxTextLength;
    return withoutPersonalData(value.slice(0, longest + maxAddressLength)).slice(0, longest);
  });
  return `${JSON.stringify(written)}\n`;
}

export const silentLog: Log = pino({ level: "silent" });

/** What a thrown thing says that is ours to know. A database error also quotes rows: `detail`, `where`, parameters. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, column, cause } = error as Error & Record<string, unknown>;
  const message = withoutQuotes(error.message, code);
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, message),
    ...{ code, constraint, table, column },
    ...(cause ? { cause: describeError(cause) } : {}),
  };
}

/** Names of tables and constraints may stay; other quoted words are somebody's, as are all in «invalid input» (22…). */
function withoutQuotes(message: string, code: unknown): string {
  const quoted = /^22/.test(String(code)) ? /"[^"]*"/g : /"(?![\w.]*")[^"]*"/g;
  return message.replace(quoted, '"…"');
}

/** As long as an address may be, and no longer: an open end would let a long text take the square of its length. */
const email = /[\w.+'-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[a-z]{2,24}/gi;
/** As people in France write them; not a part of an id. */
const phone = /(?<![\w-])(?:\+33[ .-]?|0)[1-9](?:[ .-]?\d{2}){4}(?![\w-])/g;

function withoutPersonalData(text: string): string {
  return text.replace(email, "[e-mail]").replace(phone, "[téléphone]");
}
