import { data, Outlet } from "react-router";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { announceResult } from "#app/components/record/announce-result.ts";
import { appContext, staffContext } from "#app/context.ts";
import { messageFailure } from "#app/features/requests/messages.ts";
import { actOnRequests } from "#app/features/requests/request-actions.server.ts";
import { RequestCentre } from "#app/features/requests/request-centre.tsx";
import { getRequest, listColleagues, listRequests } from "#app/features/requests/request-list.server.ts";
import { readRequestQuery } from "#app/features/requests/request-query.ts";
import { getOpenRequest } from "#app/features/thread/open-request.server.ts";
import { Presence } from "#app/features/thread/presence.tsx";
import { RequestFile } from "#app/features/thread/request-file.tsx";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/requests.ts";

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
        {file && <RequestFile request={file} me={member} now={centre.now} />}
      </RequestCentre>
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure />;
}
