import { expect, test } from "vitest";
import { outlineText } from "./outlines.ts";

test("letters keep the distance the font gives each pair", async () => {
  const [pair, a, v] = await Promise.all(["AV", "A", "V"].map((text) => outlineText(text)));
  expect(pair?.width).toBeLessThan((a?.width ?? 0) + (v?.width ?? 0) - 20);
});

test("the ink is what is drawn: accents above, tails below, nothing for a space", async () => {
  const [plain, accent, tail, double, apart] = await Promise.all(
    ["E", "É", "Eg", "EE", "E E"].map((text) => outlineText(text)),
  );
  expect(plain?.ink.top).toBeCloseTo(-(plain?.capHeight ?? 0), -1);
  expect(accent?.ink.top).toBeLessThan((plain?.ink.top ?? 0) - 100);
  expect(plain?.ink.bottom).toBeCloseTo(0, -1);
  expect(tail?.ink.bottom).toBeGreaterThan(150);
  expect(apart?.path.match(/Z/g)).toHaveLength(double?.path.match(/Z/g)?.length ?? 0);
  expect(apart?.width).toBeGreaterThan((double?.width ?? 0) + 100);
});

test("letters of other files of the font go on where the others ended", async () => {
  const polish = await outlineText("Łódź");
  expect(polish.path.match(/Z/g)?.length).toBeGreaterThan(5);
  const vietnamese = await outlineText("Nguyễn");
  expect(vietnamese.width).toBeGreaterThan((await outlineText("Nguy")).width + 400);
});

test("an accent typed apart is the same shape, and weights differ", async () => {
  expect(await outlineText("Ge\u0301ly")).toEqual(await outlineText("Gély"));
  expect((await outlineText("Gély", { weight: 400 })).width).toBeLessThan((await outlineText("Gély")).width);
});

test("a shape says nothing of the words it shows", async () => {
  expect((await outlineText("Tramontane")).path).toMatch(/^[MLHVQCZ0-9., e-]+$/);
});
