import pg from "pg";
import { OperatorError } from "#server/operator-error.ts";
import { applicationName } from "./cluster.ts";

// Every process that uses the server keeps one connection with a shared lock on it for as long as it lives. Whoever
// leaves asks for the exclusive lock: it is granted to the last one only, which then stops the server. A process that
// is killed loses its lock with its connection, so nobody waits for the dead; its guard then leaves in its place.
export const presenceLock = 7_246_183;

export type ProcessPresence = Exclude<Awaited<ReturnType<typeof join>>, string>;

export function addressOf(socketFolder: string, password: string): string {
  return `postgres://${applicationName}:${password}@localhost/${applicationName}?host=${encodeURIComponent(socketFolder)}`;
}

/** `busy`: there is a server, about to be ready or about to be gone. `absent`: nobody answers. */
export async function join(socketFolder: string, password: string) {
  const client = new pg.Client({
    connectionString: addressOf(socketFolder, password),
    connectionTimeoutMillis: 5_000,
    application_name: "tramontane presence",
  });
  client.on("error", () => {});
  const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1)", [presenceLock]);
  } catch (error) {
    await client.end().catch(() => {});
    return meaning(error as { code?: string });
  }
  return { client, lost };
}

/** True for the last one: nobody joins any more until the server is gone, or this process is. */
export async function leave({ client }: ProcessPresence): Promise<boolean> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [presenceLock]);
    const { rows } = await client.query("select pg_try_advisory_lock($1) as alone", [presenceLock]);
    if (rows[0].alone) return true;
    await client.end();
    return false;
  } catch {
    // The server went first.
    return false;
  }
}

function meaning(error: { code?: string }): "busy" | "absent" {
  switch (error.code) {
    case "28P01":
      throw new OperatorError(
        "La base intégrée refuse le mot de passe que l’application garde auprès d’elle : le fichier « password » n’est plus le sien.",
      );
    case "57P01": // stopped while we were asking
    case "57P03": // starting, recovering or stopping
    case "53300": // too many connections
      return "busy";
    default:
      return "absent";
  }
}
