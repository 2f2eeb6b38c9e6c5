import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface SmtpSink {
  url: string;
  port: number;
  received: { raw: string; email: Email; recipients: string[] }[];
  /** Sessions begun so far. */
  connections: number;
  /** Sessions that are open, and messages still being read. */
  underWay(): number;
  /** How the next recipients are answered: taken, refused with that code, or never. */
  mode: "accept" | "stall" | 450 | 550;
  close(): Promise<void>;
}

/** A real SMTP server on this machine that keeps what it is given and can be told to misbehave. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const sink = { received: [], connections: 0, mode: "accept" } as unknown as SmtpSink;
  let reading = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 100,
    onConnect(_session, done) {
      sink.connections += 1;
      done();
    },
    onRcptTo(_address, _session, done) {
      if (sink.mode === "stall") return;
      if (sink.mode === "accept") return done();
      done(Object.assign(new Error("not now"), { responseCode: sink.mode }));
    },
    async onData(stream, session, done) {
      reading += 1;
      try {
        const raw = await text(stream);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        sink.received.push({ raw, email: await PostalMime.parse(raw), recipients });
        done();
      } catch (error) {
        // A client that hangs up in the middle is what some tests are about.
        done(error as Error);
      } finally {
        reading -= 1;
      }
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // From here on they are those of its clients.
  server.on("error", () => {});
  sink.underWay = () => server.connections.size + reading;
  sink.port = (server.server.address() as AddressInfo).port;
  sink.url = `smtp://127.0.0.1:${sink.port}`;
  sink.close = () => new Promise((resolve) => server.close(resolve));
  return sink;
}
