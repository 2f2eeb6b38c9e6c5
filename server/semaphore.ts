interface Limits {
  atOnce: number;
  /** How long the queue may get. */
  waiting?: number;
  /** Milliseconds anybody may stand in it. */
  patience?: number;
  /** For whom the queue is too long. */
  refusal?: () => Error;
}

/** A semaphore with a queue: first come, first served. */
export function createSemaphore({
  atOnce,
  waiting = Infinity,
  patience,
  refusal = () => new Error(),
}: Limits) {
  let running = 0;
  const queue: (() => void)[] = [];

  function myTurn(): Promise<void> {
    if (queue.length >= waiting) throw refusal();
    return new Promise((resolve, reject) => {
      function giveUp() {
        queue.splice(queue.indexOf(enter), 1);
        reject(refusal());
      }
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      function enter() {
        clearTimeout(timer);
        resolve();
      }
      queue.push(enter);
    });
  }

  async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++;
    else await myTurn();
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }
  return Object.assign(pass, { load: () => ({ running, waiting: queue.length }) });
}
