import { appContext, staffContext } from "#app/context.ts";
import type { PhotoCategory } from "#app/domain/files/uploads.schema.ts";
import { galleryMessages } from "#app/domain/gallery/gallery.ts";
import { addSitePhoto } from "#app/domain/gallery/staff-site-photos.server.ts";
import { answerJson, postOnly } from "#app/lib/answer-json.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import type { Route } from "./+types/gallery-add.route.ts";

const words = { failure: galleryMessages.upload, logged: "could not add a photo to the gallery" };

/** `POST /locadmin/dashboard/photos/ajout`: an uploaded file becomes the last photo of its category. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerJson(app, request, {
    ...words,
    work: async () => {
      const photo = await addSitePhoto(app, context.get(staffContext), {
        category: form.get("category") as PhotoCategory,
        file_id: String(form.get("file_id")),
      });
      return { photo };
    },
  });
}

export const loader = postOnly;
