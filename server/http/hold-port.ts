import http from "node:http";
import type { Env } from "#server/env.ts";
import { OperatorError } from "#server/operator-error.ts";
import { securityHeaders } from "./security-headers.ts";

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
  switch (code) {
    case "EADDRINUSE":
      return new OperatorError(
        `Le port ${port} est déjà pris sur ${host} : arrêtez le programme qui l’occupe, ou choisissez-en un autre avec PORT.`,
      );
    case "EACCES":
      return new OperatorError(
        `Le port ${port} demande des droits d’administrateur : choisissez PORT au-dessus de 1023.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new OperatorError(`HOST : ${host} n’est pas une adresse de cette machine.`);
    default:
      return new OperatorError(`Le port ${port} de ${host} ne peut pas être ouvert : ${message}`);
  }
}
