import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import sharp from "sharp";

const run = promisify(execFile);

// Run as a program, it does one piece of work and prints what the processor spent on it. A clock would tell how busy
// the machine is; this tells which thread did the work.

const works = {
  async password() {
    const { hashPassword } = await import("#server/auth/passwords.ts");
    return () => hashPassword("tramontane-66");
  },
  async photo() {
    // Of a screen's size: it is not about how long a telephone's photo takes.
    const create = { width: 1920, height: 1280, channels: 3, background: "#888" } as const;
    const body = await sharp({ create }).jpeg().toBuffer();
    const { cleanImage, makeVariant } = await import("#server/files/images.ts");
    const { uploadRules } = await import("#app/domain/files/uploads.schema.ts");
    return async () => {
      const { bytes } = await cleanImage(body, { rule: uploadRules["vehicle-photo"], kind: "photo" });
      for (const format of ["webp", "avif"] as const)
        await makeVariant(bytes, { width: 960, format, kind: "photo" });
    };
  },
};

export interface Busy {
  /** Milliseconds of the thread that answers requests. */
  eventLoop: number;
  /** Of all threads together. */
  all: number;
}

/** What one piece of work costs a process of its own. */
export async function busyThreads(name: keyof typeof works): Promise<Busy> {
  const { stdout } = await run(process.execPath, [fileURLToPath(import.meta.url), name]);
  return JSON.parse(stdout);
}

async function measure(name: keyof typeof works): Promise<Busy> {
  const work = await works[name]();
  const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  const [thread, process_] = [process.threadCpuUsage(), process.cpuUsage()];
  await work();
  return {
    eventLoop: milliseconds(process.threadCpuUsage(thread)),
    all: milliseconds(process.cpuUsage(process_)),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(JSON.stringify(await measure(process.argv[2] as keyof typeof works)));
