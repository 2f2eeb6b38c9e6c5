import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import type { SmtpReport } from "#app/domain/mail-settings/smtp-report.ts";
import { makeCertificate } from "#tests/support/certificate.ts";
import type { Resolver } from "./resolver.ts";
import { type SmtpServer, serverOfUrl } from "./smtp-server.ts";
import { testSmtp } from "./smtp-test.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const secret = "mot-de-passe-très-secret";
const sender = { name: "Brenac Location", address: "contact@brenac.example" };
const quick = { connection: 400, greeting: 400, socket: 400, whole: 2_000 };
const certificate = makeCertificate("localhost");

/** A server of the kind hosts run: it asks for a name, and encrypts. */
async function startHost(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    closeTimeout: 50,
    key: certificate.key,
    cert: certificate.cert,
    onAuth({ username, password }, _session, done) {
      const isRight = username === "contact@brenac.example" && password === secret;
      // A careless server repeats what it was told.
      if (isRight) done(null, { user: username });
      else done(refusal(535, `5.7.8 Error: authentication failed: ${password}`));
    },
    async onData(stream, _session, done) {
      await text(stream);
      done();
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.server.address() as AddressInfo).port;
}

/** What answers on a port and is no mail server, or says nothing. */
async function startPort(greeting: string): Promise<number> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket.on("error", () => {}));
    socket.write(greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

interface Tried {
  port: number;
  user?: string;
  password?: string;
  scheme?: "smtp" | "smtps";
  /** Of SMTP_URL: whoever runs the machine may trust a certificate that nobody signed. */
  options?: string;
  recipient?: string;
}

function send({ port, user = "contact@brenac.example", password = secret, scheme = "smtp", ...of }: Tried) {
  const account = user && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const smtpUrl = `${scheme}://${account}localhost:${port}${of.options ?? "?tls.rejectUnauthorized=false"}`;
  return sendTo(serverOfUrl({ smtpUrl }) as SmtpServer, { recipient: of.recipient });
}

const localhost: Pick<Resolver, "lookup"> = { lookup: async () => ["127.0.0.1"] };

function sendTo(server: SmtpServer, { recipient = "helene@brenac.example", resolver = localhost } = {}) {
  return testSmtp({
    ...{ server, sender, resolver, now: () => new Date("2026-11-19T08:42:00Z"), timeouts: quick },
    mail: {
      ...{ messageId: "<essai@brenac.example>", recipient, replyTo: null },
      ...{ subject: "Essai", body: "Bonjour", date: new Date() },
    },
  });
}

const steps = ({ stages }: SmtpReport) => stages.map(({ step, isDone }) => `${isDone ? "✓" : "✗"} ${step}`);
const failed = ({ stages }: SmtpReport) => stages.find(({ isDone }) => !isDone);

test("a server that takes it: each step with its time and the server's words", async () => {
  const report = await send({ port: await startHost() });
  expect(steps(report)).toEqual([
    "✓ connection",
    "✓ encryption",
    "✓ authentication",
    "✓ sender",
    "✓ recipient",
    "✓ message",
  ]);
  expect(report).toMatchObject({
    at: "2026-11-19T08:42:00.000Z",
    recipient: "helene@brenac.example",
    refusal: null,
  });
  expect(report.stages[0]?.words).toMatch(/^220 /);
  expect(report.stages[2]?.words).toMatch(/^235 /);
  expect(report.stages.at(-1)?.words).toMatch(/^250 /);
  for (const { ms } of report.stages) expect(ms).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(report)).not.toContain(secret);
});

test("encrypted from the first byte, the certificate's step comes before anything is said", async () => {
  const report = await send({ port: await startHost({ secure: true }), scheme: "smtps" });
  expect(steps(report).slice(0, 3)).toEqual(["✓ connection", "✓ encryption", "✓ authentication"]);
  expect(report.refusal).toBeNull();
});

test("a wrong password", async () => {
  const report = await send({ port: await startHost(), password: "un-autre-secret" });
  expect(failed(report)).toMatchObject({
    step: "authentication",
    words: expect.stringMatching(/^535 5\.7\.8/),
  });
  expect(report.refusal?.what).toBe("Identifiant ou mot de passe refusé.");
  expect(report.refusal?.advice).toContain("mot de passe d’application");
  expect(JSON.stringify(report)).not.toContain("un-autre-secret");
  expect(JSON.stringify(report)).not.toContain(Buffer.from("un-autre-secret").toString("base64"));
});

test("a sender that is not the mailbox's", async () => {
  const port = await startHost({
    onMailFrom: (_address, _session, done) =>
      done(refusal(553, "5.7.1 Sender address rejected: not owned by user")),
  });
  const report = await send({ port });
  expect(failed(report)).toMatchObject({
    step: "sender",
    words: expect.stringContaining("not owned by user"),
  });
  expect(report.refusal?.what).toBe("Le serveur refuse d’écrire au nom de contact@brenac.example.");
});

test("a recipient that nobody has, and a server that relays for nobody", async () => {
  const unknown = await startHost({
    onRcptTo: (_address, _session, done) => done(refusal(550, "5.1.1 User unknown")),
  });
  const report = await send({ port: unknown, recipient: "personne@brenac.example" });
  expect(failed(report)?.step).toBe("recipient");
  expect(report.refusal?.what).toBe("Le serveur refuse l’adresse personne@brenac.example.");

  const closed = await startHost({
    authOptional: true,
    hidePIPELINING: true,
    onRcptTo: (_address, _session, done) => done(refusal(554, "5.7.1 Relay access denied")),
  });
  const relay = await send({ port: closed, user: "" });
  expect(steps(relay)).toEqual(["✓ connection", "✓ encryption", "✓ sender", "✗ recipient"]);
  expect(relay.refusal).toEqual({
    what: "Le serveur ne transmet rien pour des inconnus.",
    advice: "Il attend un identifiant et un mot de passe.",
  });
});

test("a message that is refused once it was read, and one that may come again", async () => {
  const answering = (code: number, words: string) =>
    startHost({
      async onData(stream, _session, done) {
        await text(stream);
        done(refusal(code, words));
      },
    });
  const full = await send({ port: await answering(552, "5.2.2 Quota exceeded") });
  expect(failed(full)).toMatchObject({ step: "message", words: "552 5.2.2 Quota exceeded" });
  expect(full.refusal?.what).toBe("Le serveur a lu le message et l’a refusé.");
  const grey = await send({ port: await answering(451, "4.7.1 Greylisted, try again later") });
  expect(grey.refusal?.what).toBe("Refus provisoire.");
});

test("a server that says nothing", async () => {
  const report = await send({ port: await startPort("") });
  expect(steps(report)).toEqual(["✗ connection"]);
  expect(report.refusal?.what).toMatch(/^localhost ne répond pas sur le port \d+\.$/);
  expect(report.stages[0]?.ms).toBeGreaterThanOrEqual(350);
});

test("a certificate that signed itself: nothing is sent, the password least of all", async () => {
  const seen: string[] = [];
  const onAuth: SMTPServerOptions["onAuth"] = ({ username }, _session, done) => {
    seen.push(String(username));
    done(null, { user: username });
  };
  for (const [scheme, secure] of [
    ["smtps", true],
    ["smtp", false],
  ] as const) {
    const report = await send({ port: await startHost({ secure, onAuth }), scheme, options: "" });
    expect(steps(report)).toEqual(["✓ connection", "✗ encryption"]);
    expect(report.refusal?.what).toBe("Le certificat de localhost n’est signé par aucune autorité connue.");
  }
  expect(seen).toEqual([]);
});

test("no encryption where the settings name the server, whatever it offers", async () => {
  const port = await startHost({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
  // As the settings name it, but for the port and the door that a test has to open.
  const server = { host: "localhost", port, user: "contact@brenac.example", password: secret };
  const open: SmtpServer = { ...server, url: `smtp://localhost:${port}?requireTLS=true` };
  const report = await sendTo(open);
  expect(failed(report)?.step).toBe("encryption");
  expect(report.refusal?.what).toBe(`localhost ne propose pas de chiffrement sur le port ${port}.`);
});

test("127.0.0.1, and every name that leads behind our own door", async () => {
  const port = await startHost();
  const server = { port, user: "contact", password: secret };
  const names: [string, string[]][] = [
    ["127.0.0.1", []],
    ["mail.brenac.example", ["127.0.0.1"]],
    ["mail.brenac.example", ["213.186.33.20", "192.168.1.4"]],
    ["mail.brenac.example", ["::ffff:10.0.0.1"]],
    ["metadata.brenac.example", ["169.254.169.254"]],
  ];
  for (const [host, addresses] of names) {
    const report = await sendTo({ ...server, host }, { resolver: { lookup: async () => addresses } });
    expect(steps(report)).toEqual(["✗ connection"]);
    expect(report.refusal?.what).toBe(`${host} désigne cette machine ou un réseau privé.`);
  }
});

test("port 22, and other ports where no mail server waits", async () => {
  const ssh = await startPort("SSH-2.0-OpenSSH_9.9\r\n");
  const report = await send({ port: ssh });
  expect(report.stages[0]).toMatchObject({ isDone: false, words: "SSH-2.0-OpenSSH_9.9" });
  expect(report.refusal?.what).toBe(`Ce qui répond sur le port ${ssh} n’est pas un serveur de courriel.`);
  const nobody = await send({ port: 1 });
  expect(nobody.refusal?.what).toBe("localhost refuse la connexion sur le port 1.");
});

test("a name that nobody has, a port that begins without encryption, a password that is lost", async () => {
  const missing = Object.assign(new Error("getaddrinfo ENOTFOUND smtp.brenc.example"), { code: "ENOTFOUND" });
  const server = { host: "smtp.brenc.example", port: 465, user: "contact", password: secret };
  const unknown = await sendTo(server, { resolver: { lookup: () => Promise.reject(missing) } });
  expect(unknown.refusal?.what).toBe("Aucun serveur ne porte le nom smtp.brenc.example.");

  const plain = await startHost();
  const early = await send({ port: plain, scheme: "smtps" });
  expect(early.refusal?.what).toBe(`Le port ${plain} de localhost ne commence pas par un chiffrement.`);

  const lost = await sendTo({ ...server, password: null });
  expect(lost.refusal?.what).toBe("Le mot de passe enregistré ne se lit plus.");
});
