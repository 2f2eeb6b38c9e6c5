import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { uploadFailed } from "#app/domain/files/uploads.schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { cuts, isLongRun } from "#tests/support/fault-run.ts";
import { type Gate, startGate } from "#tests/support/gate.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { plainPages } from "#tests/support/public-site.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// The built server, whose files are in a bucket behind a network that fails.
vi.setConfig({ testTimeout: isLongRun ? 180_000 : 60_000, hookTimeout: 120_000 });

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;
let store: S3Server;
let gate: Gate;
let instance: Instance;
let staff: ReturnType<typeof createBrowser>;
let photo: Buffer<ArrayBuffer>;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  photo = Buffer.from(await noise(300, 200).jpeg().toBuffer());
  store = await startS3Server();
  const { hostname: host, port } = new URL(store.options.endpoint);
  gate = await startGate({ host, port: Number(port) });
  await gate.open();
  instance = await startInstance({
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    DEMO_DATA: "false",
    ...store.env,
    S3_ENDPOINT: `http://127.0.0.1:${gate.port}`,
  });
  staff = createBrowser(instance.url);
  await staff.signIn();
  // The very first page takes as long as the machine is busy; those that count are made during the fault.
  await fetch(instance.url);
});

afterAll(async () => {
  await instance?.stop();
  await gate?.refuse();
  await store?.stop();
  await folder.remove();
});

/** A picture that does not compress well, as photos do not. */
function noise(width: number, height: number) {
  const gaussian = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: "grey", noise: gaussian } });
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now();
  const result = await work();
  return { result, ms: performance.now() - began };
}

async function upload(bytes = photo) {
  const answer = await fetch(`${instance.url}${officePaths.upload}?kind=site-photo&category=agencies`, {
    method: "POST",
    body: bytes,
    headers: { cookie: staff.cookie, origin: instance.url, "x-file-name": "vitrine.jpg" },
  });
  return { status: answer.status, ...((await answer.json()) as { error?: string; file?: { url: string } }) };
}

const picture = async (path: string) => {
  const answer = await fetch(instance.url + path);
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
};

async function expectPages() {
  for (const page of plainPages) {
    const { result, ms } = await timed(() => fetch(instance.url + page));
    expect(result.status, page).toBe(200);
    expect(ms, page).toBeLessThan(5_000);
  }
}

const faults: ["refuses" | "stalls", () => Promise<void>][] = [
  ["refuses", () => gate.refuse()],
  ["stalls", () => gate.stall()],
];

test.each(faults)(
  "a store that %s: an upload is answered in French within ten seconds, pages are served, pictures do not hang",
  async (_, begin) => {
    await begin();
    const lost = Array.from({ length: 12 }, (_, i) => `/storage/photos/site/agencies/lost-${i}.webp?w=480`);
    const uploading = timed(() => upload());
    const pictures = timed(() => Promise.all(lost.map(picture)));
    await expectPages();

    const shown = await pictures;
    expect(shown.result.map(({ status }) => status)).toEqual(lost.map(() => 503));
    expect(shown.ms).toBeLessThan(6_000);
    // Whoever asks next does not wait for the same disappointment.
    expect((await timed(() => picture(lost[0] as string))).ms).toBeLessThan(1_500);

    const uploaded = await uploading;
    expect(uploaded.result).toEqual({ status: 503, error: uploadFailed, fields: {} });
    expect(uploaded.ms).toBeLessThan(10_000);
  },
);

test.each(faults)(
  "one that %s: pictures of the moment stay, the rest comes back by itself",
  async (_, begin) => {
    await gate.open();
    const stored = await eventually(async () => (await upload()).file, 30_000);
    const seen = `${stored.url}?w=480`;
    await eventually(async () => (await picture(seen)).status === 200);

    await begin();
    const during = await timed(() => picture(seen));
    expect(during.result.status).toBe(200);
    // The store itself would be waited for longer.
    expect(during.ms).toBeLessThan(1_500);
    expect((await picture(stored.url)).status).toBe(503);
    expect((await upload()).error).toBe(uploadFailed);
    await sleep(cuts({ short: 3_000, long: 60_000 }));

    await gate.open();
    const back = await timed(() =>
      eventually(async () => (await picture(stored.url)).status === 200, 10_000),
    );
    expect(back.ms).toBeLessThan(5_000);
    expect((await upload()).status).toBe(200);
    expect((await fetch(`${instance.url}/readyz`)).status).toBe(200);
  },
);

test("a store that stops in the middle of a file lets go of the visitor", async () => {
  await gate.open();
  // More than what connections hold by themselves.
  const large = await noise(2000, 1600).jpeg({ quality: 90 }).toBuffer();
  const stored = await eventually(async () => (await upload(Buffer.from(large))).file, 30_000);
  await eventually(async () => (await picture(stored.url)).status === 200);
  const answer = await fetch(instance.url + stored.url);
  expect(answer.status).toBe(200);
  await gate.stall();
  const rest = await timed(() => answer.arrayBuffer().catch(() => null));
  expect(rest.ms).toBeLessThan(25_000);
});

// The last one, since nothing can be asked afterwards. The upload that failed left a file to remove, which waits too.
test("an instance told to stop does not wait for a store that stalls", async () => {
  await gate.stall();
  await upload();
  const { result, ms } = await timed(() => instance.stop());
  expect(result).toBe(0);
  expect(ms).toBeLessThan(10_000);
});
