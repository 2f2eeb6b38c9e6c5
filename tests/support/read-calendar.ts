/**
 * A strict reader of what RFC 5545 asks of a calendar of days and moments, written from its grammar and not from our writer:
 * it takes no line feed without its return, no line above 75 bytes, no text that should have been escaped, no event
 * without what it must have.
 */
export function readCalendarFile(file: string | Buffer) {
  const bytes = Buffer.from(file);
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  if (/(?<!\r)\n|\r(?!\n)/.test(text)) throw new Error("a line does not end with CRLF");
  if (!text.endsWith("\r\n")) throw new Error("the last line does not end");
  const physical = text.slice(0, -2).split("\r\n");
  for (const line of physical) {
    // Each by itself is whole UTF-8: a character that was cut would not survive the way there and back.
    if (Buffer.byteLength(line) > 75) throw new Error(`a line of ${Buffer.byteLength(line)} bytes`);
    if (line === "") throw new Error("an empty line");
  }
  const lines: string[] = [];
  for (const line of physical) {
    if (/^[ \t]/.test(line)) lines[lines.length - 1] += line.slice(1);
    else lines.push(line);
  }
  return readObject(lines.map(readLine));
}

interface ContentLine {
  name: string;
  params: Record<string, string>;
  value: string;
}

/** contentline = name *(";" param ) ":" value */
function readLine(line: string): ContentLine {
  const match = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/su.exec(line);
  if (!match) throw new Error(`no content line: ${line}`);
  const [, name = "", params = "", value = ""] = match;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the grammar forbids them
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value)) throw new Error(`a control character in ${name}`);
  const pairs = params
    .split(";")
    .slice(1)
    .map((param) => param.split("=") as [string, string]);
  return { name: name.toUpperCase(), params: Object.fromEntries(pairs), value };
}

const texts = new Set(["SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES", "NAME", "X-WR-CALNAME"]);

/** TEXT = *(TSAFE-CHAR / ":" / DQUOTE / ESCAPED-CHAR) */
function readText({ name, value }: ContentLine): string {
  if (!texts.has(name)) return value;
  if (!/^(?:[^\\;,]|\\[\\;,nN])*$/su.test(value)) throw new Error(`unescaped text in ${name}`);
  return value.replace(/\\(.)/gs, (_, letter: string) => (letter.toLowerCase() === "n" ? "\n" : letter));
}

function readObject(lines: ContentLine[]) {
  const expectLine = (line: ContentLine | undefined, name: string, value: string) => {
    if (line?.name !== name || line.value !== value) throw new Error(`expected ${name}:${value}`);
  };
  expectLine(lines[0], "BEGIN", "VCALENDAR");
  expectLine(lines.at(-1), "END", "VCALENDAR");
  const body = lines.slice(1, -1);
  const start = body.findIndex(({ name }) => name === "BEGIN");
  const properties = start < 0 ? body : body.slice(0, start);
  once(properties, "PRODID");
  expectLine(once(properties, "VERSION"), "VERSION", "2.0");
  const events = start < 0 ? [] : readEvents(body.slice(start), expectLine);
  const uids = new Set(events.map(({ UID }) => UID));
  if (uids.size !== events.length) throw new Error("two events share a UID");
  // A file that is published once for its events has no name of its own.
  const method = properties.find(({ name }) => name === "METHOD")?.value;
  return { name: method ? "" : readText(once(properties, "X-WR-CALNAME")), method, events };
}

function readEvents(
  lines: ContentLine[],
  expectLine: (line: ContentLine | undefined, name: string, value: string) => void,
) {
  const events: Record<string, string>[] = [];
  for (let index = 0; index < lines.length; ) {
    expectLine(lines[index], "BEGIN", "VEVENT");
    const end = lines.findIndex(({ name }, place) => place > index && name === "END");
    expectLine(lines[end], "END", "VEVENT");
    events.push(readEvent(lines.slice(index + 1, end)));
    index = end + 1;
  }
  return events;
}

function readEvent(lines: ContentLine[]): Record<string, string> {
  for (const name of ["UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY"]) once(lines, name);
  if (!/^\d{8}T\d{6}Z$/.test(once(lines, "DTSTAMP").value)) throw new Error("DTSTAMP is not in UTC");
  const [first, after] = ["DTSTART", "DTEND"].map((name) => {
    const { params, value } = once(lines, name);
    const isDay = params.VALUE === "DATE" && /^\d{8}$/.test(value);
    const isMoment = params.VALUE === undefined && /^\d{8}T\d{6}Z$/.test(value);
    if (!isDay && !isMoment) throw new Error(`${name} is neither a day nor a moment in UTC`);
    return value;
  }) as [string, string];
  if (first.length !== after.length) throw new Error("an event begins with a day and ends with a moment");
  if (after <= first) throw new Error("an event ends before it begins");
  return Object.fromEntries(lines.map((line) => [line.name, readText(line)]));
}

/** Must occur, and not twice. */
function once(lines: ContentLine[], name: string): ContentLine {
  const found = lines.filter((line) => line.name === name);
  if (found.length !== 1) throw new Error(`${name} occurs ${found.length} times`);
  return found[0] as ContentLine;
}
