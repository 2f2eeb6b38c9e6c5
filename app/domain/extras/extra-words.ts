import { type Taxes, unitPrice } from "#app/domain/rental/money.ts";
import { formatCents } from "#app/lib/euros.ts";
import { type Extra, extraUnits } from "./extra.ts";

type Priced = Pick<Extra, "price" | "unit" | "taxes">;

/** «12,50 €», or «Gratuit»: of one unit, with VAT or without. */
export function extraPrice({ price, taxes }: { price: number; taxes: Taxes }, side: "ttc" | "ht"): string {
  return price === 0 ? "Gratuit" : formatCents(unitPrice(price, taxes)[side]);
}

/** «15 € TTC par jour» */
export function extraPriceLine(extra: Priced, side: "ttc" | "ht" = "ttc"): string {
  const price = extraPrice(extra, side);
  return extra.price === 0 ? price : `${price} ${side.toUpperCase()} ${extraUnits[extra.unit].each}`;
}

/** «Véhicules léger, Remorques»; nothing where it goes with every type. */
export function extraTypes({ types }: Pick<Extra, "types">): string {
  return types.join(", ");
}
