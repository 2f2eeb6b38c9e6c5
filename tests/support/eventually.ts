/** Waits until the check holds; fails with its last answer when it does not in time. What takes long is looked at less often. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  timeoutMs = 10_000,
): Promise<NonNullable<T>> {
  const began = Date.now();
  const deadline = began + timeoutMs;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`It did not happen within ${timeoutMs} ms: ${check}`);
    await new Promise((resolve) => setTimeout(resolve, Date.now() - began < 500 ? 20 : 100));
  }
}
