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

/** A CSV file to keep, named after the day: «demandes-2026-11-18.csv». */
export function answerCsv(file: BodyInit, name: string, now: Date): Response {
  return new Response(file, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

/** Streams one JSON message a line. What fails later can be no status: `onFailure` makes it the last message. */
export function streamMessages<Message extends object>(
  work: (send: (message: Message) => Promise<void>) => Promise<void>,
  onFailure: (error: unknown) => Message,
): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const send = (message: Message) => writer.write(encoder.encode(`${JSON.stringify(message)}\n`));
  let hasLeft = false;
  void writer.closed.catch(() => {
    hasLeft = true;
  });
  void work(send)
    .catch((error) => (hasLeft ? undefined : send(onFailure(error))))
    .then(() => writer.close())
    .catch(() => {});
  return new Response(readable, {
    headers: { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "private, no-store" },
  });
}
