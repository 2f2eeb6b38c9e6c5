import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { findBinnedFile } from "#app/domain/records/bin.server.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { serveStoredFile } from "#server/files/serve.ts";
import type { Route } from "./+types/bin-picture.route.ts";

/** `GET /locadmin/dashboard/corbeille/photos/:id`: a small picture of what is in the bin, for staff alone. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "bin:open");
  const key = await findBinnedFile(app, member, params.id);
  if (!key) throw data(null, { status: 404 });
  const { storage, log } = app;
  const file = new Request(new URL(`/storage/${key}?w=480`, request.url), { headers: request.headers });
  const answer = await serveStoredFile({ storage, log }, file);
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "private, no-cache");
  return new Response(answer.body, { status: answer.status, headers });
}
