import { type Amount, addAmounts, type PricedLine, sumLines } from "./money.ts";
import type { Estimate } from "./tariff.ts";

/** What is added to the vehicles; without a line, what it costs is not known yet. */
interface AddedLine {
  line: PricedLine | null;
  includesTax: boolean;
}

/** One sum, and each estimate's and each extra's part of it; earlier requests keep their sum of rounded amounts. */
export function sumEstimates(
  wished: { estimate: Estimate | null; quantity?: number }[],
  added: AddedLine[] = [],
): {
  total: Amount;
  estimates: (Estimate | null)[];
  extras: (Amount | null)[];
} {
  const estimates = wished.map(({ estimate, quantity = 1 }) => estimate && timesQuantity(estimate, quantity));
  const extras: (Amount | null)[] = added.map(() => null);
  for (const includesTax of [false, true]) {
    const own = estimates.filter((estimate) => estimate?.includesTax === includesTax && estimate.lines);
    const beside = added.flatMap(({ line, includesTax: isTaxed }, index) =>
      line && isTaxed === includesTax ? [{ line, index }] : [],
    );
    const shares = sumLines(
      [...own.flatMap((estimate) => estimate?.lines ?? []), ...beside.map(({ line }) => line)],
      includesTax,
    ).lines;
    for (const estimate of own)
      if (estimate) Object.assign(estimate, amountsOf(estimate, shares.splice(0, estimate.lines?.length)));
    for (const { index } of beside) extras[index] = shares.shift() ?? null;
  }
  const parts = [...estimates.map((estimate) => estimate?.total), ...extras];
  return { total: addAmounts(parts.flatMap((part) => part ?? [])), estimates, extras };
}

/** The same of so many vehicles; a copy in any case. */
function timesQuantity(estimate: Estimate, quantity: number): Estimate {
  if (quantity === 1) return { ...estimate };
  const times = ({ ht, ttc }: Amount) => ({ ht: ht * quantity, ttc: ttc * quantity });
  const { rental, extraKm, total, lines } = estimate;
  return {
    ...estimate,
    quantity,
    rental: times(rental),
    extraKm: extraKm && { ...extraKm, total: extraKm.total && times(extraKm.total) },
    total: times(total),
    lines: lines?.map((line) => ({ ...line, quantity: line.quantity * quantity })),
  };
}

function amountsOf({ extraKm }: Estimate, shares: Amount[]): Pick<Estimate, "rental" | "extraKm" | "total"> {
  const total = addAmounts(shares);
  const [rental = total, extra = null] = shares;
  return { rental, extraKm: extraKm && { ...extraKm, total: extra }, total };
}
