import type { QuoteLine } from "#app/domain/quotes/quote-terms.ts";
import { type Amount, addAmounts, sumLines } from "#app/domain/rental/money.ts";
import type { ContractLine } from "./contract-terms.ts";

/**
 * The part of a quote's lines that one vehicle's contract repeats: its own, and of those without a vehicle the kilometres
 * that follow it; what is of the whole rental goes with the first vehicle. The parts of all vehicles add up to the quote.
 */
export function linesOfVehicle(
  lines: QuoteLine[],
  { vehicleId, includesTax }: { vehicleId: string | null; includesTax: boolean },
): { lines: ContractLine[]; total: Amount } {
  const amounts = sumLines(lines, includesTax).lines;
  const owners = ownersOf(lines);
  const own = lines.flatMap((line, index): ContractLine[] => {
    if (owners[index] !== vehicleId) return [];
    const { label, detail, quantity, unit, unit_price, discount, vat_rate } = line;
    const amount = amounts[index] as Amount;
    return [{ label, detail, quantity, unit, unit_price, discount, vat_rate, amount }];
  });
  return { lines: own, total: addAmounts(own.map(({ amount }) => amount)) };
}

function ownersOf(lines: QuoteLine[]): (string | null)[] {
  const first = lines.find(({ vehicle_id }) => vehicle_id)?.vehicle_id ?? null;
  let last = first;
  return lines.map(({ vehicle_id, unit }) => {
    last = vehicle_id ?? last;
    return vehicle_id ?? (unit === "km" ? last : first);
  });
}
