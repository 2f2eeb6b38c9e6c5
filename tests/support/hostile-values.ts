import fc from "fast-check";

// What somebody might put where a value is expected, and whole bodies that are no bodies.

/** The same bodies every time, so that a failure can be looked at; both can be set to look further. */
export const generation = {
  seed: Number(process.env.HOSTILE_SEED ?? 20_261_115),
  numRuns: Number(process.env.HOSTILE_RUNS ?? (process.env.FAULTS === "long" ? 100 : 4)),
};

const oddTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\u0000\u0000'; drop table vehicles; --",
  "\ud800",
  "a\udc00\ud83d",
  "\ufffe\uffff",
  "\ufeff",
  "\u202egnp.exe\u202c",
  "\u2066\u2069\u200b\u200d",
  `e${"\u0301".repeat(300)}`,
  "\r\nSet-Cookie: a=b",
  "\u2028\u2029\u0085",
  "\u001b[2J\u0007\b\u007f",
  "🚚".repeat(200),
  "ﷺ".repeat(2_000),
  "İıſK",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "-1",
  "0x10",
  "9".repeat(400),
  "٣٤٥",
  "１２",
  "1,5,5",
  "%00%0d%0a",
  "%s%n%x",
  "{{7*7}}<%= 7*7 %>",
  "' or '1'='1",
  "\\",
  "\\u0000",
  "../../../../etc/passwd",
  "2026-02-31",
  "275760-09-13T00:00:00.001Z",
  "-000001-01-01",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "{00000000-0000-0000-0000-000000000000}",
  "[]",
  "{}",
  '[{"day":"Lundi"}]',
  "[".repeat(5_000),
  "a".repeat(20_000),
  "<script>alert(1)</script>",
];

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 }).map(toUtf16) },
);

/** Code units as they come: half of a pair, a reversed pair, whatever UTF-8 has no bytes for. */
function toUtf16(units: number[]): string {
  return String.fromCharCode(...units);
}

const oddKeys = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "",
  "\u0000",
  "a[b]",
  "a.b",
];
export const hostileKey = fc.oneof(fc.constantFrom(...oddKeys), hostileText);

/** Any JSON, of any type, with keys that objects have of their own. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -0, 1e308, -1, 2 ** 53, 0.1),
  fc.constantFrom({ $depth: 500 }, { $depth: 8_000 }, [], {}, [[]], Array(500).fill(0)),
  fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 4 }),
  fc.array(fc.tuple(hostileKey, hostileText), { maxLength: 4 }).map((entries) => ({ $entries: entries })),
);

/**
 * A JSON text in which a key may come twice (`$entries`) or be `__proto__`, and values stand deeper than JavaScript
 * would follow them (`$depth`): no object of ours could be written that way.
 */
export function toJsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toJsonText)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if ("$depth" in value)
    return '[{"a":'.repeat(Number(value.$depth)) + "1".padEnd(Number(value.$depth) * 2 + 1, "}]");
  const entries = "$entries" in value ? (value.$entries as [string, unknown][]) : Object.entries(value);
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${toJsonText(item)}`)}}`;
}

/** Changes to a valid set of fields: some replaced, some gone, some twice, some that nobody asked for. */
export interface Distortion<Value> {
  replaced: [index: number, value: Value][];
  removed: number[];
  added: [key: string, value: Value][];
}

export function distortion<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Distortion<Value>> {
  const index = fc.nat(40);
  return fc.record({
    replaced: fc.array(fc.tuple(index, value), { maxLength: 3 }),
    removed: fc.array(index, { maxLength: 1 }),
    added: fc.array(fc.tuple(hostileKey, value), { maxLength: 3 }),
  });
}

export function distort<Value>(fields: [string, Value][], by: Distortion<Value>): [string, Value][] {
  const wrap = (index: number) => (fields.length ? index % fields.length : 0);
  const gone = new Set(by.removed.map(wrap));
  const kept = fields.filter((_, index) => !gone.has(index));
  const replaced = by.replaced
    .filter(() => kept.length > 0)
    .map(([index, value]): [number, Value] => [index % kept.length, value]);
  const values = new Map(replaced);
  const changed = kept.map(([key, value], index): [string, Value] => [key, values.get(index) ?? value]);
  // The first of a kind again: which of the two counts is the endpoint's business, as long as it answers.
  const twice = by.added.length > 1 && changed[0] ? [changed[0]] : [];
  return [...changed, ...twice, ...by.added];
}

/** How a body is put on the wire: rightly, under another's type, cut short, or as something else altogether. */
export const wires = [
  "right",
  "other-type",
  "no-type",
  "cut",
  "not-utf8",
  "multipart",
  "multipart-broken",
] as const;
export type Wire = (typeof wires)[number];
