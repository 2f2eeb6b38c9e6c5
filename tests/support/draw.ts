/** Mulberry32: the same draws for the same seed. */
export function drawer(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    upTo: (max: number) => Math.floor(next() * (max + 1)),
    isHeads: (chance = 0.5) => next() < chance,
    oneOf: <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)],
  };
}
export type Draw = ReturnType<typeof drawer>;
