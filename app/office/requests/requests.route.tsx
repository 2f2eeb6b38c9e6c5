import { data, Outlet } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { actOnRequests } from "#app/domain/requests/request-actions.server.ts";
import { getRequest, listColleagues, listRequests } from "#app/domain/requests/request-list.server.ts";
import { readRequestQuery } from "#app/domain/requests/request-query.ts";
import { messageFailure } from "#app/domain/requests/requests.ts";
import { getOpenRequest } from "#app/domain/requests/thread/open-request.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import type { Route } from "./+types/requests.route.ts";
import { RequestCentre } from "./request-centre.tsx";
import { Dossier } from "./thread/dossier.tsx";
import { Presence } from "./thread/presence.tsx";

export const handle: OfficeHandle = {
  title: "Demandes",
  context: (loaderData) =>
    counted((loaderData as Route.ComponentProps["loaderData"]).list.everything, "demande"),
  live: true,
  add: { label: "Nouvelle demande", to: officePaths.newRequest },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requireRight(member, "notifications:read");
  const query = readRequestQuery(url.searchParams);
  const [list, colleagues] = await Promise.all([
    listRequests(app, member, query),
    listColleagues(app, member),
  ]);
  const isNamed = query.request !== null || query.message !== null;
  const asked = isNamed ? query : { request: list.requests[0]?.id ?? null, message: null };
  const request = await getRequest(app, member, asked);
  const file = request && (await getOpenRequest(app, member, request.id));
  // The list is there all the same: the address alone is about something that is not.
  const status = isNamed && !request ? 404 : 200;
  return data({ list, request, file, colleagues, member, now: app.now() }, { status });
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnRequests(context.get(appContext), context.get(staffContext), request);
}

export const clientAction = announceResult(messageFailure);

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { file, member, ...centre } = loaderData;
  return (
    <>
      <RequestCentre {...centre} me={member.id} presence={file && <Presence requestId={file.id} />}>
        {file && <Dossier request={file} me={member} now={centre.now} />}
      </RequestCentre>
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure />;
}
