import Plus from "lucide-react/icons/plus";
import { useRef } from "react";
import { Outlet } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { can } from "#app/domain/accounts/rights.ts";
import {
  deleteTemplate,
  listTemplates,
  orderTemplates,
} from "#app/domain/templates/staff-templates.server.ts";
import { templateMessages } from "#app/domain/templates/templates.schema.ts";
import type { ReplyTemplate } from "#app/domain/templates/templates.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { DeleteRecordDialog, useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { settingsMessages } from "#app/office/settings/settings.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/settings-templates.route.ts";
import { TemplateList } from "./template-list.tsx";

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
    const { name } = await deleteTemplate(app, actor, String(form.get("id")));
    return { message: templateMessages.deleted, detail: name };
  });
}

export const clientAction = announceResult(failureOf);

export default function TemplateSettings({ loaderData: { templates, isEditable } }: Route.ComponentProps) {
  const addLink = useRef<HTMLAnchorElement>(null);
  const deletion = useDeletion<ReplyTemplate>(addLink, ({ id, name }, dialog) => (
    <DeleteRecordDialog
      {...dialog}
      key={id}
      fields={{ id }}
      action={officePaths.templateSettings}
      title={`Supprimer le modèle ${name}\u00a0?`}
      description="Les réponses déjà envoyées ne changent pas. Cette suppression est définitive."
      confirmLabel="Supprimer le modèle"
    />
  ));
  const add = isEditable && (
    <ButtonLink ref={addLink} to={officePaths.newTemplate}>
      <Plus strokeWidth={2} />
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
          <TemplateList templates={templates} isEditable={isEditable} onDelete={deletion.ask} />
        </>
      )}
      <Outlet />
      {deletion.dialog}
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={settingsMessages.load} className="mt-4" />;
}
