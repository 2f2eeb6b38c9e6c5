export interface Slots {
  <T>(work: () => Promise<T>): Promise<T>;
  readonly load: { running: number; waiting: number };
}

/** Lets `count` pieces of work run at a time; the others wait their turn, first come, first served. */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  const load = {
    get running() {
      return count - free;
    },
    get waiting() {
      return waiting.length;
    },
  };
  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free--;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      // The place passes straight to the next in line.
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  }
  return Object.assign(take, { load });
}
