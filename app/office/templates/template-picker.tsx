import { Popover } from "@base-ui/react/popover";
import ChevronDown from "lucide-react/icons/chevron-down";
import CornerDownLeft from "lucide-react/icons/corner-down-left";
import ListIndentIncrease from "lucide-react/icons/list-indent-increase";
import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { can, type StaffMember } from "#app/domain/accounts/rights.ts";
import { openVariables, type ReplyTemplate, type VariableValues } from "#app/domain/templates/variables.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { controlClass, InputBox } from "#app/ui/field.tsx";
import { TemplateText } from "./template-text.tsx";

interface TemplatePickerProps {
  /** What the variables become in it. */
  request: { reference: string; templates: ReplyTemplate[]; variables: VariableValues };
  /** Absent where leaving for the list of templates would lose what is typed. */
  me?: StaffMember;
  onInsert: (template: ReplyTemplate) => void;
}

export function TemplatePicker({ request, me, onInsert }: TemplatePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        render={
          <Button variant="ghost" size="xs" className="data-popup-open:bg-paper-2">
            <ListIndentIncrease />
            Modèles
            <ChevronDown />
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className="z-60 outline-none"
        >
          <Popover.Popup
            initialFocus={search}
            aria-label="Modèles de réponse"
            className="w-[488px] max-w-(--available-width) overflow-hidden rounded-badge border border-line bg-surface text-ink text-sm shadow-float outline-none"
          >
            <PickerList
              request={request}
              me={me}
              search={search}
              onInsert={(template) => {
                setOpen(false);
                onInsert(template);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type PickerListProps = TemplatePickerProps & { search: RefObject<HTMLInputElement | null> };

function PickerList({ request, me, search, onInsert }: PickerListProps) {
  const id = useId();
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const found = request.templates.filter(({ name, body }) =>
    foldText(`${name} ${body}`).includes(foldText(q)),
  );
  const active = found.find((template) => template.id === chosen) ?? found[0];

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && active) {
      event.preventDefault();
      const next = found[(found.indexOf(active) + step + found.length) % found.length];
      setChosen(next?.id ?? null);
      document.getElementById(`${id}-${next?.id}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (active) onInsert(active);
    }
  }

  return (
    <div className="grid max-h-[min(22rem,var(--available-height))] office-sm:grid-cols-[212px_minmax(0,1fr)]">
      <div className="flex min-h-0 flex-col border-line office-sm:border-r">
        <div className="p-2">
          <InputBox prefix={<Search />}>
            <input
              ref={search}
              type="search"
              role="combobox"
              aria-label="Chercher un modèle"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={active && `${id}-${active.id}`}
              placeholder="Modèle…"
              value={q}
              onChange={(event) => setQ(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              className={`${controlClass} h-(--control-height)`}
            />
          </InputBox>
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Modèles"
          className="min-h-16 flex-1 overflow-y-auto px-1"
        >
          {found.map((template) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
            <div
              key={template.id}
              id={`${id}-${template.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={template === active}
              onMouseMove={() => setChosen(template.id)}
              onClick={() => onInsert(template)}
              className={`cursor-pointer rounded-control px-2 py-1.5 max-office-sm:py-2.5 ${template === active ? "bg-paper-2" : ""}`}
            >
              {template.name}
            </div>
          ))}
          {found.length === 0 && <p className="px-2 py-1.5 text-small text-ink-2">Aucun modèle trouvé.</p>}
        </div>
        {me && (
          <Link
            to={officePaths.templateSettings}
            className="flex shrink-0 items-center gap-2 border-line border-t px-3 py-2.5 text-ink no-underline hover:bg-paper-2"
          >
            <SlidersHorizontal className="size-4" />
            {can(me, "templates:write") ? "Gérer les modèles" : "Voir les modèles"}
          </Link>
        )}
      </div>
      {active && <Preview request={request} template={active} onInsert={onInsert} />}
    </div>
  );
}

type PreviewProps = Pick<TemplatePickerProps, "request" | "onInsert"> & { template: ReplyTemplate };

function Preview({ request: { reference, variables }, template, onInsert }: PreviewProps) {
  const open = openVariables(`${template.subject}\n${template.body}`, variables).length;
  return (
    <div className="flex min-h-0 flex-col p-3 max-office-sm:hidden">
      <p className="text-small text-ink-2">Aperçu pour {reference}</p>
      <div className="my-1.5 min-h-0 flex-1 overflow-y-auto text-small leading-5">
        <TemplateText text={template.body} values={variables} />
      </div>
      <div className="flex items-center justify-between gap-2 text-small">
        <span className={open > 0 ? "text-danger-dark" : "text-ink-2"}>
          {open > 0 ? counted(open, "variable vide", "variables vides") : "Prêt à envoyer"}
        </span>
        <button
          type="button"
          onClick={() => onInsert(template)}
          className="flex cursor-pointer items-center gap-1.5 rounded-control px-1.5 py-0.5 hover:bg-paper-2"
        >
          Insérer
          <CornerDownLeft className="size-3.5" />
        </button>
      </div>
    </div>
  );
}
