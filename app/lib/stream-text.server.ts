/** A text that is made while it is downloaded. */
export function streamText(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    // Whoever stops the download stops the reading.
    async cancel() {
      await parts.return();
    },
  });
}
