import type { ActionFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { purposeFromSearch, uploadRules } from "#app/domain/files/uploads.schema.ts";
import { answerJson, postOnly } from "#app/lib/answer-json.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { storeUpload } from "#server/files/stored-files.ts";

/** The body is the file itself; the query says what it is for. */
export async function action({ request, context }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const purpose = purposeFromSearch(new URL(request.url).searchParams);
  const failure = uploadRules[purpose?.kind ?? "site-photo"].failed;
  return answerJson(app, request, {
    failure,
    logged: "an upload failed",
    work: async () => {
      requireRight(actor, "back-office:open");
      if (!purpose) throw new Failure("invalid", "Cet envoi ne dit pas à quoi sert le fichier.");
      const file = await storeUpload(app, actor, {
        purpose,
        body: request.body ?? new Uint8Array(),
        originalName: decodedName(request.headers.get("X-File-Name")),
        contentLength: Number(request.headers.get("Content-Length")) || undefined,
      });
      return { file };
    },
  });
}

export const loader = postOnly;

function decodedName(header: string | null): string {
  try {
    return decodeURIComponent(header ?? "");
  } catch {
    return header ?? "";
  }
}
