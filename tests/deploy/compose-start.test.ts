import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officePaths } from "#app/lib/office-paths.ts";
import { type Balancer, startBalancer } from "#tests/support/balancer.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import {
  compose,
  environmentOf,
  healthCommand,
  imageCommand,
  imageEnvironment,
} from "#tests/support/container-files.ts";
import { runOn } from "#tests/support/database-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { picture } from "#tests/support/files.ts";
import { freePort } from "#tests/support/free-port.ts";
import { adminAccount, type Instance, startCommand } from "#tests/support/instance.ts";
import { makePostgresToStop, type PostgresToStop } from "#tests/support/postgres-to-stop.ts";
import { startEmptyS3Server } from "#tests/support/s3-server.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// What compose.yaml starts, started without containers: its environment and command lines as they stand, but for names
// of hosts, ports, networks and folders.

let folder: TemporaryFolder;
let postgres: PostgresToStop;
let store: Awaited<ReturnType<typeof startEmptyS3Server>>;
let mail: SmtpSink;
let front: Balancer;
let places: [composed: string, here: string][];
let given: Record<string, string>;
const instances: Record<string, Instance> = {};

/** A service's variables above those of the image, with the places of this machine. */
function variablesOf(service: string): Record<string, string> {
  const all = { ...imageEnvironment, ...environmentOf(service, given) };
  const move = (value: string) =>
    places.reduce((moved, [composed, here]) => moved.replace(composed, here), value);
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, move(value)]));
}

async function run([program = "", ...args]: string[], env: Record<string, string>) {
  expect(program).toBe("node");
  const child = spawn(process.execPath, args, {
    env: childEnvironment(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output, complaint };
}

const makeBucket = () => run(compose.services.bucket?.command ?? [], variablesOf("bucket"));

/** Requests to the site's address reach this instance, as if the proxy had chosen it. */
async function through(name: string) {
  front.targets.clear();
  front.targets.add(instances[name]?.url as string);
  await eventually(async () => (await fetch(`${front.url}/healthz`)).status === 200);
}

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  postgres = await makePostgresToStop();
  await postgres.start();
  const address = new URL(postgres.url);
  given = {
    POSTGRES_PASSWORD: address.password,
    S3_SECRET_ACCESS_KEY: "a-secret-of-this-test",
    ADMIN_EMAIL: adminAccount.email,
    ADMIN_PASSWORD: adminAccount.password,
  };
  // The services that are not ours are made from what compose gives to them.
  const { POSTGRES_USER, POSTGRES_DB } = environmentOf("database", given);
  expect([POSTGRES_USER, `/${POSTGRES_DB}`]).toEqual([address.username, address.pathname]);
  const { ROOT_ACCESS_KEY = "", ROOT_SECRET_KEY = "" } = environmentOf("store", given);
  store = await startEmptyS3Server({ accessKeyId: ROOT_ACCESS_KEY, secretAccessKey: ROOT_SECRET_KEY });
  mail = await startSmtpSink();
  front = await startBalancer();
  places = [
    ["localhost:8080", `localhost:${new URL(front.url).port}`],
    ["@database:5432", `@${address.host}`],
    ["http://store:7070", store.endpoint],
    ["smtp://mail:1025", mail.url],
    ["172.30.66.0/24", "127.0.0.1/32"],
    ["0.0.0.0", "127.0.0.1"],
  ];
});

afterAll(async () => {
  await front?.close();
  await Promise.all(Object.values(instances).map((instance) => instance.stop()));
  await Promise.all([store?.stop(), mail?.close(), postgres?.remove()]);
  await folder.remove();
});

test("the bucket's command makes the bucket, and a second time changes nothing", async () => {
  expect(await makeBucket()).toEqual({ code: 0, output: "", complaint: "" });
  const made = await readdir(`${store.folder}/buckets`, { recursive: true });
  expect(made).toEqual([variablesOf("app-1").S3_BUCKET]);
  expect(await makeBucket()).toMatchObject({ code: 0 });
  expect(await readdir(`${store.folder}/buckets`, { recursive: true })).toEqual(made);
});

test("with another key it says so, and is tried again", async () => {
  const env = { ...variablesOf("bucket"), S3_SECRET_ACCESS_KEY: "another" };
  const { code, complaint } = await run(compose.services.bucket?.command ?? [], env);
  expect([code, complaint]).toEqual([1, expect.stringContaining("SignatureDoesNotMatch")]);
});

test("two instances become ready beside each other, and their health check says so", async () => {
  const [program, ...args] = imageCommand;
  expect(program).toBe("node");
  await Promise.all(
    ["app-1", "app-2"].map(async (name) => {
      const env = {
        ...variablesOf(name),
        PORT: String(await freePort()),
        DATA_DIR: `${folder.path}/${name}`,
      };
      instances[name] = await startCommand(args, env);
      await eventually(async () => (await fetch(`${instances[name]?.url}/readyz`)).status === 200);
      expect((await run(healthCommand, env)).code).toBe(0);
    }),
  );
  expect(Object.keys(instances).toSorted()).toEqual(["app-1", "app-2"]);
});

test("the administrator signs in, and a photo stored through one instance comes from the other", async () => {
  const site = variablesOf("app-1").APP_URL as string;
  const staff = createBrowser(site);
  await through("app-1");
  await staff.signIn({ email: given.ADMIN_EMAIL as string, password: given.ADMIN_PASSWORD as string });
  const answer = await fetch(`${site}${officePaths.upload}?kind=site-photo&category=agencies`, {
    method: "POST",
    body: new Uint8Array(await picture(600, 400).jpeg().toBuffer()),
    headers: { cookie: staff.cookie, origin: site, "x-file-name": "vitrine.jpg" },
  });
  expect(answer.status).toBe(200);
  const { file } = (await answer.json()) as { file: { url: string } };

  await through("app-2");
  const shown = await fetch(site + file.url);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await staff.get(officePaths.dashboard)).status).toBe(200);
  // Nothing but what may be lost is in the folders of the instances.
  const kept = await readdir(folder.path, { recursive: true });
  expect(kept.filter((name) => name.endsWith(".webp"))).toEqual([]);
  const stored = await readdir(`${store.folder}/buckets`, { recursive: true });
  expect(stored.some((name) => name.includes(file.url.replace("/storage/", "")))).toBe(true);
});

test("what is saved through one instance shows on the other", async () => {
  const site = variablesOf("app-1").APP_URL as string;
  const staff = createBrowser(site);
  const words = "Louer, entretenir, dépanner depuis Elne";
  const about = async () => (await fetch(`${site}/a-propos`)).text();
  await through("app-2");
  expect(await about()).not.toContain(words);

  await through("app-1");
  await staff.signIn();
  const [row] = await runOn<{ updated_at: Date }>(postgres.url, "select updated_at from about_page_settings");
  const saved = await staff.post(`${officePaths.about}.data`, {
    content: `<p>${words}</p>`,
    version: row?.updated_at.toISOString() ?? "",
  });
  expect(saved.status).toBe(200);
  await through("app-2");
  await eventually(async () => (await about()).includes(words));
});

test("a visitor's message arrives at the mail server, from the address of MAIL_FROM", async () => {
  const { APP_URL = "", MAIL_FROM = "" } = variablesOf("app-1");
  await through("app-2");
  // A site without an e-mail address of its own yet forwards nothing; whoever asks for a rental gets a confirmation.
  const asked = await createBrowser(APP_URL).postJson("/functions/v1/send-email", {
    name: "Sophie Garrigue",
    email: "sophie@example.fr",
    phone: "06 39 98 14 27",
    subject: "devis",
    agency_id: "",
    message: "Un fourgon pour samedi ?",
    request: {},
  });
  expect(asked.status).toBe(200);
  const confirmation = await eventually(
    async () => mail.received.find(({ recipients }) => recipients.includes("sophie@example.fr")),
    30_000,
  );
  // The name beside it is the company's.
  expect(confirmation.email.from?.address).toBe(MAIL_FROM.replace(/.*<|>$/g, ""));
});
