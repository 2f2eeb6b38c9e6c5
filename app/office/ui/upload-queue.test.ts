import { expect, test } from "vitest";
import { UploadError } from "#app/office/record/upload-client.ts";
import { createUploadQueue, tallyWords, type UploadQueueOptions } from "./upload-queue.ts";

const photo = (name: string) => new File(["x"], name, { type: "image/jpeg" });

function queueOf(options: Partial<UploadQueueOptions<string>> = {}) {
  return createUploadQueue<string>(() => ({
    check: () => null,
    upload: async (file) => file.name,
    ...options,
  }));
}

function states(queue: ReturnType<typeof queueOf>) {
  return queue.getItems().map((item) => [item.file.name, item.state]);
}

test("files wait to be seen until they are sent", async () => {
  const arrived: string[] = [];
  const queue = queueOf({ onUploaded: (name) => arrived.push(name) });
  queue.add([photo("a.jpg"), photo("b.jpg")]);
  expect(states(queue)).toEqual([
    ["a.jpg", "waiting"],
    ["b.jpg", "waiting"],
  ]);
  await queue.start();
  expect(arrived).toEqual(["a.jpg", "b.jpg"]);
  expect(queue.getItems()).toEqual([]);
});

test("one at a time, in the order they were chosen", async () => {
  let active = 0;
  let max = 0;
  const queue = queueOf({
    async upload(file) {
      active++;
      max = Math.max(max, active);
      await Promise.resolve();
      active--;
      return file.name;
    },
  });
  queue.add([photo("a.jpg"), photo("b.jpg"), photo("c.jpg")]);
  await queue.start();
  expect(max).toBe(1);
});

test("a refused file says why and is never sent", async () => {
  const sent: string[] = [];
  const queue = queueOf({
    check: (file) => (file.name.endsWith(".gif") ? "Format de fichier non supporté." : null),
    upload: async (file) => {
      sent.push(file.name);
      return file.name;
    },
  });
  queue.add([photo("a.gif"), photo("b.jpg")]);
  await queue.start();
  expect(sent).toEqual(["b.jpg"]);
  expect(queue.getItems()).toMatchObject([{ state: "refused", message: "Format de fichier non supporté." }]);
});

test("removing a file on its way aborts it and lets the next one go", async () => {
  const arrived: string[] = [];
  const queue = queueOf({
    upload: (file, { signal }) =>
      file.name === "a.jpg"
        ? new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
        : Promise.resolve(file.name),
    onUploaded: (name) => arrived.push(name),
  });
  queue.add([photo("a.jpg"), photo("b.jpg")]);
  const run = queue.start();
  queue.remove(queue.getItems()[0]?.id ?? 0);
  await run;
  expect(arrived).toEqual(["b.jpg"]);
  expect(queue.getItems()).toEqual([]);
});

test("a failure stays with its sentence, and can be tried again", async () => {
  let isDown = true;
  const results: unknown[] = [];
  const queue = queueOf({
    async upload(file) {
      if (isDown) throw new Error("Image illisible.");
      return file.name;
    },
    onFinished: (result) => results.push(result),
  });
  queue.add([photo("a.jpg")]);
  await queue.start();
  expect(queue.getItems()).toMatchObject([{ state: "failed", message: "Image illisible." }]);
  isDown = false;
  queue.retry(queue.getItems()[0]?.id ?? 0);
  await expect.poll(() => queue.getItems()).toEqual([]);
  expect(results).toEqual([
    { done: 0, failed: 1, refused: 0, sent: 1 },
    { done: 1, failed: 0, refused: 0, sent: 1 },
  ]);
});

test("what the server will never take is refused like the rest, and everything is counted", async () => {
  const results: string[] = [];
  const queue = queueOf({
    check: (file) => (file.name.endsWith(".gif") ? "Format de fichier non supporté." : null),
    async upload(file) {
      if (file.name === "texte.jpg") throw new UploadError("Image illisible.", 422);
      if (file.name === "lente.jpg") throw new UploadError("Trop occupé.", 503);
      return file.name;
    },
    onFinished: (tally) => results.push(tallyWords(tally)),
  });
  queue.add(["a.jpg", "b.gif", "texte.jpg", "lente.jpg"].map(photo));
  await queue.start();
  expect(states(queue)).toEqual([
    ["b.gif", "refused"],
    ["texte.jpg", "refused"],
    ["lente.jpg", "failed"],
  ]);
  expect(results).toEqual(["1\u00a0photo sur 4, 1 à réessayer, 2\u00a0refusées"]);
  expect(tallyWords({ done: 2, failed: 0, refused: 0 })).toBe("2\u00a0photos");
});

test("a file is listed until it is shown elsewhere, and no longer", async () => {
  const listed: string[][] = [];
  const queue = queueOf({
    onUploaded: () => listed.push(queue.getItems().map(({ file }) => file.name)),
  });
  queue.add([photo("a.jpg"), photo("b.jpg")]);
  await queue.start();
  expect(listed).toEqual([["a.jpg", "b.jpg"], ["b.jpg"]]);
});

test("of what was refused, only the last choice stays", () => {
  const queue = queueOf({ check: () => "Format de fichier non supporté." });
  queue.add([photo("a.gif")]);
  queue.add([photo("b.gif")]);
  expect(states(queue)).toEqual([["b.gif", "refused"]]);
});

test("progress is the file's own", async () => {
  const seen: number[] = [];
  const queue = queueOf({
    async upload(file, { onProgress }) {
      onProgress(0.5);
      return file.name;
    },
  });
  queue.subscribe(() => seen.push(queue.getItems()[0]?.progress ?? -1));
  queue.add([photo("a.jpg")]);
  await queue.start();
  expect(seen).toContain(0.5);
});

test("what is chosen while another is being sent goes after it", async () => {
  const arrived: string[] = [];
  const queue = queueOf({ onUploaded: (name) => arrived.push(name) });
  for (const name of ["a.jpg", "b.jpg"]) {
    queue.add([photo(name)]);
    void queue.start();
  }
  await expect.poll(() => arrived).toEqual(["a.jpg", "b.jpg"]);
});
