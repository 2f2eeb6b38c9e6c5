import { Readable } from "node:stream";
import type { GetObjectCommand, GetObjectCommandOutput, S3ServiceException } from "@aws-sdk/client-s3";
import type { Env } from "#server/env.ts";
import { assertKey, contentTypeOf } from "./keys.ts";
import type { Storage } from "./storage.ts";

export type S3Options = NonNullable<Env["s3"]>;

/** Milliseconds. Whoever waits for a store that does not answer is told so within ten seconds, image work included. */
const limits = {
  connection: 2_000,
  /** Until an answer begins; work in the background can wait. */
  answer: 10_000,
  /** The same, twice at most, where somebody waits to see a file, or a row is held until it is gone. */
  soon: 2_000,
  /** Between two pieces of a file under way; a slow visitor's download pauses that long too. */
  silence: 20_000,
  /** A whole file on its way up, however often it is tried. */
  put: 4_000,
  /** A store that let a reader wait in vain is not asked for other files so soon: a page shows many. */
  rest: 2_000,
};

/** Files in a bucket of any store that speaks S3. Only what every such store does well is relied upon. */
export async function createS3Storage(options: S3Options): Promise<Storage> {
  // Half a second of imports that an installation with files on disk should not pay for.
  const s3 = await import("@aws-sdk/client-s3");
  const { bucket: Bucket, accessKeyId, secretAccessKey } = options;
  const client = new s3.S3Client({
    endpoint: options.endpoint,
    region: options.region,
    // Without keys of ours, the SDK finds the machine's own.
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // A store that does not know the question whether a large body is welcome would be waited for too long.
    expectContinueHeader: false,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: limits.connection,
      requestTimeout: limits.answer,
      socketTimeout: limits.silence,
      throwOnRequestTimeout: true,
    },
  });
  let restsUntil = 0;

  async function open(command: GetObjectCommand): Promise<GetObjectCommandOutput> {
    if (Date.now() < restsUntil) throw new Error("The store gave no answer a moment ago");
    try {
      return await client.send(command, { requestTimeout: limits.soon });
    } catch (error) {
      if ((error as Error).name === "TimeoutError") restsUntil = Date.now() + limits.rest;
      throw error;
    }
  }

  const sizeOf = async (Key: string) =>
    (await client.send(new s3.HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0;

  return {
    async put(key, bytes) {
      assertKey(key);
      const sized = { Body: bytes, ContentLength: bytes.byteLength, ContentType: contentTypeOf(key) };
      await client.send(new s3.PutObjectCommand({ Bucket, Key: key, ...sized }), {
        requestTimeout: limits.put,
        abortSignal: AbortSignal.timeout(limits.put),
      });
    },

    async get(key, range) {
      assertKey(key);
      const Range = range && `bytes=${range.start}-${range.end ?? ""}`;
      let found: GetObjectCommandOutput;
      try {
        found = await open(new s3.GetObjectCommand({ Bucket, Key: key, Range }));
      } catch (error) {
        if (statusOf(error) === 404) return null;
        if (statusOf(error) !== 416) throw error;
        return { body: Readable.from([]), totalLength: await sizeOf(key) };
      }
      const total = found.ContentRange?.match(/\/(\d+)$/)?.[1] ?? found.ContentLength;
      return { body: found.Body as Readable, totalLength: Number(total ?? 0) };
    },

    async remove(key) {
      assertKey(key);
      // One at a time: the call that deletes many needs checksums some stores refuse.
      try {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: key }), { requestTimeout: limits.soon });
      } catch (error) {
        if (statusOf(error) !== 404) throw error;
      }
    },

    async *list(prefix) {
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { key: Key, modifiedAt: LastModified };
        }
      }
    },

    async check() {
      await client.send(new s3.ListObjectsV2Command({ Bucket, MaxKeys: 1 }));
    },
  };
}

function statusOf(error: unknown): number | undefined {
  return (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;
}
