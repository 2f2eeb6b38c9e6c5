import { templateOperations } from "#app/domain/templates/staff-templates.server.ts";
import { templateMessages, templateRecord } from "#app/domain/templates/templates.schema.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { saveAction, sheetLoader } from "#app/office/record/record-actions.server.ts";
import { RecordEditor } from "#app/office/record/record-sheet.tsx";
import type { Route } from "./+types/template.route.ts";
import { TemplateForm } from "./template-form.tsx";

export const loader = sheetLoader(templateOperations);

export const action = saveAction(templateOperations, templateMessages);

export const clientAction = announceResult(templateMessages.save);

export default function TemplateSheet({ loaderData }: Route.ComponentProps) {
  return (
    <RecordEditor
      kind={templateRecord}
      noun="modèle"
      record={loaderData.record}
      placement="center"
      width={600}
      form={(template, { key, ...tools }) => <TemplateForm key={key} template={template} {...tools} />}
    />
  );
}
