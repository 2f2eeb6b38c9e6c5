import { data } from "react-router";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { appContext, staffContext } from "#app/context.ts";
import { answerRequestForm } from "#app/features/thread/answer-form.server.ts";
import { ComposerPage, useWayBack } from "#app/features/thread/composer-page.tsx";
import { getOpenRequest } from "#app/features/thread/open-request.server.ts";
import { ReplyComposer } from "#app/features/thread/reply-composer.tsx";
import { sendReply } from "#app/features/thread/send-reply.server.ts";
import { readKey } from "#app/features/thread/submission.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/request-reply.ts";

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
  const failure = "La réponse n’a pas été envoyée.";
  return answerRequestForm(app, { request, form, requestId: id, failure }, async () => {
    await sendReply(app, context.get(staffContext), id, {
      subject: text("subject"),
      body: text("body"),
      quoteId: text("quote") || null,
      seen: form.has("seen") ? text("seen") : null,
      key: readKey(form),
    });
    return {};
  });
}

export default function RequestReply({ loaderData, actionData }: Route.ComponentProps) {
  const { request, me } = loaderData;
  const { leave } = useWayBack(request.id);
  const refused = actionData?.ok === false ? { failed: actionData, typed: actionData.typed } : undefined;
  return (
    <ComposerPage requestId={request.id} mode="reply">
      <ReplyComposer request={request} me={me} look="page" onDone={leave} onLeave={leave} refused={refused} />
    </ComposerPage>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure />;
}
