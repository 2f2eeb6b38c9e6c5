import { expect, test } from "vitest";
import type { z } from "zod";
import {
  choice,
  day,
  email,
  number,
  optionalDay,
  optionalNumber,
  phone,
  singleLine,
  text,
} from "./form-schema.ts";

/** What it is read as, or the first sentence that refuses it. */
function read(schema: z.ZodType, typed: unknown) {
  const parsed = schema.safeParse(typed);
  return parsed.success ? { value: parsed.data } : parsed.error.issues[0]?.message;
}

test("a text is trimmed, counts a line's end once and may be empty unless a sentence says otherwise", () => {
  expect(read(text({ max: 3 }), " a\r\nb ")).toEqual({ value: "a\nb" });
  expect(read(text({ max: 3 }), "")).toEqual({ value: "" });
  expect(read(text({ max: 3 }), "abcd")).toBe("Écrivez 3\u00a0caractères au plus.");
  expect(read(text({ max: 3, tooLong: "Trop long." }), "abcd")).toBe("Trop long.");
  expect(read(text({ max: 3, required: "Manque." }), "  ")).toBe("Manque.");
  expect(read(text({ max: 3, required: "Manque." }), undefined)).toBe("Manque.");
  expect(read(text({ max: 9, clean: singleLine }), "a\r\nb\0c")).toEqual({ value: "a b c" });
});

test("an e-mail and a telephone are complete, or empty where they may be", () => {
  const address = email({ error: "Adresse\u00a0?", max: 20 });
  expect(read(address, " ana@exemple.fr ")).toEqual({ value: "ana@exemple.fr" });
  expect(read(address, "")).toEqual({ value: "" });
  expect(read(address, "ana@exemple")).toBe("Adresse\u00a0?");
  expect(read(address, `${"a".repeat(20)}@exemple.fr`)).toBe("Adresse\u00a0?");
  expect(read(email({ error: "Adresse\u00a0?", required: "Manque." }), "")).toBe("Manque.");
  const number = phone({ error: "Numéro\u00a0?" });
  expect(read(number, "(04) 68")).toEqual({ value: "(04) 68" });
  expect(read(number, "")).toEqual({ value: "" });
  expect(read(number, "04-8")).toBe("Numéro\u00a0?");
});

test("a number is within its bounds, with or without its unit; an optional one may be empty", () => {
  const rate = { max: 50, decimals: 2, unit: "%", error: "Taux\u00a0?" };
  expect(read(number(rate), "8,5 %")).toEqual({ value: 8.5 });
  expect(read(number(rate), "50,01")).toBe("Taux\u00a0?");
  expect(read(number(rate), "8,555")).toBe("Taux\u00a0?");
  expect(read(number({ max: 99, min: 16, error: "Âge\u00a0?" }), "15")).toBe("Âge\u00a0?");
  expect(read(number({ max: 99, error: "Âge\u00a0?" }), "20 %")).toBe("Âge\u00a0?");
  expect(read(number(rate), "")).toBe("Taux\u00a0?");
  expect(read(optionalNumber(rate), " ")).toEqual({ value: null });
  expect(read(optionalNumber(rate), "vingt")).toBe("Taux\u00a0?");
});

test("a day exists; an optional one may be empty", () => {
  expect(read(day(), "2028-02-29")).toEqual({ value: "2028-02-29" });
  expect(read(day(), "2026-02-29")).toBe("Choisissez une date qui existe.");
  expect(read(day("Quand\u00a0?"), "")).toBe("Quand\u00a0?");
  expect(read(optionalDay(), "")).toEqual({ value: null });
  expect(read(optionalDay(), "demain")).toBe("Choisissez une date qui existe.");
});

test("a choice is one of a list, or of a record's keys", () => {
  expect(read(choice(["a", "b"], "Laquelle\u00a0?"), "b")).toEqual({ value: "b" });
  expect(read(choice({ a: 1 }, "Laquelle\u00a0?"), "a")).toEqual({ value: "a" });
  expect(read(choice({ a: 1 }, "Laquelle\u00a0?"), "toString")).toBe("Laquelle\u00a0?");
});
