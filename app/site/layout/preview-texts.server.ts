import type { ActionFunctionArgs } from "react-router";
import { pageStateContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { readDraft } from "#app/domain/identity/site-texts.ts";
import { Failure } from "#app/lib/failure.ts";
import { readForm } from "#app/lib/read-form.server.ts";

/** The `action` of a page that staff look at with texts they have not saved: it is rendered with them, once, for them. */
export async function previewTexts({ request, context }: ActionFunctionArgs): Promise<null> {
  try {
    requireRight(context.get(staffContext), "texts:write");
  } catch (error) {
    throw error instanceof Failure ? new Response(error.message, { status: error.status }) : error;
  }
  const page = context.get(pageStateContext);
  page.draft = readDraft(await readForm(request));
  page.headers.set("Cache-Control", "no-store");
  page.headers.set("X-Robots-Tag", "noindex");
  return null;
}
