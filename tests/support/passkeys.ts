import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Db } from "#server/db/database.ts";

interface DeviceOptions {
  /** The address that its browser is at. */
  origin: string;
  rpId?: string;
  isUserVerified?: boolean;
}

type Asked = { challenge: string };

export type Device = ReturnType<typeof makeDevice>;

/** A phone or a laptop that keeps one passkey, and the browser before it: in all but the finger, as WebAuthn has it. */
export function makeDevice(options: DeviceOptions) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const key = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  const credential = randomBytes(32);
  const id = credential.toString("base64url");
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked, { origin }: DeviceOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(now: DeviceOptions, flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const rpId = now.rpId ?? new URL(now.origin).hostname;
    const head = Buffer.alloc(5);
    head[0] = flags | 1 | (now.isUserVerified === false ? 0 : 4);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, rest]);
  }

  return {
    id,
    /** As the plugin stores it. */
    publicKey: key.toString("base64"),
    /** Sets its counter back, as a copy's would be. */
    rewind: () => {
      counter = 0;
    },
    /** Answers `navigator.credentials.create`. */
    make(asked: Asked, differently: Partial<DeviceOptions> = {}) {
      const now = { ...options, ...differently };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const rest = Buffer.concat([Buffer.alloc(16), length, credential, key]);
      const data = authenticatorData(now, 0x40, rest);
      const attestation = Buffer.concat([
        Buffer.from("a3", "hex"),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from("a0", "hex"),
        cborText("authData"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: clientData("webauthn.create", asked, now).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    sign(asked: Asked, differently: Partial<DeviceOptions> = {}) {
      const now = { ...options, ...differently };
      counter += 1;
      const data = authenticatorData(now, 0);
      const client = clientData("webauthn.get", asked, now);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

/** Gives an account the key that a device keeps, as adding it leaves it. Resolves to its id. */
export async function addPasskey(
  db: Db,
  profileId: string,
  device: Pick<Device, "id" | "publicKey">,
  name: string | null = "Portable de l’agence",
): Promise<string> {
  const { id } = await db
    .insertInto("passkeys")
    .values({
      profile_id: profileId,
      name,
      credential_id: device.id,
      public_key: device.publicKey,
      device_type: "singleDevice",
      backed_up: false,
      transports: "internal",
      device: "Chrome sur Windows",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What a device is asked to make a key from, once the password was right. */
export async function beginPasskey(db: Db, profile: { id: string; email: string }) {
  const { value: secret } = await db
    .selectFrom("installation")
    .select("value")
    .where("name", "=", "auth-secret")
    .executeTakeFirstOrThrow();
  const [identifier, challenge] = [randomBytes(16).toString("hex"), randomBytes(32).toString("base64url")];
  const userData = { id: profile.id, name: profile.email };
  const value = { type: "registration", expectedChallenge: challenge, userData, context: null };
  await db
    .insertInto("verifications")
    .values({ identifier, value: JSON.stringify(value), expires_at: new Date(Date.now() + 300_000) })
    .execute();
  const signature = createHmac("sha256", secret).update(identifier).digest("base64");
  return { options: { challenge }, ticket: encodeURIComponent(`${identifier}.${signature}`) };
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
