import { expect, test } from "vitest";
import { formatDate, formatDateTime } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { capacityValue, formatCapacity, formatLength } from "./capacity.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  [0, "0 €"],
  [89, "89 €"],
  [89.5, "89,50 €"],
  [1234, "1 234 €"],
  [1234.05, "1 234,05 €"],
  [99.999, "100 €"],
])("a price of %d reads %s", (price, text) => {
  expect(plain(formatPrice(price))).toBe(text);
});

test("figures never break from their unit, nor use the narrow space", () => {
  for (const text of [
    formatPrice(1_234_567.8),
    formatNumber(1_234_567),
    formatDateTime("2026-11-16T07:00:00Z"),
  ]) {
    expect(text).not.toContain("\u202f");
  }
  expect(formatPrice(1234)).toBe("1\u00a0234\u00a0€");
});

test.each([
  ["0465710203", "04 65 71 02 03", "tel:+33465710203"],
  ["04.65.71.02.03", "04 65 71 02 03", "tel:+33465710203"],
  ["+33 (0)4 65 71 02 03", "04 65 71 02 03", "tel:+33465710203"],
  ["0033465710203", "04 65 71 02 03", "tel:+33465710203"],
  ["+34 972 20 30 40", "+34 972 20 30 40", "tel:+34972203040"],
  ["3949", "3949", "tel:3949"],
])("the number %s reads %s and dials %s", (phone, text, href) => {
  expect(plain(formatPhone(phone))).toBe(text);
  expect(phoneHref(phone)).toBe(href);
});

test.each([
  ["20", 20, "20 m³"],
  ["20 m3", 20, "20 m³"],
  ["10.8m³", 10.8, "10,8 m³"],
  ["10,8 M³", 10.8, "10,8 m³"],
  ["de 12 à 14 m³", 12, "de 12 à 14 m³"],
  ["33 palettes", 33, "33 palettes"],
  ["sur demande", null, "sur demande"],
])("the capacity «%s» counts as %s and reads %s", (capacity, value, text) => {
  expect(capacityValue(capacity)).toBe(value);
  expect(plain(formatCapacity(capacity))).toBe(text);
});

test("a length typed by hand gets its unit once", () => {
  expect(plain(formatLength("4.2"))).toBe("4,20 m");
  expect(plain(formatLength("13,6 m"))).toBe("13,60 m");
  expect(plain(formatLength("2 x 7 m"))).toBe("2 x 7 m");
});

test("dates read as on the company's wall, in winter and in summer", () => {
  expect(plain(formatDateTime("2026-11-16T07:00:00Z"))).toBe("16 novembre 2026 à 08:00");
  expect(plain(formatDateTime(new Date("2026-07-16T06:05:00Z")))).toBe("16 juillet 2026 à 08:05");
  expect(plain(formatDate("2026-12-31T23:30:00Z"))).toBe("1 janvier 2027");
});
