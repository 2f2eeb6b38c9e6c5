import { formatNumber } from "./numbers.ts";

/** French counts one and none alike: «0 véhicule», «1 véhicule», «2 véhicules». */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count < 2 ? one : many;
}

/** The number with its noun, on one line. */
export function counted(count: number, one: string, many?: string): string {
  return `${formatNumber(count)}\u00a0${plural(count, one, many)}`;
}
