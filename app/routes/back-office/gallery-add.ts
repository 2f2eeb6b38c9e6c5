import { appContext, staffContext } from "#app/context.ts";
import { galleryMessages } from "#app/features/gallery/gallery.ts";
import { addSitePhoto } from "#app/features/gallery/staff-site-photos.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import type { PhotoCategory } from "#app/lib/uploads.schema.ts";
import type { Route } from "./+types/gallery-add.ts";

/** `POST /locadmin/dashboard/photos/ajout`: an uploaded file becomes the last photo of its category. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  try {
    const photo = await addSitePhoto(app, context.get(staffContext), {
      category: form.get("category") as PhotoCategory,
      file_id: String(form.get("file_id")),
    });
    return answer({ photo }, 200);
  } catch (error) {
    if (error instanceof Failure) return answer({ error: error.message }, error.status);
    app.log.error({ err: error }, "could not add a photo to the gallery");
    return answer({ error: galleryMessages.upload }, 500);
  }
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
