import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { templateOperations } from "#app/domain/templates/staff-templates.server.ts";
import { templateMessages, templateRecord } from "#app/domain/templates/templates.schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { saveAction } from "#app/office/record/save-action.server.ts";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/template.route.ts";
import { TemplateForm } from "./template-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, templateRecord.right);
  if (params.id === undefined) return { template: null };
  const template = await templateOperations.get(context.get(appContext), member, params.id);
  if (!template) throw data(templateRecord.gone, { status: 404 });
  return { template };
}

export const action = saveAction(templateOperations, templateMessages);

export const clientAction = announceResult(templateMessages.save);

/** A new one, or one that is edited. */
export default function TemplateSheet({ loaderData }: Route.ComponentProps) {
  const { held, key, onDirty, reload } = useHeldRecord(loaderData.template);
  return (
    <RecordSheet
      title={held ? "Modifier le modèle" : "Ajouter un modèle"}
      description={held?.name}
      aside={held && <RecordHistory table="reply_templates" id={held.id} />}
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
