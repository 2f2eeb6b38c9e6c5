import { AsyncLocalStorage } from "node:async_hooks";

interface Place {
  stepOut: <Result>(task: () => Promise<Result>) => Promise<Result>;
}

const places = new AsyncLocalStorage<Place>();

type Semaphore<Rest extends unknown[]> = <Result>(
  work: () => Promise<Result>,
  ...rest: Rest
) => Promise<Result>;

/** A semaphore whose work may give up its place while it waits for something else: see `outsideGate`. */
export function leavable<Rest extends unknown[], Pass extends Semaphore<Rest>>(pass: Pass): Pass {
  const gate = async <Result>(work: () => Promise<Result>, ...rest: Rest): Promise<Result> => {
    let leave = () => {};
    /** Settles once the place is another's. */
    let left: Promise<void>;
    let result: Promise<Result> | undefined;

    const stepOut: Place["stepOut"] = async (task) => {
      leave();
      try {
        return await task();
      } finally {
        await new Promise<void>((entered) => {
          const holdAgain = () =>
            new Promise<void>((done) => {
              leave = done;
              entered();
            });
          // Whoever was let in once is not sent away when their work is done, however many wait.
          left = pass(holdAgain, ...rest).catch(() => entered());
        });
      }
    };
    const hold = () =>
      new Promise<void>((done) => {
        leave = done;
        result = places.run({ stepOut }, work);
        result.then(
          () => leave(),
          () => leave(),
        );
      });
    left = pass(hold, ...rest);
    await left;
    try {
      return await (result as unknown as Promise<Result>);
    } finally {
      await left;
    }
  };
  return Object.assign(gate, pass) as Pass;
}

/** Runs what has a queue of its own without holding a place of the gate that its request came through. */
export function outsideGate<Result>(task: () => Promise<Result>): Promise<Result> {
  return places.getStore()?.stepOut(task) ?? task();
}
