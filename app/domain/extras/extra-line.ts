import { roundingWords } from "#app/domain/rental/estimate-words.ts";
import { type Amount, unitPrice } from "#app/domain/rental/money.ts";
import { exactEuros, toCents } from "#app/lib/euros.ts";
import { counted } from "#app/lib/plural.ts";
import { type ExtraEstimate, type ExtraUnit, extraUnits } from "./extra.ts";

/** How a line's amount came about: «4,20 € TTC par jour, 5 jours». */
export function extraLineWords(
  { unit, quantity }: { unit: ExtraUnit; quantity: number },
  { line, includesTax }: Pick<ExtraEstimate, "line" | "includesTax">,
  amount: Amount,
  side: keyof Amount = "ttc",
): string {
  const price = unitPrice(toCents(line.unit_price), { includesTax, vatRate: line.vat_rate });
  return [
    `${exactEuros(price[side])}\u00a0${side.toUpperCase()} ${extraUnits[unit].each}`,
    unit === "jour" && counted(line.quantity / quantity, "jour"),
    roundingWords(price, { quantity: line.quantity, amount, side }),
  ]
    .filter(Boolean)
    .join(", ");
}
