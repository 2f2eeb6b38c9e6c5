import { data } from "react-router";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { announceResult } from "#app/components/record/announce-result.ts";
import { appContext, staffContext } from "#app/context.ts";
import { actOnMessages } from "#app/features/messages/message-actions.server.ts";
import { MessageCentre } from "#app/features/messages/message-centre.tsx";
import { readMessageQuery } from "#app/features/messages/message-query.ts";
import { getMessage, listMessages } from "#app/features/messages/messages.server.ts";
import { messageFailure } from "#app/features/messages/messages.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import type { Route } from "./+types/messages.ts";

export const handle: OfficeHandle = {
  title: "Messages",
  context: (loaderData) => {
    const { everything } = (loaderData as Route.ComponentProps["loaderData"]).list;
    return `${formatNumber(everything)} ${everything < 2 ? "message" : "messages"}`;
  },
  live: true,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  const query = readMessageQuery(url.searchParams);
  const list = await listMessages(app, member, query);
  const id = query.message ?? list.messages[0]?.id;
  const message = id ? await getMessage(app, member, id) : null;
  // The list is there all the same: the address alone is about something that is not.
  const status = query.message && !message ? 404 : 200;
  return data({ list, message, now: app.now() }, { status });
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnMessages(context.get(appContext), context.get(staffContext), request);
}

export const clientAction = announceResult(messageFailure);

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <MessageCentre {...loaderData} />;
}

export function ErrorBoundary() {
  return <OfficeLoadFailure />;
}
