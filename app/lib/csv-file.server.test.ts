import { expect, test } from "vitest";
import { asWindows1252, decodeText, delimiterOf, readRecords } from "./csv-file.server.ts";

async function read(text: string) {
  const records = [];
  for await (const record of readRecords(text)) records.push(record);
  return records;
}

const bytes = (...parts: (number[] | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));

test.each([
  ["UTF-8 with its mark", bytes([0xef, 0xbb, 0xbf], "Prix 89 €"), "UTF-8"],
  ["UTF-8 without", bytes("Prix 89 €"), "UTF-8"],
  ["French Excel's own", bytes("Prix 89 ", [0x80]), "Windows-1252"],
  ["Excel's «texte Unicode»", Buffer.from("\ufeffPrix 89 €", "utf16le"), "UTF-16"],
])("%s is understood", async (_name, file, encoding) => {
  expect(await decodeText(file)).toEqual({ text: "Prix 89 €", encoding });
});

test("a letter on the seam of two pieces is read whole", async () => {
  const text = `x${"é".repeat(400_000)}`;
  expect(await decodeText(Buffer.from(text))).toEqual({ text, encoding: "UTF-8" });
});

test("letters that Windows-1252 has none for are question marks there", () => {
  expect(asWindows1252("Œuvre à 89 € ≥ 2\u202fm³")).toBe("Œuvre à 89 € ? 2?m³");
});

test.each([
  ["a;b,c;d\n", ";"],
  ["a,b,c\n1;2;3;4\n", ","],
  ["a\tb\n", "\t"],
  ['"a,b,c";d\n', ";"],
  ["seul\n1,2\n", ";"],
])("the titles of %j are parted by %j", (text, sign) => expect(delimiterOf(text)).toBe(sign));

test("each record is told by the line it begins on, whatever breaks its texts have", async () => {
  expect(await read('a;b\r\n1;"x\r\ny"\r\n\r\n2;z\r\n')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["1", "x\r\ny"] },
    { line: 5, cells: ["2", "z"] },
  ]);
});

test("a text longer than what is read at once comes whole", async () => {
  const long = "é".repeat(200_000);
  expect((await read(`a;b\n"${long}";1\n`))[1]?.cells).toEqual([long, "1"]);
});

test.each(['a;b\n1;x"y\n', 'a;b\n1;"xy\n', 'a;b\n1;"x"y\n'])(
  "%j is refused where it breaks",
  async (text) => {
    await expect(read(text)).rejects.toMatchObject({
      code: "invalid",
      message: "Ligne\u00a02\u00a0: un guillemet manque ou n’est pas à sa place.",
    });
  },
);

test.each([
  ["a line feed", "\n"],
  ["both", "\r\n"],
  ["a carriage return", "\r"],
])("lines may end with %s", async (_name, end) => {
  const text = ["a;b", '1;"x ""y"""', "", ";", "2;"].join(end);
  expect((await read(text)).map(({ cells }) => cells)).toEqual([
    ["a", "b"],
    ["1", 'x "y"'],
    ["", ""],
    ["2", ""],
  ]);
});
