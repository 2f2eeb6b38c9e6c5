import GripVertical from "lucide-react/icons/grip-vertical";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { Link, useFetcher } from "react-router";
import type { ReplyTemplate } from "#app/domain/templates/templates.ts";
import type { VariableValues } from "#app/domain/templates/variables.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Panel } from "#app/office/ui/panel.tsx";
import { moved, useReorder } from "#app/office/ui/use-reorder.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { TemplateText } from "./template-text.tsx";

interface TemplateListProps {
  templates: ReplyTemplate[];
  /** Whoever may not change them reads them. */
  isEditable: boolean;
  onDelete: (template: ReplyTemplate) => void;
}

/** Nothing is known here: every variable shows by its name. */
const nothing: VariableValues = {
  nom: "",
  reference: "",
  vehicule: "",
  dates: "",
  agence: "",
  estimation: "",
  lien_devis: "",
};

/** In the order of the picker; dragged by the handle, or moved with the arrow keys. */
export function TemplateList({ templates, isEditable, onDelete }: TemplateListProps) {
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
                <p className="text-[13px] text-ink-2 [overflow-wrap:anywhere]">
                  Objet&nbsp;: {template.subject}
                </p>
              )}
              <div className={`mt-1 text-[13px] text-ink-2 ${isEditable ? "line-clamp-2" : ""}`}>
                {isEditable ? (
                  <p className="[overflow-wrap:anywhere]">{template.body}</p>
                ) : (
                  <TemplateText text={template.body} values={nothing} isNeutral />
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
