import { describe, expect, test } from "vitest";
import { addDays, countDays } from "#app/domain/rental/days.ts";
import { lineTotal } from "#app/domain/rental/money.ts";
import { type Draw, drawer } from "#tests/support/draw.ts";
import {
  type PricedVehicle,
  proposeConditions,
  proposeLines,
  shortPeriod,
} from "../quote-proposal.server.ts";
import type { QuoteDraft } from "../quote-terms.ts";
import { type Planning, planAmendment, rentalAgainstFresh } from "./plan-amendment.ts";

const taxes = { includesTax: false, vatRate: 20 };
const days = { from: "2026-11-23", to: "2026-11-27" };
const before = new Date("2026-11-17T10:00:00Z");
const words = { departure: "à partir de 07:30, Perpignan", return: "avant 18:00, Perpignan" };

function priced(id: string, name: string, tariff: Record<string, unknown> = {}, dayPrice = 8900) {
  const conditions = {
    ...{ id: "t", name: "Utilitaires", notes: "", km_per_day: 150, extra_km_price: 0.15 },
    ...{ deposit: 800, damage_excess: 900, tiers: [{ from_days: 3, discount: 8 }], ...tariff },
  };
  return { id, name, dayPrice, licence: "B", conditions } as unknown as PricedVehicle;
}

function agreedOn(
  vehicle: PricedVehicle,
  { km = 900, quantity = 1, ...on }: Partial<typeof days> & { km?: number | null; quantity?: number } = {},
): QuoteDraft {
  const { from, to } = { ...days, ...on };
  const asked = {
    vehicle_id: vehicle.id,
    vehicle_name: vehicle.name,
    quantity,
    estimate: null,
    replaces_id: null,
  };
  const request = { from, to, days: countDays(from, to), km, vehicles: [asked] };
  return {
    customer: { name: "Paul Noguer", company: "", email: "", phone: "", address: "" },
    stay: { from, to, ...words },
    conditions: proposeConditions(request, [vehicle], { words: {} as never, vatRate: 20 }),
    prices_for: "particulier",
    text: "",
    validity: null,
    lines: proposeLines(request, [vehicle], 20),
  };
}

const plan = (agreed: QuoteDraft, planning: Partial<Planning>) =>
  planAmendment({
    ...{ agreed, change: {}, vehicles: [], extras: [], taxes, includesTax: false, now: before, isOut: false },
    ...{ usualWords: () => words, isOpenAt: () => true, ...planning },
  });
const sum = ({ lines }: Pick<QuoteDraft, "lines">) =>
  lines.reduce((cents, line) => cents + lineTotal(line), 0);

describe("kilometres that were paid beyond those included", () => {
  const own = priced("a", "Corbère");
  const beyond = (draft: QuoteDraft) => draft.lines.find(({ unit }) => unit === "km");

  test("are fewer where more days include more", () => {
    expect(beyond(agreedOn(own))).toMatchObject({ quantity: 150, unit_price: 0.15 });
    expect(beyond(plan(agreedOn(own), { vehicles: [own], change: { to: "2026-11-28" } }))).toBeUndefined();
    const far = agreedOn(own, { km: 1000 });
    const line = beyond(plan(far, { vehicles: [own], change: { to: "2026-11-28" } }));
    expect(line).toMatchObject({ quantity: 100, detail: "1\u00a0000\u00a0km prévus, 900 compris, Corbère" });
  });

  test("of fewer days are no more, and their words say how many there are now", () => {
    const line = beyond(plan(agreedOn(own), { vehicles: [own], change: { to: "2026-11-25" } }));
    expect(line).toMatchObject({ quantity: 150, detail: "600\u00a0km prévus, 450 compris, Corbère" });
  });

  test("go with another vehicle that includes them, or at its own lower price", () => {
    const swap = { vehicles: [{ id: "a", by: "b" }] };
    const generous = priced("b", "Alaric", { km_per_day: 300 });
    expect(beyond(plan(agreedOn(own), { vehicles: [own, generous], change: swap }))).toBeUndefined();
    const unlimited = priced("b", "Alaric", { km_per_day: null });
    expect(beyond(plan(agreedOn(own), { vehicles: [own, unlimited], change: swap }))).toBeUndefined();
    const cheap = priced("b", "Alaric", { extra_km_price: 0.1 });
    expect(beyond(plan(agreedOn(own), { vehicles: [own, cheap], change: swap }))).toMatchObject({
      ...{ quantity: 150, unit_price: 0.1, detail: "900\u00a0km prévus, 750 compris, Alaric" },
    });
  });
});

test("what cancelling costs stays as it was agreed, whatever the days and vehicles", () => {
  const [own, other] = [priced("a", "Corbère"), priced("b", "Alaric")];
  const agreed = agreedOn(own);
  const cancellation = { free_hours: 48, days: 1, amount: null, vat_rate: 20 };
  const with48Hours = { ...agreed, conditions: { ...agreed.conditions, cancellation } };
  const change = { to: "2026-11-30", vehicles: [{ id: "a", by: "b" }] };
  const wanted = plan(with48Hours, { vehicles: [own, other], change });
  expect(wanted.conditions).toMatchObject({ cancellation, vehicles: [{ vehicle_id: "b" }] });
});

describe("the words of a line", () => {
  test("say the new days, and no price of more days than those", () => {
    const tiers = [{ from_days: 7, discount: 30 }];
    const own = priced("a", "Corbère", { tiers });
    const agreed = agreedOn(own, { to: "2026-11-28", km: null });
    const detailOf = ({ lines }: QuoteDraft) => lines[0]?.detail.replaceAll("\u00a0", " ");
    expect(detailOf(agreed)).toBe("23–28 nov. 2026, permis B, 6 jours au prix de 7, plus bas");
    const longer = plan(agreed, { vehicles: [own], change: { to: "2026-11-30" } });
    expect(detailOf(longer)).toBe("23–30 nov. 2026, permis B");
  });
});

/** The price rule over cases by chance: old and new tariffs, days that move, another vehicle, before and during. */
describe("nobody pays more", () => {
  const drawTariff = (draw: Draw) => ({
    km_per_day: draw.isHeads(0.2) ? null : 50 + 50 * draw.upTo(5),
    extra_km_price: 0.05 + draw.upTo(30) / 100,
    tiers: [3, 7, 28]
      .filter(() => draw.isHeads(0.7))
      .map((from_days, index) => ({ from_days, discount: 4 + index * 12 + draw.upTo(100) / 10 })),
  });
  const drawVehicle = (draw: Draw, id: string) =>
    priced(id, `Fourgon ${id}`, drawTariff(draw), 3000 + draw.upTo(9000));

  test("than a fresh quote for the same days, vehicles and kilometres, in 2,000 cases", () => {
    const draw = drawer(20_261_119);
    let prolonged = 0;
    for (let index = 0; index < 2000; index++) {
      const former = drawVehicle(draw, "a");
      const quantity = 1 + draw.upTo(2);
      const km = draw.isHeads(0.3) ? null : draw.upTo(4000);
      const agreed = agreedOn(former, { to: addDays(days.from, draw.upTo(30)), km, quantity });
      const isChanged = draw.isHeads(0.6);
      const today = [isChanged ? drawVehicle(draw, "a") : former, drawVehicle(draw, "b")];
      const isSwapped = draw.isHeads(0.4);
      const change = {
        to: addDays(agreed.stay.to as string, draw.upTo(20) - 8),
        ...(isSwapped && { vehicles: [{ id: "a", by: "b" }], isOurs: draw.isHeads() }),
      };
      if (change.to < days.from) continue;
      const wanted = plan(agreed, { vehicles: today, change });
      const [own, other] = today as [PricedVehicle, PricedVehicle];
      const fresh = agreedOn(isSwapped ? other : own, { to: change.to, km, quantity });
      expect(sum(wanted), JSON.stringify({ index, change })).toBeLessThanOrEqual(sum(fresh));
      if (change.to <= (agreed.stay.to as string) && !isSwapped)
        expect(sum(wanted), "fewer days cost no more than was agreed").toBeLessThanOrEqual(sum(agreed));
      else prolonged += 1;
      expect(
        rentalAgainstFresh(wanted, { vehicles: today, extras: [], taxes, includesTax: false }).isOver,
      ).toBe(false);
    }
    expect(prolonged).toBeGreaterThan(300);
  });

  test("where another vehicle comes during the rental: both parts go at the price of the whole", () => {
    const draw = drawer(7);
    for (let index = 0; index < 500; index++) {
      const today = [drawVehicle(draw, "a"), drawVehicle(draw, "b")];
      const agreed = agreedOn(today[0] as PricedVehicle, {
        to: addDays(days.from, 4 + draw.upTo(20)),
        km: null,
      });
      const now = new Date(`${addDays(days.from, 1 + draw.upTo(3))}T09:00:00Z`);
      const isOurs = draw.isHeads();
      const wanted = plan(agreed, {
        vehicles: today,
        now,
        change: { vehicles: [{ id: "a", by: "b" }], isOurs },
      });
      const [kept, other] = wanted.lines;
      expect(addDays(kept?.until ?? "", 1)).toBe(other?.since);
      expect(kept?.detail).toContain(shortPeriod(days.from, kept?.until ?? ""));
      expect(
        rentalAgainstFresh(wanted, { vehicles: today, extras: [], taxes, includesTax: false }).isOver,
      ).toBe(false);
      if (isOurs) expect(sum(wanted)).toBeLessThanOrEqual(sum(agreed));
    }
  });
});
