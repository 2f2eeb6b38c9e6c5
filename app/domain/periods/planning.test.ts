import { describe, expect, test } from "vitest";
import { cardDays, daysWords, shortDays } from "./period-words.ts";
import { planningHref, readPlanningQuery } from "./planning.ts";

const today = "2026-11-16";
const path = "/locadmin/dashboard/planning";
const read = (search = "") => readPlanningQuery(search, today);
const id = "0197a000-0000-7000-8000-000000000001";

describe("the address", () => {
  test("without a word it is six weeks from last Monday on, by agency", () => {
    expect(read()).toMatchObject({
      view: "frise",
      from: "2026-11-09",
      scale: "six-semaines",
      group: "agence",
    });
    expect(planningHref(read())).toBe(path);
    expect(read("echelle=semaine").from).toBe("2026-11-16");
  });

  test.each([
    "vue=liste&q=moret&agence=aucune&type=Remorques&etat=passees&page=3",
    "vue=jour&jour=2028-02-29",
    "groupe=type&echelle=trimestre&semaine=2026-12-07&page=2",
    `vue=liste&periode=${id}`,
    `ajouter=${id}&du=2026-11-24&au=2026-11-28`,
    "ajouter=1",
  ])("%s is written as it was read", (search) => {
    const query = read(search);
    expect(planningHref(query, { form: query.form })).toBe(`${path}?${search}`);
  });

  test("what makes no sense is as if it had not been asked for", () => {
    const odd = "vue=lune&semaine=2026-02-30&jour=1066-10-14&agence=x&type=Fusées&page=-1&periode=x&etat=0";
    expect(read(odd)).toEqual(read());
  });

  test("any day of a week names its Monday", () => {
    expect(read("semaine=2026-12-13").from).toBe("2026-12-07");
  });

  test("a filter begins at the first page, a step in time stays on its own", () => {
    const third = read("page=3&q=moret");
    expect(planningHref(third, { agency: id })).not.toContain("page");
    expect(planningHref(third, { from: "2026-11-16" })).toContain("page=3");
  });
});

describe("days in words", () => {
  test.each([
    ["2026-11-27", "2026-11-29", "du 27 au 29\u00a0nov.", "27–29\u00a0nov."],
    ["2026-11-27", "2026-12-01", "du 27\u00a0nov. au 1er\u00a0déc.", "27\u00a0nov. – 1er\u00a0déc."],
    ["2026-12-01", "2026-12-04", "du 1er au 4\u00a0déc.", "1er–4\u00a0déc."],
    ["2026-11-27", "2026-11-27", "le 27\u00a0nov.", "27\u00a0nov."],
    ["2026-11-27", null, "à partir du 27\u00a0nov., sans fin", "dès le 27\u00a0nov."],
  ])("%s to %s", (from, to, long, short) => {
    expect(daysWords({ from, to }, today)).toBe(long);
    expect(shortDays({ from, to }, today)).toBe(short);
  });

  test("a card says what is next", () => {
    const until = (to: string | null) => cardDays({ from: "2026-11-10", to }, "en-cours", today);
    expect(until("2026-11-16")).toBe("Jusqu’à aujourd’hui");
    expect(until("2026-11-17")).toBe("Jusqu’à demain, mar.\u00a017\u00a0nov.");
    expect(until("2027-02-26")).toBe("Jusqu’au ven.\u00a026\u00a0févr. 2027");
    expect(until(null)).toBe("Depuis le 10\u00a0nov., sans fin");
    expect(cardDays({ from: "2026-11-24", to: "2026-11-28" }, "a-venir", today)).toBe(
      "Du 24 au 28\u00a0nov.",
    );
  });
});
