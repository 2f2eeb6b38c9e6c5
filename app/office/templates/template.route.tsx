import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { templateOperations } from "#app/domain/templates/staff-templates.server.ts";
import {
  templateLimits,
  templateMessages,
  templateRecord,
  templateSchema,
} from "#app/domain/templates/templates.schema.ts";
import { type ReplyTemplate, templateVariables } from "#app/domain/templates/variables.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { saveAction, sheetLoader } from "#app/office/record/record-actions.server.ts";
import { RecordEditor } from "#app/office/record/record-sheet.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/template.route.ts";

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

interface TemplateFormProps {
  template: ReplyTemplate | null;
  closeTo: string;
  onDirty?: (isDirty: boolean) => void;
  onReload?: () => void;
}

function TemplateForm({ template, closeTo, onDirty, onReload }: TemplateFormProps) {
  const navigate = useNavigate();
  const body = useRef<HTMLTextAreaElement>(null);
  const close = () => void navigate(closeTo, { preventScrollReset: true });
  const form = useRecordForm({
    record: template,
    check: (data) => formErrors(templateSchema, data),
    onSaved: close,
    onReload,
  });
  const isDirty = form.changes.length > 0;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);
  const field = (name: keyof typeof templateLimits) => ({
    name,
    defaultValue: template?.[name],
    maxLength: templateLimits[name],
    error: form.errors[name],
  });

  /** At the cursor, as if it were typed: the form counts it as a change, and it can be undone. */
  function insert(variable: string) {
    const field = body.current;
    if (!field) return;
    field.focus();
    field.setRangeText(`{${variable}}`, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <form {...form.props} className="flex min-h-0 flex-col">
      <DialogBody className="space-y-4">
        <SaveFailure form={form} />
        <TextField {...field("name")} label="Nom" required autoComplete="off" />
        <TextField
          {...field("subject")}
          label="Objet du courriel"
          optional
          hint="La référence de la demande s’y ajoute d’elle-même."
          autoComplete="off"
        />
        <TextAreaField {...field("body")} label="Texte" required rows={10} ref={body} />
        <fieldset>
          <legend className="mb-(--label-gap) text-(length:--label-text) font-(--label-weight)">
            Insérer une variable
          </legend>
          <div className="flex flex-wrap gap-1.5">
            {Object.entries(templateVariables).map(([variable, label]) => (
              <button
                key={variable}
                type="button"
                title={label}
                onClick={() => insert(variable)}
                className="min-h-7 cursor-pointer rounded-control bg-blue-pale px-2 text-small text-blue hover:bg-blue-line max-office-sm:min-h-10"
              >
                {`{${variable}}`}
              </button>
            ))}
          </div>
        </fieldset>
      </DialogBody>
      <SaveBar
        form={form}
        saveLabel={template ? "Mettre à jour" : "Ajouter"}
        onDiscard={close}
        discardLabel="Annuler"
      />
      <LeaveGuard changes={form.changes.length} />
    </form>
  );
}
