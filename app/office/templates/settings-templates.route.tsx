import GripVertical from "lucide-react/icons/grip-vertical";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { useRef, useState } from "react";
import { Link, Outlet, useFetcher } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { can } from "#app/domain/accounts/rights.ts";
import {
  deleteTemplate,
  listTemplates,
  orderTemplates,
} from "#app/domain/templates/staff-templates.server.ts";
import { templateMessages } from "#app/domain/templates/templates.schema.ts";
import type { ReplyTemplate } from "#app/domain/templates/variables.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { DeleteRecordDialog, useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { settingsMessages } from "#app/office/settings/settings.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { Panel } from "#app/office/ui/panel.tsx";
import { moved, useReorder } from "#app/office/ui/use-reorder.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { Route } from "./+types/settings-templates.route.ts";
import { TemplateText } from "./template-text.tsx";

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
            <p className="text-small text-ink-2">
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

type TemplateListProps = Route.ComponentProps["loaderData"] & { onDelete: (template: ReplyTemplate) => void };

function TemplateList({ templates, isEditable, onDelete }: TemplateListProps) {
  const fetcher = useFetcher();
  const asked = fetcher.formData?.get("ids")?.toString().split(",");
  const shown = asked
    ? asked.flatMap((id) => templates.find((template) => template.id === id) ?? [])
    : templates;
  const [said, setSaid] = useState("");
  const { list, drag, handle } = useReorder({
    count: shown.length,
    onMove(from, to) {
      const ids = moved(shown, from, to).map(({ id }) => id);
      setSaid(`${shown[from]?.name}, place ${to + 1} sur ${shown.length}`);
      void fetcher.submit({ intent: "order", ids: ids.join(",") }, { method: "post" });
    },
  });
  return (
    <Panel>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul ref={list} className="divide-y divide-line">
        {shown.map((template, index) => (
          <li
            key={template.id}
            style={drag?.from === index ? { translate: `0 ${drag.offset}px` } : undefined}
            className={`flex items-start gap-2 px-3 py-3 ${drag?.from === index ? "relative z-10 bg-surface shadow-float" : ""}`}
          >
            {isEditable && (
              <IconButton
                label={`Déplacer ${template.name}`}
                className="cursor-grab touch-none"
                {...handle(index)}
              >
                <GripVertical />
              </IconButton>
            )}
            <div className="min-w-0 flex-1 py-1.5">
              <p className="font-semibold text-sm [overflow-wrap:anywhere]">
                {isEditable ? (
                  <Link to={officePaths.template(template.id)} className="text-ink hover:underline">
                    {template.name}
                  </Link>
                ) : (
                  template.name
                )}
              </p>
              {template.subject && (
                <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
                  Objet&nbsp;: {template.subject}
                </p>
              )}
              <div className={`mt-1 text-small text-ink-2 ${isEditable ? "line-clamp-2" : ""}`}>
                {isEditable ? (
                  <p className="[overflow-wrap:anywhere]">{template.body}</p>
                ) : (
                  <TemplateText text={template.body} />
                )}
              </div>
            </div>
            {isEditable && (
              <IconButton label={`Supprimer ${template.name}`} onClick={() => onDelete(template)}>
                <Trash2 />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
