import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { getTemplate, updateTemplate } from "#app/domain/templates/staff-templates.server.ts";
import {
  type TemplateInput,
  templateMessages,
  templateRecord,
} from "#app/domain/templates/templates.schema.ts";
import { answerAction, savedRecord } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/template-edit.route.ts";
import { TemplateForm } from "./template-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "templates:write");
  const template = await getTemplate(context.get(appContext), member, params.id);
  if (!template) throw data(templateRecord.gone, { status: 404 });
  return { template };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  const input = Object.fromEntries(form) as TemplateInput;
  return answerAction(app, templateMessages.failed, async () => {
    const saved = await updateTemplate(app, context.get(staffContext), {
      id: params.id,
      baseline: readBaseline(form),
      input,
    });
    return { message: templateMessages.saved, ...savedRecord(saved) };
  });
}

export const clientAction = announceResult(templateMessages.failed);

export default function EditTemplate({ loaderData }: Route.ComponentProps) {
  const { held, key, onDirty, reload } = useHeldRecord(loaderData.template);
  return (
    <RecordSheet
      title="Modifier le modèle"
      description={held.name}
      aside={<RecordHistory table="reply_templates" id={held.id} />}
      placement="center"
      width={600}
      closeTo={officePaths.templateSettings}
    >
      <TemplateForm
        key={key}
        template={held}
        closeTo={officePaths.templateSettings}
        onDirty={onDirty}
        onReload={() => void reload()}
      />
    </RecordSheet>
  );
}
