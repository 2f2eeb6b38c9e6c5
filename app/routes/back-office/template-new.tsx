import { announceResult } from "#app/components/record/announce-result.ts";
import { RecordSheet } from "#app/components/record/record-sheet.tsx";
import { appContext, staffContext } from "#app/context.ts";
import { createTemplate } from "#app/features/templates/staff-templates.server.ts";
import { TemplateForm } from "#app/features/templates/template-form.tsx";
import { type TemplateInput, templateMessages } from "#app/features/templates/templates.schema.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/template-new.ts";

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
