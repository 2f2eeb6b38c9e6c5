import { describe, expect, test } from "vitest";
import { camilleReturn, camilleTyped, statementOf, vanTerms } from "#tests/support/statements.ts";
import type { StatementReader } from "./statement-line-words.ts";
import { statementWords } from "./statement-words.ts";

type Facts = Parameters<typeof statementOf>[0];

const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " "));
const words = (facts: Facts, reader: StatementReader = "staff") =>
  plain(statementWords(statementOf(facts), reader)) as ReturnType<typeof statementWords>;
const rows = (facts: Facts, reader: StatementReader = "staff") =>
  words(facts, reader).lines.map(({ label, detail, amount }) => [label, detail, amount]);

const camille = { returned: camilleReturn, choices: camilleTyped };

test("Camille's return, as staff read how it is made", () => {
  expect(rows(camille)).toEqual([
    ["Kilomètres au-delà", "906 − 750 = 156 km × 0,18 €", "28,08 €"],
    ["Retour après l’heure", "1 h 34, une heure tolérée : 1 jour", "76,18 €"],
    ["Carburant", "9 L × 1,72 €, plus 18,00 € de service", "33,48 €"],
    ["Couvertures : 2 manquent", "2 × 9,00 €", "18,00 €"],
  ]);
  expect(words(camille)).toMatchObject({
    title: "Décompte",
    total: {
      label: "À régler en plus",
      ...{ amount: "155,74 €", priceWord: "TTC", other: "129,78 € HT" },
      vat: [{ label: "TVA 20 %", amount: "25,96 €" }],
      note: "hors lignes à chiffrer",
    },
    damages: {
      marks: [{ number: 5, label: "Choc, moyen : feu arrière droit" }],
      detail: "À chiffrer, au plus la franchise de 900 €, hors exclusions du contrat",
    },
    notes: ["Ce décompte n’est pas une facture. Il applique les conditions du contrat CL-2026-0117."],
  });
});

test("and as the customer is shown it", () => {
  expect(rows(camille, "customer")).toEqual([
    ["Kilomètres au-delà de 750", "156 km × 0,18 €, comme convenu", "28,08 €"],
    ["Retour après l’heure", "prévu à 10:00, une heure tolérée : un jour au prix de votre durée", "76,18 €"],
    ["Carburant", "7/8 au retour, 8/8 au départ : 9 L × 1,72 €, plus 18,00 € de service", "33,48 €"],
    ["Couvertures : 2 manquent", "2 × 9,00 €", "18,00 €"],
  ]);
  expect(words(camille, "customer")).toMatchObject({
    title: "Votre décompte",
    damages: {
      detail:
        "À chiffrer, au plus la franchise de 900 €, hors exclusions du contrat. Vous recevrez le devis d’un réparateur.",
    },
    notes: ["Ce décompte n’est pas une facture. Vous en recevez une copie, et pouvez y répondre."],
  });
});

test("an offered line is struck and stays", () => {
  const choices = { ...camilleTyped, offered: { late: "Julien Mas", level: "Claire Vidal" } };
  const { lines } = words({ ...camille, choices });
  expect(lines[1]).toMatchObject({ amount: "0,00 €", struck: "76,18 €", offered: "Offert par Julien Mas" });
  expect(lines[2]).toMatchObject({ amount: "0,00 €", struck: "33,48 €", offered: "Offert par Claire Vidal" });
  expect(lines[0]).toMatchObject({ struck: "", offered: "" });
  expect(lines[0]?.detail).not.toContain("arrondi");
});

test("what has no amount yet says so, and the total is without it", () => {
  const open = { returned: { level: 50, clean_inside: "sale", clean_outside: "sale" } } as const;
  expect(rows(open)).toEqual([
    ["Carburant", "4/8 au retour, 8/8 au départ", "à chiffrer"],
    ["Nettoyage", "extérieur et intérieur sales au retour", "à chiffrer"],
  ]);
  expect(words(open).total).toMatchObject({
    label: "Rien à régler en plus",
    note: "hors lignes à chiffrer",
  });
  expect(words({}).total.note).toBe("");
});

describe("late", () => {
  const late = (minutes: number, terms: Partial<typeof vanTerms.late> = {}, reader?: StatementReader) => {
    const at = new Date(Date.parse(vanTerms.due_at) + minutes * 60_000).toISOString();
    return rows({ late: terms, returned: { at } }, reader)[0]?.[1];
  };

  test.each([
    [61, 60, "1 h 01, une heure tolérée : 1 jour"],
    [120, 60, "2 h, une heure tolérée : 1 jour"],
    [34, 0, "34 min : 1 jour"],
    [34, 30, "34 min, 30 minutes tolérées : 1 jour"],
    [94, 90, "1 h 34, 1 h 30 tolérées : 1 jour"],
    [150, 120, "2 h 30, 2 heures tolérées : 1 jour"],
    [1500, 60, "25 h, une heure tolérée : 2 jours"],
    [4570, 60, "3 jours 4 h, une heure tolérée : 4 jours"],
  ])("by %i minutes, %i tolerated", (minutes, grace_minutes, said) => {
    expect(late(minutes, { grace_minutes })).toBe(said);
  });

  test("on another day names the day; several days; nothing more to pay; nobody knows the price", () => {
    expect(late(1500, {}, "customer")).toBe(
      "prévu le 12 décembre à 10:00, une heure tolérée : 2 jours au prix de votre durée",
    );
    const free = { days: 13, discount: 28 };
    expect(late(94, free)).toBe("1 h 34, une heure tolérée : 1 jour, sans supplément");
    expect(late(94, free, "customer")).toBe("prévu à 10:00, une heure tolérée : un jour, sans supplément");
    expect(late(94, { day_price: 0 }, "customer")).toBe("prévu à 10:00, une heure tolérée : un jour");
  });

  test("by one clock: half past midnight in Paris is the next day", () => {
    const due_at = "2026-12-12T21:00:00.000Z";
    const [line] = rows({ terms: { due_at }, returned: { at: "2026-12-12T23:30:00.000Z" } }, "customer");
    expect(line?.[1]).toMatch(/^prévu le 12 décembre à 22:00/);
  });
});

test("an early return is proposed with its minus, and rendered once it is taken up", () => {
  const returned = { at: "2026-12-11T15:00:00.000Z" };
  expect(words({ returned }).early).toEqual({
    ...{ label: "Retour anticipé", detail: "1 jour rendu", amount: "−76,18 €" },
  });
  const taken = { returned, choices: { isEarlyTaken: true } };
  expect(rows(taken)).toEqual([["Retour anticipé", "1 jour rendu", "−76,18 €"]]);
  expect(words(taken).total).toMatchObject({ label: "À rendre au client", amount: "76,18 €" });
  expect(words(taken, "customer").total.label).toBe("À vous rendre");
});

test("a company reads without VAT first, and a price that never ends as it was quoted", () => {
  const terms = { prices_for: "professionnel" } as const;
  expect(rows({ terms, returned: { mileage: 20_142 } })[0]).toEqual([
    ...["Kilomètres au-delà", "906 − 750 = 156 km × 0,15 €", "23,40 €"],
  ]);
  expect(words({ terms, returned: { mileage: 20_142 } }).total).toMatchObject({
    ...{ amount: "23,40 €", priceWord: "HT", other: "28,08 € TTC" },
  });
  const withTax = { ...terms, includes_tax: true };
  const conditions = { extra_km_price: 0.16 };
  expect(rows({ terms: withTax, conditions, returned: { mileage: 20_142 } })[0]?.[1]).toBe(
    "906 − 750 = 156 km × 0,16 € TTC",
  );
});

test("electric, and things of one", () => {
  const items = [{ label: "Câble de recharge", count: 1 }];
  expect(
    rows({
      isElectric: true,
      departure: { items, level: 80 },
      returned: { items: [], level: 35 },
    }),
  ).toEqual([
    ["Recharge", "35 % au retour, 80 % au départ", "à chiffrer"],
    ["Câble de recharge : 1 manque", "", "à chiffrer"],
  ]);
});

test("an odometer that tells no distance is named", () => {
  expect(words({ returned: { mileage: null } }).notes[0]).toBe(
    "Compteur changé ou illisible : aucun kilomètre au-delà n’est compté.",
  );
});

test("damages without a known excess, and without a note", () => {
  const [mark] = camilleReturn.damages.slice(1);
  const damages = mark ? [{ ...mark, note: "" }] : [];
  expect(words({ conditions: { damage_excess: null }, returned: { damages } }).damages).toEqual({
    marks: [{ number: 5, label: "Choc, moyen : arrière, à droite, milieu" }],
    detail: "À chiffrer, hors exclusions du contrat",
  });
  expect(words({}).damages).toBeNull();
});

test("figures never break from their units", () => {
  const statement = statementOf(camille);
  for (const reader of ["staff", "customer"] as const)
    for (const { detail, amount } of statementWords(statement, reader).lines)
      expect(`${detail} ${amount}`).not.toMatch(/\d (?:km|€|h|L|%|jour)| [:×]/);
});
