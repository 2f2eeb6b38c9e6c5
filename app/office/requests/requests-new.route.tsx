import { useState } from "react";
import { useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { createRequest, getNewRequestGround } from "#app/domain/requests/new-request.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import type { Route } from "./+types/requests-new.route.ts";
import { NewRequestForm } from "./new-request-form.tsx";

const failure = "La demande n’a pas pu être ajoutée";

export function loader({ context }: Route.LoaderArgs) {
  return getNewRequestGround(context.get(appContext), context.get(staffContext));
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, failure, async () => {
    const { id, reference, name } = await createRequest(app, context.get(staffContext), form);
    return { message: "Demande ajoutée", detail: `${name}, ${reference}`, id };
  });
}

export const clientAction = announceResult(failure);

export default function NewRequest({ loaderData }: Route.ComponentProps) {
  const closeTo = `${officePaths.messages}${useLocation().search}`;
  // Every load brings another id: the first one is this request's.
  const [ground] = useState(loaderData);
  return (
    <RecordSheet
      title="Nouvelle demande"
      description="Un appel, une visite en agence."
      width={760}
      closeTo={closeTo}
    >
      <NewRequestForm ground={ground} closeTo={closeTo} />
    </RecordSheet>
  );
}
