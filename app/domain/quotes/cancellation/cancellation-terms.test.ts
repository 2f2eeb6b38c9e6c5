import { describe, expect, test } from "vitest";
import { addDays, countDays } from "#app/domain/rental/days.ts";
import { sumLines } from "#app/domain/rental/money.ts";
import {
  type Cancellable,
  type CancellableLine,
  cancellationCost,
  cancellationProblem,
  cancellationSentence,
  freeUntilWords,
  type QuotedCancellation,
  toldConditions,
} from "./cancellation-terms.ts";

const ht = { includesTax: false, vatRate: 20 };
const ttc = { includesTax: true, vatRate: 20 };
const terms = (said: Partial<QuotedCancellation>): QuotedCancellation => ({
  ...{ free_hours: null, days: null, amount: null, vat_rate: 20 },
  ...said,
});
const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, " ");

describe("the sentence", () => {
  test.each([
    [
      { free_hours: 48, days: 1 },
      "Gratuite jusqu’à 48 heures avant le départ. Ensuite, une journée de location.",
    ],
    [
      { free_hours: 1, days: 3 },
      "Gratuite jusqu’à une heure avant le départ. Ensuite, 3 journées de location, sans dépasser le prix de la location.",
    ],
    [{ free_hours: 0 }, "Gratuite jusqu’au départ."],
    [{ free_hours: 0, days: 1 }, "Gratuite jusqu’au départ. Ensuite, une journée de location."],
    [{ days: 1 }, "Une journée de location, dès l’acceptation du devis."],
    [
      { free_hours: 24, amount: 50 },
      "Gratuite jusqu’à 24 heures avant le départ. Ensuite, 60,00 € TTC, sans dépasser le prix de la location.",
    ],
    [{}, ""],
  ])("of %j", (said, words) => {
    expect(plain(cancellationSentence(terms(said), ht))).toBe(words);
  });

  test("tells a company both amounts", () => {
    const said = cancellationSentence(terms({ free_hours: 24, amount: 60 }), ttc, false);
    expect(plain(said)).toContain("50,00 € HT, 60,00 € TTC");
  });

  test("goes before what a company wrote; where it wrote only words, they are told as they are", () => {
    const company = {
      prices_include_tax: false,
      vat_rate: 20,
      rental_conditions: { cancellation: "Par écrit." },
    };
    const none = { cancellation_free_hours: null, cancellation_days: null, cancellation_amount: null };
    expect(toldConditions({ ...company, ...none })).toEqual({ cancellation: "Par écrit." });
    expect(toldConditions({ ...company, ...none, rental_conditions: {} })).toEqual({});
    const said = toldConditions({ ...company, ...none, cancellation_free_hours: 48, cancellation_days: 1 });
    expect(plain(said.cancellation ?? "")).toBe(
      "Gratuite jusqu’à 48 heures avant le départ. Ensuite, une journée de location. Par écrit.",
    );
  });
});

test("a fee is days or an amount, and what comes after the free hours is said", () => {
  expect(cancellationProblem(terms({ days: 1, amount: 5 }))?.field).toBe("amount");
  expect(cancellationProblem(terms({ free_hours: 48 }))?.field).toBe("days");
  for (const said of [{}, { free_hours: 0 }, { days: 1 }, { free_hours: 48, amount: 0 }])
    expect(cancellationProblem(terms(said))).toBeNull();
});

const line = (values: Partial<CancellableLine>): CancellableLine => ({
  ...{ quantity: 5, unit_price: 63.48, discount: 0, vat_rate: 20, during: "[2027-03-08,2027-03-13)" },
  ...values,
});
const quote = (said: Partial<QuotedCancellation>, values: Partial<Cancellable> = {}): Cancellable => ({
  conditions: { cancellation: terms(said) },
  stay: { from: "2027-03-08", to: "2027-03-12", departure: "", return: "" },
  departs_at: new Date("2027-03-08T06:30:00Z"),
  includes_tax: false,
  ...values,
});

describe("what it costs", () => {
  const asked = quote({ free_hours: 48, days: 1 });
  const lines = [line({}), line({ quantity: 1, unit_price: 45, during: null })];

  test("nothing until the last free moment, then a day of the vehicles alone", () => {
    const last = new Date("2027-03-06T06:30:00Z");
    expect(cancellationCost(asked, lines, last)).toEqual({
      fee: { ht: 0, ttc: 0 },
      isFree: true,
      freeUntil: last,
    });
    const late = cancellationCost(asked, lines, new Date(last.getTime() + 1));
    expect(late).toEqual({ fee: { ht: 6348, ttc: 7618 }, isFree: false, freeUntil: last });
    expect(plain(freeUntilWords({ freeUntil: last }))).toBe("samedi 6 mars 2027 à 07:30");
  });

  test("counts the hours over a change of the clock; of a departure without an hour from its first minute", () => {
    const spring = quote({ free_hours: 48, days: 1 }, { departs_at: new Date("2027-03-29T05:30:00Z") });
    expect(plain(freeUntilWords(cancellationCost(spring, lines, new Date(0)) ?? { freeUntil: null }))).toBe(
      "samedi 27 mars 2027 à 06:30",
    );
    const whole = quote({ free_hours: 24, days: 1 }, { departs_at: null });
    expect(plain(freeUntilWords(cancellationCost(whole, lines, new Date(0)) ?? { freeUntil: null }))).toBe(
      "samedi 6 mars 2027 inclus",
    );
  });

  test("is not known where the terms are words alone, or hours count from a departure nobody knows", () => {
    expect(cancellationCost(quote({}), lines, new Date())).toBeNull();
    expect(cancellationCost(quote({}, { conditions: {} }), lines, new Date())).toBeNull();
    const open = { stay: {}, departs_at: null };
    expect(cancellationCost(quote({ free_hours: 1, days: 1 }, open), lines, new Date())).toBeNull();
    expect(cancellationCost(quote({ days: 1 }, open), lines, new Date())).toBeNull();
    expect(cancellationCost(quote({ amount: 10 }, open), lines, new Date())?.fee).toEqual({
      ht: 1000,
      ttc: 1200,
    });
  });

  test("never more than the rental, exact to the cent, and never less for more days: 3 000 random ones", () => {
    let seed = 20270308;
    const random = (max: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * max);
    };
    for (let round = 0; round < 3000; round++) {
      const days = 1 + random(40);
      const from = "2027-03-08";
      const to = addDays(from, days - 1);
      expect(countDays(from, to)).toBe(days);
      const own = Array.from({ length: 1 + random(4) }, () =>
        line({
          quantity: 1 + random(days * 100) / 100,
          unit_price: random(30_000) / 100,
          discount: random(1000) / 10,
          vat_rate: [20, 20, 8.5, 5.5][random(4)] ?? 20,
          during: random(4) === 0 ? null : "[2027-03-08,2027-03-13)",
        }),
      );
      const includes_tax = random(2) === 0;
      const said = random(2) === 0 ? { days: 1 + random(50) } : { amount: random(40_000) / 100 };
      const asked = quote({ free_hours: 48, ...said }, { includes_tax, stay: { from, to } });
      const promised = own.filter(({ during }) => during !== null);
      const rental = sumLines(promised.length > 0 ? promised : own, includes_tax).total;
      const cost = cancellationCost(asked, own, new Date("2027-03-08T06:00:00Z"));
      if (!cost) throw new Error("these terms say what it costs");
      const { fee } = cost;
      expect([Number.isInteger(fee.ht), Number.isInteger(fee.ttc)]).toEqual([true, true]);
      expect(fee.ht).toBeLessThanOrEqual(rental.ht);
      expect(fee.ttc).toBeLessThanOrEqual(rental.ttc);
      expect(fee.ttc).toBeGreaterThanOrEqual(fee.ht);
      if (said.days !== undefined) {
        if (said.days >= days) expect(fee).toEqual(rental);
        const more = quote({ free_hours: 48, days: said.days + 1 }, { includes_tax, stay: { from, to } });
        const next = cancellationCost(more, own, new Date("2027-03-08T06:00:00Z"));
        expect(next?.fee.ttc).toBeGreaterThanOrEqual(fee.ttc);
        const each = (includes_tax ? rental.ttc : rental.ht) / days;
        const rates = new Set(own.map(({ vat_rate }) => vat_rate)).size;
        const exact = Math.min(said.days, days) * each;
        expect(Math.abs((includes_tax ? fee.ttc : fee.ht) - exact)).toBeLessThanOrEqual(rates / 2 + 1e-6);
      } else
        expect(includes_tax ? fee.ttc : fee.ht).toBeLessThanOrEqual(Math.round((said.amount ?? 0) * 100));
    }
  });
});
