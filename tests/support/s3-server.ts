import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { userInfo } from "node:os";
import { promisify } from "node:util";
import type { S3Options } from "#server/files/s3.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

export interface S3Server {
  options: S3Options & { endpoint: string; accessKeyId: string; secretAccessKey: string };
  /** The same as the variables an instance reads. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const programs = ["proxy", "account", "container", "object"] as const;
type Program = (typeof programs)[number];
type Ports = Record<Program | "memory", number>;
const programFile = (program: Program) => `/usr/bin/swift-${program}-server`;
// The one path that the programs do not let us choose; the package fills it with secrets of this machine.
const machineSecrets = "/etc/swift/swift.conf";
const memcached = "/usr/bin/memcached";
const packages = "swift-proxy swift-account swift-container swift-object memcached";

/** Why OpenStack Swift cannot run here; undefined when it can. */
export async function whyNoS3Server(): Promise<string | undefined> {
  try {
    for (const file of [...programs.map(programFile), memcached]) await access(file);
    await readFile(machineSecrets);
    return undefined;
  } catch (error) {
    return `no S3 server on this machine (${(error as Error).message}): apt-get install ${packages}`;
  }
}

/**
 * A real S3-compatible store: Debian's OpenStack Swift with its s3api, one copy of everything, in a folder of its own
 * and on ports of its own. It comes with one empty bucket.
 */
export async function startS3Server(): Promise<S3Server> {
  const folder = await makeTemporaryFolder();
  const [proxy, account, container, object, memory] = await Promise.all(Array.from({ length: 5 }, freePort));
  const ports = { proxy, account, container, object, memory } as Ports;
  const children: ChildProcess[] = [];
  const run = (program: string, args: string[]) => {
    const env = { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" };
    children.push(spawn(program, args, { env, stdio: "ignore" }));
  };
  const stop = async () => {
    await Promise.all(children.map(end));
    await folder.remove();
  };

  try {
    await mkdir(`${folder.path}/devices/disk`, { recursive: true });
    await mkdir(`${folder.path}/locks`);
    await buildRings(folder.path, ports);
    run(memcached, ["-l", "127.0.0.1", "-p", String(ports.memory), "-u", userInfo().username]);
    for (const program of programs) {
      const configuration = `${folder.path}/${program}.conf`;
      await writeFile(configuration, configurationOf(program, folder.path, ports));
      run(programFile(program), [configuration]);
    }
    const options = {
      endpoint: `http://127.0.0.1:${ports.proxy}`,
      region: "us-east-1",
      bucket: "tramontane",
      accessKeyId: "site:operator",
      secretAccessKey: "a-secret-of-this-test",
    };
    for (const port of Object.values(ports)) await eventually(() => listening(port), 60_000);
    await makeBucket(options);
    return {
      options,
      env: {
        S3_ENDPOINT: options.endpoint,
        S3_REGION: options.region,
        S3_BUCKET: options.bucket,
        S3_ACCESS_KEY_ID: options.accessKeyId,
        S3_SECRET_ACCESS_KEY: options.secretAccessKey,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where each kind of record lives: on the one disk there is, once. */
async function buildRings(folder: string, ports: Ports) {
  const script = `
import sys
from swift.common.ring import RingBuilder
for name, port in (("account", ${ports.account}), ("container", ${ports.container}), ("object", ${ports.object})):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "disk", "weight": 1.0})
    ring.rebalance()
    ring.get_ring().save(sys.argv[1] + "/" + name + ".ring.gz")
`;
  await promisify(execFile)("/usr/bin/python3", ["-c", script, folder]);
}

function configurationOf(program: Program, folder: string, ports: Ports): string {
  const shared = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[program]}
user = ${userInfo().username}
workers = 0
swift_dir = ${folder}
log_name = tramontane-test-${program}
log_level = ERROR
`;
  if (program !== "proxy")
    return `${shared}devices = ${folder}/devices
mount_check = false
[pipeline:main]
pipeline = ${program}-server
[app:${program}-server]
use = egg:swift#${program}
lock_path = ${folder}/locks
`;
  return `${shared}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memory}
[filter:tempauth]
use = egg:swift#tempauth
user_site_operator = a-secret-of-this-test .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
${["catch_errors", "gatekeeper", "healthcheck", "listing_formats", "copy", "slo", "dlo"]
  .map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}\n`)
  .join("")}`;
}

async function makeBucket(options: S3Server["options"]) {
  const { S3Client, CreateBucketCommand } = await import("@aws-sdk/client-s3");
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    forcePathStyle: true,
  });
  await client.send(new CreateBucketCommand({ Bucket: options.bucket }));
}

/** The programs take a few seconds to come up. Asked too early, the proxy would shun the others for a minute. */
async function listening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}
