import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface Certificate {
  /** The host it is for. */
  host: string;
  /** PEM. */
  cert: string;
  key: string;
  /** SHA-256 of its public key, by which Chromium is told to trust it (`--ignore-certificate-errors-spki-list`). */
  fingerprint: string;
}

/** A self-signed certificate of one day. Node makes keys but no X.509, and not every machine has openssl: DER by hand. */
export function makeCertificate(host: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const name = sequence(set(sequence(oid("550403"), der(0x0c, Buffer.from(host)))));
  const hour = 3_600_000;
  const body = sequence(
    der(0xa0, integer(2)),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - hour), time(Date.now() + 24 * hour)),
    name,
    spki,
    der(
      0xa3,
      sequence(extension("551d13", true, sequence(boolean)), extension("551d11", false, altName(host))),
    ),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    host,
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    fingerprint: createHash("sha256").update(spki).digest("base64"),
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const set = (part: Buffer) => der(0x31, part);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const integer = (value: number) => der(0x02, Buffer.from([value]));
const boolean = der(0x01, Buffer.from([0xff]));
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
/** UTCTime: YYMMDDHHMMSSZ. */
const time = (at: number) =>
  der(
    0x17,
    Buffer.from(
      `${new Date(at)
        .toISOString()
        .replace(/\.\d+|[-:T]/g, "")
        .slice(2)}`,
    ),
  );
const altName = (host: string) => sequence(der(0x82, Buffer.from(host)));
const extension = (id: string, isCritical: boolean, value: Buffer) =>
  sequence(oid(id), ...(isCritical ? [boolean] : []), der(0x04, value));
