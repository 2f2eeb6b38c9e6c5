/** `npm run test:faults` asks for the long form; every other run gets the short one. */
export const isLongRun = process.env.FAULTS === "long";

/** How often a fault is tried: a few times with every change, often enough to trust it in the long form. */
export function cuts({ short, long }: { short: number; long: number }): number {
  return isLongRun ? long : short;
}
