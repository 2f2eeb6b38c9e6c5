import { access, chown, mkdir } from "node:fs/promises";
import pg from "pg";
import { runAs, unprivilegedAccount } from "#server/db/embedded/account.ts";
import { makeSharedTemporaryFolder } from "./temporary-folder.ts";

const programs = "/usr/lib/postgresql/15/bin";

/** Why Debian's PostgreSQL 15 cannot run here; undefined when it can. */
export async function whyNoSystemPostgres(): Promise<string | undefined> {
  return access(`${programs}/initdb`).then(
    () => undefined,
    () => "no PostgreSQL 15 on this machine: apt-get install postgresql-15",
  );
}

export interface SystemPostgres {
  url: string;
  stop(): Promise<void>;
}

/** The oldest PostgreSQL we promise to run on, fresh, with one empty database whose owner may do nothing else. */
export async function startSystemPostgres(): Promise<SystemPostgres> {
  const folder = await makeSharedTemporaryFolder();
  const account = await unprivilegedAccount();
  const home = `${folder.path}/cluster`;
  const socket = `${folder.path}/socket`;
  for (const made of [home, socket]) {
    await mkdir(made, { mode: 0o700 });
    if (account) await chown(made, account.uid, account.gid);
  }
  const run = async (program: string, ...args: string[]) => {
    const { ok, output } = await runAs(account, `${programs}/${program}`, args);
    if (!ok) throw new Error(`${program}: ${output}`);
  };
  await run(
    "initdb",
    `--pgdata=${home}`,
    "--username=postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  );
  await run(
    "pg_ctl",
    "start",
    "--wait",
    `--pgdata=${home}`,
    `--log=${folder.path}/cluster/log`,
    `--options=-c listen_addresses='' -c unix_socket_directories='${socket}' -c fsync=off`,
  );
  const as = (role: string, database: string) =>
    `postgres://${role}@localhost/${database}?host=${encodeURIComponent(socket)}`;
  const client = new pg.Client({ connectionString: as("postgres", "postgres") });
  await client.connect();
  await client.query("create role site login");
  await client.query("create database site owner site");
  await client.end();
  return {
    url: as("site", "site"),
    async stop() {
      await run("pg_ctl", "stop", "--mode=fast", "--wait", `--pgdata=${home}`);
      await folder.remove();
    },
  };
}
