import { expect, test } from "vitest";
import type { QuoteLine } from "#app/domain/quotes/quote-terms.ts";
import { addAmounts, sumLines } from "#app/domain/rental/money.ts";
import { drawer } from "#tests/support/draw.ts";
import { testLine } from "#tests/support/quote-drafts.ts";
import { linesOfVehicle } from "./contract-lines.ts";

const partOf = (lines: QuoteLine[], vehicleId: string | null) =>
  linesOfVehicle(lines, { vehicleId, includesTax: false });

test("a vehicle has its own lines and the kilometres after it; what is of the whole rental goes with the first", () => {
  const lines = [
    testLine({ vehicle_id: "a", label: "Relais" }),
    testLine({ unit: "km", label: "Kilomètres au-delà" }),
    testLine({ vehicle_id: "b", label: "Grand Large" }),
    testLine({ unit: "km", label: "Kilomètres au-delà, Grand Large" }),
    testLine({ unit: "forfait", label: "Livraison et reprise" }),
  ];
  const labels = (vehicleId: string | null) => partOf(lines, vehicleId).lines.map(({ label }) => label);
  expect(labels("a")).toEqual(["Relais", "Kilomètres au-delà", "Livraison et reprise"]);
  expect(labels("b")).toEqual(["Grand Large", "Kilomètres au-delà, Grand Large"]);
  expect(partOf(lines, null)).toEqual({ lines: [], total: { ht: 0, ttc: 0 } });
});

test("the parts of all vehicles are the quote, to the cent, whatever its rates and sides", () => {
  const draw = drawer(56);
  for (let round = 0; round < 1000; round++) {
    const vehicles = ["a", "b", "c"].slice(0, 1 + draw.upTo(2));
    const lines = Array.from({ length: 1 + draw.upTo(7) }, (_, place) =>
      testLine({
        vehicle_id: place === 0 || draw.isHeads() ? (draw.oneOf(vehicles) ?? null) : null,
        unit: draw.isHeads() ? "km" : "jour",
        quantity: draw.upTo(900) / 100,
        unit_price: draw.upTo(30_000) / 100,
        discount: draw.upTo(400) / 10,
        vat_rate: draw.oneOf([20, 10, 5.5]) ?? 20,
      }),
    );
    const includesTax = draw.isHeads();
    const parts = vehicles.map((vehicleId) => linesOfVehicle(lines, { vehicleId, includesTax }));
    expect(addAmounts(parts.map(({ total }) => total))).toEqual(sumLines(lines, includesTax).total);
    expect(parts.flatMap((part) => part.lines)).toHaveLength(lines.length);
  }
});
