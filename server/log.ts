import { pino } from "pino";

export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error" | "fatal">;

/** JSON lines on standard output. Callers log ids and counts, never names, addresses or message texts. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}

export const silentLog: Log = pino({ level: "silent" });
