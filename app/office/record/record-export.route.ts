import { appContext, staffContext } from "#app/context.ts";
import { readRightOf, recordPaths } from "#app/domain/records/record.ts";
import { exportRecords } from "#app/domain/records/record-csv.server.ts";
import { screenRecords } from "#app/domain/records/records.ts";
import { answerCsv } from "#app/lib/stream-text.server.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/record-export.route.ts";

/** GET …/export.csv under the list of a record: all of them, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  const [, kind] = screenRecords.find(([, kind]) => recordPaths(kind).csv === url.pathname) ?? [];
  if (!kind) throw new Response(null, { status: 404 });
  requirePage(member, readRightOf(kind));
  const file = await exportRecords(app, member, kind);
  return answerCsv(file, String(url.pathname.split("/").at(-2)), app.now());
}
