import { Readable } from "node:stream";
import type { GetObjectCommandOutput, S3ServiceException } from "@aws-sdk/client-s3";
import { assertKey, contentTypeOf } from "./keys.ts";
import type { Storage } from "./storage.ts";

export interface S3Options {
  bucket: string;
  endpoint?: string;
  region: string;
  accessKeyId?: string;
  secretAccessKey?: string;
}

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
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });

  const sizeOf = async (Key: string) =>
    (await client.send(new s3.HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0;

  return {
    async put(key, bytes, contentType) {
      assertKey(key);
      await client.send(
        new s3.PutObjectCommand({
          Bucket,
          Key: key,
          Body: bytes,
          ContentLength: bytes.byteLength,
          ContentType: contentType,
        }),
      );
    },

    async get(key, range) {
      assertKey(key);
      const Range = range && `bytes=${range.start}-${range.end ?? ""}`;
      let found: GetObjectCommandOutput;
      try {
        found = await client.send(new s3.GetObjectCommand({ Bucket, Key: key, Range }));
      } catch (error) {
        if (statusOf(error) === 404) return null;
        if (statusOf(error) !== 416) throw error;
        const totalLength = await sizeOf(key);
        return { body: Readable.from([]), length: 0, totalLength, contentType: contentTypeOf(key) };
      }
      const length = found.ContentLength ?? 0;
      const total = found.ContentRange?.match(/\/(\d+)$/)?.[1];
      return {
        body: found.Body as Readable,
        length,
        totalLength: total ? Number(total) : length,
        contentType: contentTypeOf(key),
      };
    },

    async remove(key) {
      assertKey(key);
      // One at a time: the call that deletes many needs checksums some stores refuse.
      try {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: key }));
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
