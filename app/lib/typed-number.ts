/**
 * What a French keyboard makes of a number: «89,50», «1 234.5», with or without its unit's sign. Null when it is not a
 * positive number of at most so many decimals.
 */
export function parseTypedNumber(typed: string, decimals: number): number | null {
  const tidy = typed.replace(/[\s\u00a0\u202f]/g, "").replace(/(?:€|km|kg)$/i, "");
  const [whole, part = "", ...rest] = tidy.split(/[.,]/);
  if (!whole || rest.length > 0 || part.length > decimals || !/^\d+$/.test(whole + part)) return null;
  if (part === "" && whole.length !== tidy.length) return null;
  return Number(`${whole}.${part || "0"}`);
}
