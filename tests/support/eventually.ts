/** Waits until the check holds; fails with its last answer when it does not in time. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  timeoutMs = 10_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`It did not happen within ${timeoutMs} ms: ${check}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
