import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { Outlet } from "react-router";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import { announceResult } from "#app/components/record/announce-result.ts";
import { DeleteRecordDialog } from "#app/components/record/delete-record-dialog.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { appContext, staffContext } from "#app/context.ts";
import { settingsMessages } from "#app/features/company/settings.tsx";
import {
  deleteTemplate,
  listTemplates,
  orderTemplates,
} from "#app/features/templates/staff-templates.server.ts";
import { TemplateList } from "#app/features/templates/template-list.tsx";
import { templateMessages } from "#app/features/templates/templates.schema.ts";
import type { ReplyTemplate } from "#app/features/templates/templates.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import { can } from "#app/lib/rights.ts";
import type { Route } from "./+types/settings-templates.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "requests:write");
  return {
    templates: await listTemplates(context.get(appContext), member),
    isEditable: can(member, "templates:write"),
  };
}

const failureOf = (form: FormData) =>
  form.get("intent") === "order" ? templateMessages.orderFailed : templateMessages.deleteFailed;

/** Orders them, or deletes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  return answerAction(app, failureOf(form), async () => {
    if (form.get("intent") === "order") {
      await orderTemplates(app, actor, String(form.get("ids")).split(","));
      return {};
    }
    const name = await deleteTemplate(app, actor, String(form.get("id")));
    return { message: templateMessages.deleted, detail: name };
  });
}

export const clientAction = announceResult(failureOf);

export default function TemplateSettings({ loaderData: { templates, isEditable } }: Route.ComponentProps) {
  const [deletion, setDeletion] = useState<{ template: ReplyTemplate; isAsking: boolean } | null>(null);
  const addLink = useRef<HTMLAnchorElement>(null);
  const add = isEditable && (
    <ButtonLink ref={addLink} to={officePaths.newTemplate}>
      <Plus aria-hidden="true" />
      Ajouter un modèle
    </ButtonLink>
  );
  return (
    <div className="mt-4 max-w-[880px]">
      {templates.length === 0 ? (
        <EmptyState title="Aucun modèle" action={add || undefined}>
          Un modèle commence une réponse, avec le nom et les dates du client à leur place.
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p className="text-[13px] text-ink-2">
              {isEditable
                ? "Dans l’ordre où «\u00a0Modèles\u00a0» les propose."
                : "Les administrateurs les écrivent\u00a0; «\u00a0Modèles\u00a0» les propose à chaque réponse."}
            </p>
            {add}
          </div>
          <TemplateList
            templates={templates}
            isEditable={isEditable}
            onDelete={(template) => setDeletion({ template, isAsking: true })}
          />
        </>
      )}
      <Outlet />
      {deletion && (
        <DeleteRecordDialog
          key={deletion.template.id}
          open={deletion.isAsking}
          onOpenChange={(isAsking) => setDeletion({ ...deletion, isAsking })}
          fields={{ id: deletion.template.id }}
          action={officePaths.templateSettings}
          title={`Supprimer le modèle ${deletion.template.name}\u00a0?`}
          description="Les réponses déjà envoyées ne changent pas. Cette suppression est définitive."
          confirmLabel="Supprimer le modèle"
          finalFocus={addLink}
        />
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={settingsMessages.load} className="mt-4" />;
}
