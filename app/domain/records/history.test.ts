import { expect, test } from "vitest";
import { deletionTitle, groupBatches, type HistoryBatch, historySubject } from "./history.ts";

const line = (id: string, change: Partial<HistoryBatch> = {}): HistoryBatch => ({
  ...{ id, actor_email: "a@example.fr", changed_at: new Date("2026-11-19T08:14:00Z") },
  ...{ record_table: "vehicles", record_id: id, record_name: id, action: "deleted" },
  ...{ before: {}, after: {}, batch_id: null, photos: null },
  ...change,
});

const grouped = (...lines: HistoryBatch[]) => groupBatches(lines).map((group) => group.map(({ id }) => id));

test("an agency that goes with its vehicles is one entry", () => {
  const agency = line("agency", { record_table: "agencies", record_name: "Agence de Foix" });
  const lines = [agency, line("a"), line("b", { changed_at: new Date("2026-11-19T08:13:59.500Z") })];
  expect(grouped(...lines)).toEqual([["agency", "a", "b"]]);
  expect(deletionTitle(lines)).toBe("Suppression\u00a0: Agence de Foix et ses véhicules");
  expect(deletionTitle(lines.slice(1))).toBe("Suppression de 2\u00a0véhicules");
});

test.each<[string, Partial<HistoryBatch>]>([
  ["by somebody else", { actor_email: "b@example.fr" }],
  ["some seconds before", { changed_at: new Date("2026-11-19T08:13:56Z") }],
  ["of another kind", { record_table: "brands" }],
  ["that was no deletion", { action: "updated" }],
  ["of a batch", { batch_id: "batch" }],
])("a deletion and a line %s are two", (_which, change) => {
  expect(grouped(line("a"), line("b", change))).toEqual([["a"], ["b"]]);
});

test("a name that begins with what it is says so once", () => {
  expect(historySubject("Agence", "Agence d’Argelès")).toBe("Agence d’Argelès");
  expect(historySubject("Agence", "Foix")).toBe("Agence Foix");
  expect(historySubject("Véhicule", "Véhicules")).toBe("Véhicule Véhicules");
  expect(historySubject("Paramètres", "")).toBe("Paramètres");
});
