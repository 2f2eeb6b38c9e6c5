import { appContext, staffContext } from "#app/context.ts";
import { createTemplate } from "#app/domain/templates/staff-templates.server.ts";
import { type TemplateInput, templateMessages } from "#app/domain/templates/templates.schema.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/template-new.route.ts";
import { TemplateForm } from "./template-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requirePage(context.get(staffContext), "templates:write");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = Object.fromEntries(await readForm(request));
  return answerAction(app, templateMessages.failed, async () => {
    const { id, name } = await createTemplate(app, context.get(staffContext), form as TemplateInput);
    return { message: templateMessages.created, detail: name, id };
  });
}

export const clientAction = announceResult(templateMessages.failed);

export default function NewTemplate() {
  return (
    <RecordSheet
      title="Ajouter un modèle"
      placement="center"
      width={600}
      closeTo={officePaths.templateSettings}
    >
      <TemplateForm template={null} closeTo={officePaths.templateSettings} />
    </RecordSheet>
  );
}
