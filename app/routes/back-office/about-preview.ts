import type { ActionFunctionArgs } from "react-router";
import { staffContext } from "#app/context.ts";
import { previewAbout } from "#app/features/about/staff-about.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readJson } from "#app/lib/read-json.server.ts";

const maxBytes = 512 * 1024;

/** `POST /locadmin/dashboard/a-propos/apercu`: what the site would keep of a text that is being written. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const member = context.get(staffContext);
  try {
    // Whoever may not write is told before anything is read.
    previewAbout(member, "");
    const body = await readJson(request, maxBytes);
    if ("error" in body) return answer({ error: body.error }, body.status);
    const content = (body.value as { content?: unknown } | null)?.content;
    return answer(previewAbout(member, typeof content === "string" ? content : ""), 200);
  } catch (error) {
    if (error instanceof Failure) return answer({ error: error.message }, error.status);
    throw error;
  }
}

export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
