import type { ActionFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { Failure } from "#app/lib/failure.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import { purposeFromSearch, uploadRules } from "#app/lib/uploads.schema.ts";
import { storeUpload } from "#server/files/stored-files.ts";

/** The body is the file itself; the query says what it is for. */
export async function action({ request, context }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const purpose = purposeFromSearch(new URL(request.url).searchParams);
  try {
    requireRight(actor, "back-office:open");
    if (!purpose) throw new Failure("invalid", "Cet envoi ne dit pas à quoi sert le fichier.");
    const file = await storeUpload(app, actor, {
      purpose,
      body: request.body ?? new Uint8Array(),
      originalName: decodedName(request.headers.get("X-File-Name")),
      contentLength: Number(request.headers.get("Content-Length")) || undefined,
    });
    return answer({ file }, 200);
  } catch (error) {
    if (error instanceof Failure) return answer({ error: error.message }, error.status);
    // A browser that went away is nobody's fault; everything else is ours.
    if (!request.signal.aborted) app.log.error({ err: error }, "an upload failed");
    return answer({ error: uploadRules[purpose?.kind ?? "site-photo"].failed }, 500);
  }
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}

function decodedName(header: string | null): string {
  try {
    return decodeURIComponent(header ?? "");
  } catch {
    return header ?? "";
  }
}
