import { appContext } from "#app/context.ts";
import { readCalendar } from "#app/domain/calendars/calendar-feed.server.ts";
import { maintenanceGate } from "#app/site/layout/maintenance-gate.server.ts";
import type { Route } from "./+types/calendar.route";

export const middleware: Route.MiddlewareFunction[] = maintenanceGate;

/** Only whoever asked may keep it, and asks each time whether it still holds. */
const own = {
  "Cache-Control": "private, no-cache",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

/** `GET /agenda/{token}.ics`, for calendar programs. A wrong address and a dead one are answered alike. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [, token] = /^(.+)\.ics$/.exec(params.token) ?? [];
  const calendar = token ? await readCalendar(context.get(appContext), token) : null;
  if (!calendar) {
    const headers = { ...own, "Content-Type": "text/plain; charset=utf-8" };
    return new Response("Cet agenda n’existe pas, ou son adresse a été révoquée.", { status: 404, headers });
  }
  const headers = { ...own, ETag: `W/"${calendar.tag}"` };
  if (request.headers.get("if-none-match")?.includes(`"${calendar.tag}"`))
    return new Response(null, { status: 304, headers });
  return new Response(calendar.text, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="agenda.ics"',
    },
  });
}
