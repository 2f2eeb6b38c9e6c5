import { spawn } from "node:child_process";
import { once } from "node:events";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { S3Options } from "#server/files/s3.ts";
import { childEnvironment } from "./child-environment.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

export interface S3Server {
  options: S3Options & { endpoint: string; accessKeyId: string; secretAccessKey: string };
  /** The same as the variables an instance reads. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const keys = { accessKeyId: "tramontane", secretAccessKey: "a-secret-of-this-test" };

/** An S3 store in a process and a folder of its own, which checks signatures. It comes with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const store = await startEmptyS3Server(keys);
  const options = { endpoint: store.endpoint, region: "us-east-1", bucket: "tramontane", ...keys };
  try {
    await makeBucket(options);
  } catch (error) {
    await store.stop();
    throw error;
  }
  return {
    options,
    env: {
      S3_ENDPOINT: options.endpoint,
      S3_REGION: options.region,
      S3_BUCKET: options.bucket,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    },
    stop: store.stop,
  };
}

/** The same without a bucket. */
export async function startEmptyS3Server({ accessKeyId, secretAccessKey }: typeof keys) {
  const folder = await makeTemporaryFolder();
  const program = ["--openssl-legacy-provider", "tests/support/s3-process.ts"];
  const child = spawn(process.execPath, [...program, folder.path, accessKeyId, secretAccessKey], {
    env: childEnvironment({}),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exit = new Promise((resolve) => child.once("exit", resolve));
  const [port] = await Promise.race([
    once(child.stdout, "data").then(([chunk]) => [Number(String(chunk))]),
    exit.then((code) => Promise.reject(new Error(`the S3 server ended with code ${code}`))),
  ]);
  const stop = async () => {
    child.kill("SIGKILL");
    await exit;
    await folder.remove();
  };
  return { endpoint: `http://127.0.0.1:${port}`, folder: folder.path, stop };
}

async function makeBucket({ endpoint, region, bucket, ...credentials }: S3Server["options"]) {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}
