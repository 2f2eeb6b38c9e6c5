import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { getOpenRequest } from "#app/domain/requests/thread/open-request.server.ts";
import { sendReply } from "#app/domain/requests/thread/send-reply.server.ts";
import { readKey } from "#app/domain/requests/thread/write-entry.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/request-reply.route.ts";
import { ComposerPage, useWayBack } from "./composer-page.tsx";
import { ReplyComposer } from "./reply-composer.tsx";

export const handle: OfficeHandle = { title: "Répondre" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "requests:write");
  const request = await getOpenRequest(context.get(appContext), member, params.id);
  if (!request) throw data("Cette demande n’existe plus.", { status: 404 });
  return { request, me: member };
}

/** `POST /admin/demandes/{id}/reponse`: to the customer, whose address is the request's. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  const text = (name: string) => form.get(name)?.toString() ?? "";
  const input = {
    subject: text("subject"),
    body: text("body"),
    quoteId: text("quote") || null,
    seen: form.has("seen") ? text("seen") : null,
    key: readKey(form),
  };
  return answerAction(app, "La réponse n’a pas été envoyée.", async () => {
    await sendReply(app, context.get(staffContext), { requestId: id, input });
    return {};
  });
}

export default function RequestReply({ loaderData }: Route.ComponentProps) {
  const { request, me } = loaderData;
  const { leave } = useWayBack(request.id);
  return (
    <ComposerPage requestId={request.id} mode="reply">
      <ReplyComposer request={request} me={me} look="page" onClose={leave} />
    </ComposerPage>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure />;
}
