import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { Env } from "#server/env.ts";
import { OperatorError } from "#server/operator-error.ts";
import { securityHeaders } from "./security-headers.ts";

/** A database that has not answered by then is as good as away. */
const patience = 2_000;

export function createHealth(app: Pick<App, "db">) {
  let isStopping = false;
  let probe: Promise<string | null> | undefined;

  /** One question at a time: those who ask while the database is silent must not take its connections one by one. */
  function askDatabase(): Promise<string | null> {
    probe ??= sql`select 1`
      .execute(app.db)
      .then(
        () => null,
        () => "database unreachable",
      )
      .finally(() => {
        probe = undefined;
      });
    return probe;
  }

  return {
    stopping() {
      isStopping = true;
    },
    get isStopping() {
      return isStopping;
    },
    async trouble(): Promise<string | null> {
      if (isStopping) return "stopping";
      return Promise.race([askDatabase(), sleep(patience, "database silent", { ref: false })]);
    },
  };
}

export type Health = ReturnType<typeof createHealth>;

/** Taken before anything is made: a start that cannot listen leaves nothing behind. Until then, 503. */
export function holdPort(env: Env): Promise<http.Server> {
  const { host, port } = env;
  const headers = {
    ...securityHeaders(env),
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
  };
  const server = http.createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (req, res) => {
    if (req.url === "/healthz") return res.writeHead(200, headers).end("ok");
    res.writeHead(503, { ...headers, "retry-after": "5" });
    res.end(req.url === "/readyz" ? "starting" : "Le site démarre. Réessayez dans quelques secondes.");
  });
  server.maxConnections = 100;
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(refusal(error, host, port)));
    server.listen(port, host, () => resolve(server));
  });
}

function refusal({ code, message }: NodeJS.ErrnoException, host: string, port: number): OperatorError {
  const notHere = `HOST : ${host} n’est pas une adresse de cette machine.`;
  const sentences: Partial<Record<string, string>> = {
    EADDRINUSE: `Le port ${port} est déjà pris sur ${host} : arrêtez le programme qui l’occupe, ou choisissez-en un autre avec PORT.`,
    EACCES: `Le port ${port} demande des droits d’administrateur : choisissez PORT au-dessus de 1023.`,
    ...{ EADDRNOTAVAIL: notHere, ENOTFOUND: notHere, EAI_AGAIN: notHere },
  };
  const otherwise = `Le port ${port} de ${host} ne peut pas être ouvert : ${message}`;
  return new OperatorError(sentences[code ?? ""] ?? otherwise);
}
