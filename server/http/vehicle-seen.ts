import { can } from "#app/domain/accounts/rights.ts";
import { getMaintenance } from "#app/domain/maintenance/maintenance.server.ts";
import { postOnly } from "#app/lib/answer-json.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { uuidPattern } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { pauseRefusal } from "./render-gate.ts";

/** `POST /vu`, the view counter; without React Router, so that it never stands in line with messages. */
export async function answerSeen(
  app: Pick<App, "auth" | "counts" | "db" | "log">,
  request: Request,
  address: string,
): Promise<Response> {
  const answer = await count(app, request, address).catch((refusal: unknown) => {
    if (refusal instanceof Response) return refusal;
    throw refusal;
  });
  if (!answer.headers.has("cache-control")) answer.headers.set("cache-control", "private, no-store");
  return answer;
}

async function count(app: Parameters<typeof answerSeen>[0], request: Request, address: string) {
  if (request.method !== "POST") return postOnly();
  const id = String((await readForm(request)).get("id"));
  if (!uuidPattern.test(id)) return new Response("Véhicule inconnu.", { status: 422 });
  const { headers } = request;
  const isSigned = app.auth.mayBeSignedIn(headers.get("cookie") ?? undefined);
  const member = isSigned ? ((await app.auth.currentSession(headers))?.member ?? null) : null;
  const isClosedFor = async () => !can(member, "maintenance:bypass") && (await isClosed(app));
  const seen = member
    ? { isTooMany: false, isClosed: await isClosedFor() }
    : await app.counts.vehicleSeen(id, address, isClosedFor);
  if (seen.isTooMany) {
    await pauseRefusal();
    return new Response("Trop de consultations.", { status: 429, headers: { connection: "close" } });
  }
  if (seen.isClosed) return new Response("Le site est fermé.", { status: 503 });
  return new Response(null, { status: 204 });
}

async function isClosed(app: Pick<App, "db" | "log">): Promise<boolean> {
  try {
    return (await getMaintenance(app)).isEnabled;
  } catch (error) {
    app.log.error({ err: error }, "could not read the maintenance settings");
    return false;
  }
}
