import { expect, test } from "vitest";
import { csvLine, plainCell } from "./csv.ts";

test("values are quoted and parted by semicolons, with quotes and line breaks kept", () => {
  expect(csvLine(["Zoé", 'un "20 m³"', "a;b\nc", ""])).toBe('"Zoé";"un ""20 m³""";"a;b\nc";""\r\n');
});

test.each(["=1+1", "+33 6", "-2", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "＋1", "－1", "＠A"])(
  "%j is text, not a formula",
  (value) => {
    expect(csvLine([value])).toBe(`"'${value}"\r\n`);
  },
);

test("a sign inside a value is left alone", () => {
  expect(csvLine(["a=b", "6 - 4", "nom@exemple.fr"])).toBe('"a=b";"6 - 4";"nom@exemple.fr"\r\n');
});

test.each(["=1+1", "'=1", "''-2", "'tis", "Corbère", "", "\t=1"])(
  "%j is read back as it was written",
  (value) => {
    const cell = csvLine([value]).slice(1, -3).replaceAll('""', '"');
    expect(plainCell(cell)).toBe(value);
  },
);
