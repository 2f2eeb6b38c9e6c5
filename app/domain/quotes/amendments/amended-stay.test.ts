import { expect, test } from "vitest";
import type { QuoteStay } from "../quote-terms.ts";
import { amendedStay, type UsualStay } from "./amended-stay.ts";

const usual: UsualStay = {
  usualWords: ({ from_time, to_time, to }) => ({
    departure: from_time ? `à ${from_time}, Perpignan` : "à partir de 07:30, Perpignan",
    return: to_time
      ? `à ${to_time}, Perpignan`
      : to === "2026-11-29"
        ? "fermée le dimanche"
        : "avant 18:00, Perpignan",
  }),
  // Saturdays close at noon, Sundays all day.
  isOpenAt: (_end, day, time) => day !== "2026-11-29" && (day !== "2026-11-28" || time <= "12:00"),
};
const agreed = (stay: Partial<QuoteStay> = {}): QuoteStay => ({
  ...{ from: "2026-11-23", to: "2026-11-27" },
  ...{ departure: "à partir de 07:30, Perpignan", return: "avant 18:00, Perpignan", ...stay },
});

test("an hour that was agreed goes along with its day, and the words say it", () => {
  const stay = agreed({ to_time: "10:30", return: "à 10:30, Perpignan" });
  const moved = amendedStay(stay, { to: "2026-11-28" }, usual);
  expect(moved).toEqual({ ...stay, to: "2026-11-28" });
});

test("but not to a day on which the doors are closed then", () => {
  const stay = agreed({ to_time: "17:00", return: "à 17:00, Perpignan" });
  const saturday = amendedStay(stay, { to: "2026-11-28" }, usual);
  expect(saturday).toEqual(agreed({ to: "2026-11-28" }));
  // A form that says the hour it showed asks for nothing.
  expect(amendedStay(stay, { to: "2026-11-28", to_hour: "17:00" }, usual)).toEqual(saturday);
  expect(amendedStay(stay, { to: "2026-11-29" }, usual).return).toBe("fermée le dimanche");
});

test("an hour that is asked for is in field and words, those of staff's included", () => {
  expect(amendedStay(agreed(), { to_hour: "16:00" }, usual)).toMatchObject({
    ...{ to_time: "16:00", return: "à 16:00, Perpignan", departure: "à partir de 07:30, Perpignan" },
  });
  const own = agreed({ return: "vers 17h, chez le client", departure: "au dépôt" });
  expect(amendedStay(own, { to_hour: "16:00", from_hour: "08:00" }, usual)).toMatchObject({
    ...{ to_time: "16:00", return: "à 16:00, chez le client" },
    ...{ from_time: "08:00", departure: "à 08:00, au dépôt" },
  });
});

test("what staff wrote stays where only the day changes", () => {
  const own = agreed({ return: "chez le client" });
  expect(amendedStay(own, { to: "2026-11-29" }, usual)).toEqual({ ...own, to: "2026-11-29" });
});
