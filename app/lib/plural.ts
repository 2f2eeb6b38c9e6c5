import { formatNumber } from "./numbers.ts";

/** French counts one and none alike: «0 ligne», «1 ligne», «2 lignes». */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count < 2 ? one : many;
}

export function counted(count: number, one: string, many?: string): string {
  return `${formatNumber(count)}\u00a0${plural(count, one, many)}`;
}

/** «A», «A et B», «A, B et C» */
export function joined(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} et ${words.at(-1)}` : (words[0] ?? "");
}
