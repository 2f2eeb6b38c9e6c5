import { globSync, readFileSync } from "node:fs";
import { demoMessages } from "#server/demo/messages.ts";

export interface Finding {
  line: number;
  /** What kind of thing it is, never the thing itself. */
  what: string;
  text: string;
}

const patterns: [what: string, pattern: RegExp][] = [
  ["an e-mail address", /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i],
  ["a telephone number", /(?<![\w-])(?:\+33[ .-]?|0)[1-9](?:[ .-]?\d{2}){4}(?![\w-])/],
  ["a session cookie", /session_token|set-cookie/i],
  ["a bearer token", /bearer [\w.-]{8,}/i],
  ["a password's digest", /\$scrypt|\$argon|scrypt:|[\da-f]{32}:[\da-f]{64,}/],
  ["an address on the network", /(?<![\w.])(?!127\.|0\.0\.0\.0)(?:\d{1,3}\.){3}\d{1,3}(?![\w.])|2001:db8:/],
];

/** Printed once, for the person at the terminal, on purpose. */
const announcement = /^Premier compte administrateur : /;

/** The folder of the database's socket: the letters of its name are chance, and may begin like a password. */
const socketFolder = /\/tramontane-\w{6,12}(?=\/)/g;

/** Looks for what nobody should find in a log, line by line. */
export function findPersonalData(text: string, markers: readonly string[]): Finding[] {
  return text.split("\n").flatMap((line, index) => {
    if (announcement.test(line)) return [];
    const written = line.replaceAll("\\n", "\n").replaceAll('\\"', '"').replaceAll(socketFolder, "");
    const found = [
      ...patterns.filter(([, pattern]) => pattern.test(line)).map(([what]) => what),
      ...markers.filter((marker) => written.includes(marker)).map((marker) => `«${marker.slice(0, 40)}»`),
    ];
    return found.map((what) => ({ line: index + 1, what, text: line.slice(0, 300) }));
  });
}

/** Lines of standard output that are no JSON; the last may have been cut with its process. */
export function findUnreadableLines(text: string): string[] {
  const lines = text.split("\n").slice(0, -1);
  return lines.filter((line) => {
    try {
      return typeof JSON.parse(line) !== "object";
    } catch {
      return true;
    }
  });
}

/** Names and words people gave in the demonstration and in the tests, and every password. */
export function knownPersonalWords(): string[] {
  const words = new Set(demoMessages.flatMap(({ name, message }) => [name, ...message.split("\n\n")]));
  const files = globSync(["tests/**/*.ts", "app/**/*.test.{ts,tsx}", "server/**/*.test.ts"]);
  for (const file of files) for (const word of literalsOf(readFileSync(file, "utf8"))) words.add(word);
  // What the screens say themselves is nobody's: tests name the sentences they expect.
  const screens = globSync("app/**/*.{ts,tsx}", { exclude: (name) => /\.test\.tsx?$/.test(name) });
  const ours = screens.map((file) => readFileSync(file, "utf8")).join("\n");
  return [...words].filter((word) => word.length >= 8 && !ours.includes(word));
}

const given = /\b(name|message|password)\s*:\s*(?:"((?:[^"\\\n]|\\.)*)"|`([^`$\n]*))/g;
const typed = /\.fill\("((?:[^"\\\n]|\\.)*)"\)/g;

/** What test sources put into a field of a person's. Single words may be anybody's, unless they are passwords. */
function literalsOf(source: string): string[] {
  const fields = [...source.matchAll(given)].flatMap(([, key, plain, template]) => {
    const text = plain ?? template ?? "";
    return key === "password" || text.includes(" ") ? [text] : [];
  });
  const forms = [...source.matchAll(typed)].flatMap(([, text = ""]) => (text.includes(" ") ? [text] : []));
  return [...fields, ...forms].map((text) => text.replaceAll("\\n", "\n").replaceAll('\\"', '"'));
}
