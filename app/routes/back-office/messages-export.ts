import { appContext, staffContext } from "#app/context.ts";
import { exportMessages } from "#app/features/messages/message-export.server.ts";
import { readMessageQuery } from "#app/features/messages/message-query.ts";
import type { Route } from "./+types/messages-export.ts";

/** GET /admin/export.csv: the list its filters describe, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const file = await exportMessages(app, context.get(staffContext), readMessageQuery(url.searchParams));
  const day = app.now().toISOString().slice(0, 10);
  return new Response(file, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="messages-${day}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
