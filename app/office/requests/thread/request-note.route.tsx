import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { addNote } from "#app/domain/requests/thread/add-entry.server.ts";
import { getOpenRequest } from "#app/domain/requests/thread/open-request.server.ts";
import { readKey } from "#app/domain/requests/thread/write-entry.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/request-note.route.ts";
import { ComposerPage, useWayBack } from "./composer-page.tsx";
import { NoteComposer } from "./note-composer.tsx";

export const handle: OfficeHandle = { title: "Note interne" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "requests:write");
  const request = await getOpenRequest(context.get(appContext), member, params.id);
  if (!request) throw data("Cette demande n’existe plus.", { status: 404 });
  return { requestId: request.id };
}

/** `POST /admin/demandes/{id}/note`: for colleagues alone. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  const input = { body: String(form.get("body") ?? ""), key: readKey(form) };
  return answerAction(app, "La note n’a pas été ajoutée.", async () => {
    await addNote({ db: app.db }, context.get(staffContext), id, input);
    return {};
  });
}

export default function RequestNote({ loaderData: { requestId } }: Route.ComponentProps) {
  const { leave } = useWayBack(requestId);
  return (
    <ComposerPage requestId={requestId} mode="note">
      <NoteComposer requestId={requestId} look="page" onClose={leave} />
    </ComposerPage>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure />;
}
