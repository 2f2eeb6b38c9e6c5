interface Limits {
  atOnce: number;
  /** How long the queue may get. */
  waiting?: number;
  /** Milliseconds anybody may stand in it. */
  patience?: number;
  /** For whom the queue is too long. */
  refusal?: () => Error;
  /** What one key may have of both; work without a key is bound by neither. */
  share?: { atOnce: number; waiting: number };
}

interface Entry {
  key: string | null;
  enter: () => void;
}

/** A fair semaphore: of those who wait, the one whose key has least under way is next, then the first. */
export function createSemaphore({
  atOnce,
  waiting = Infinity,
  patience,
  refusal = () => new Error(),
  share = { atOnce: Infinity, waiting: Infinity },
}: Limits) {
  let running = 0;
  const runningOf = new Map<string, number>();
  const queue: Entry[] = [];

  const countOf = (key: string | null) => (key === null ? 0 : (runningOf.get(key) ?? 0));

  function count(key: string | null, more: 1 | -1) {
    running += more;
    if (key === null) return;
    const now = countOf(key) + more;
    if (now > 0) runningOf.set(key, now);
    else runningOf.delete(key);
  }

  function myTurn(key: string | null): Promise<void> {
    const ahead = key === null ? 0 : queue.filter((entry) => entry.key === key).length;
    if (queue.length >= waiting || ahead >= share.waiting) throw refusal();
    return new Promise((resolve, reject) => {
      function giveUp() {
        queue.splice(queue.indexOf(entry), 1);
        reject(refusal());
      }
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      function enter() {
        clearTimeout(timer);
        resolve();
      }
      const entry = { key, enter };
      queue.push(entry);
    });
  }

  function letNextIn() {
    let next: Entry | undefined;
    for (const entry of queue) {
      if (countOf(entry.key) >= share.atOnce) continue;
      if (!next || countOf(entry.key) < countOf(next.key)) next = entry;
    }
    if (!next) return;
    queue.splice(queue.indexOf(next), 1);
    count(next.key, 1);
    next.enter();
  }

  async function pass<Result>(work: () => Promise<Result>, key: string | null = null): Promise<Result> {
    // Whoever enters from the queue was counted there.
    if (running < atOnce && countOf(key) < share.atOnce) count(key, 1);
    else await myTurn(key);
    try {
      return await work();
    } finally {
      count(key, -1);
      letNextIn();
    }
  }
  return Object.assign(pass, { load: () => ({ running, waiting: queue.length }) });
}
