import type { Value } from "./source-row.ts";

const escapes: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** One line of COPY's text format: values between tabs, `\N` for none. */
export function readCopyLine(line: string): Value[] {
  return line.split("\t").map((field) => (field === "\\N" ? null : unescapeText(field)));
}

/** The escapes that COPY and E'…' strings share. */
export function unescapeText(text: string): string {
  return text.replace(/\\(x[0-9A-Fa-f]{1,2}|u[0-9A-Fa-f]{4}|[0-7]{1,3}|[\s\S])/g, (_, code: string) => {
    if (/^x./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    if (/^u./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    return escapes[code] ?? code;
  });
}
