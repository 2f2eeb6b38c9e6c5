import type { ActionFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { aboutRecord } from "#app/domain/about/about-editor.schema.ts";
import { previewAbout } from "#app/domain/about/staff-about.server.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { answerJson, postOnly } from "#app/lib/answer-json.server.ts";
import { readJson } from "#app/lib/read-form.server.ts";

const maxBytes = 512 * 1024;
const words = { failure: "L’aperçu n’a pas pu être préparé.", logged: "could not preview the about page" };

/** `POST /locadmin/dashboard/a-propos/apercu`: what the site would keep of a text that is being written. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const member = context.get(staffContext);
  return answerJson(context.get(appContext), request, {
    ...words,
    work: async () => {
      // Whoever may not write is told before anything is read.
      requireRight(member, aboutRecord.right);
      const body = await readJson(request, maxBytes);
      const content = (body as { content?: unknown } | null)?.content;
      return previewAbout(member, typeof content === "string" ? content : "");
    },
  });
}

export const loader = postOnly;
