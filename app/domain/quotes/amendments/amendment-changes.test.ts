import { expect, test } from "vitest";
import type { DraftLine, QuoteDraft } from "../quote-terms.ts";
import { amendmentChanges, changeRows, differenceWords } from "./amendment-changes.ts";

const line = (label: string, quantity: number, unit: string): DraftLine => ({
  ...{ vehicle_id: null, label, detail: "", quantity, unit, unit_price: 10, discount: 0, vat_rate: 20 },
});

const documentOf = (to: string, lines: DraftLine[]) => ({
  ...{ title: "DV-2026-0042", agreedOn: "2026-11-17" },
  stay: { from: "2026-11-23", to, departure: "à 07:30, Perpignan", return: "à 18:00, Perpignan" },
  lines,
  conditions: {
    included_km: null,
    deposit: 800,
    damage_excess: null,
    texts: {},
  } as unknown as QuoteDraft["conditions"],
});

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("of the other lines only those are told that change, in the words of the document", () => {
  const agreed = documentOf("2026-11-25", [
    line("Diable", 1, "forfait"),
    line("Sangle", 4, "unité"),
    line("Franchise réduite", 3, "jour"),
    line("Nettoyage", 1, "forfait"),
    line("Nettoyage", 1, "forfait"),
  ]);
  const wanted = documentOf("2026-11-26", [
    line("Diable", 1, "forfait"),
    line("Sangle", 6, "unité"),
    line("Franchise réduite", 4, "jour"),
    line("Nettoyage", 1, "forfait"),
  ]);
  const changes = amendmentChanges(agreed, wanted, false);
  const others = changes.rows.find(({ label }) => label === "Autres lignes");
  expect([others?.before, others?.after].map((words = "") => plain(words).split("\n"))).toEqual([
    ["Sangle, 4 unités", "Franchise réduite, 3 jours", "Nettoyage, 1 forfait"],
    ["Sangle, 6 unités", "Franchise réduite, 4 jours"],
  ]);
  expect(changes.rows.map(({ label }) => label)).toEqual(["Retour", "Durée", "Autres lignes"]);
  expect(plain(differenceWords(changes, true))).toBe("+1 jour · +24,00 € TTC");
  expect(plain(changeRows(changes, false).at(-1)?.after ?? "")).toBe("120,00 € HT");
});

test("where nothing changes nothing is told", () => {
  const agreed = documentOf("2026-11-25", [line("Diable", 2, "unité")]);
  expect(amendmentChanges(agreed, documentOf("2026-11-25", agreed.lines), true).rows).toEqual([]);
});
