/** The first call acts at once; those that follow within the window make one more, at its end. */
export function coalesce(act: () => void, windowMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isPending = false;
  function close() {
    timer = undefined;
    if (isPending) run();
  }
  function run() {
    isPending = false;
    act();
    timer = setTimeout(close, windowMs);
    timer.unref();
  }
  return () => {
    if (timer) isPending = true;
    else run();
  };
}
