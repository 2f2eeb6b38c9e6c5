import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import History from "lucide-react/icons/rotate-ccw-clock";
import { createContext, type ReactNode, use, useEffect, useId, useRef } from "react";
import { dayNames } from "#app/domain/agencies/opening-hours.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { fieldsOf, valueAt } from "#app/lib/record-units.ts";
import { Button } from "#app/ui/button.tsx";
import { Radio } from "#app/ui/checkbox.tsx";
import type { RecordForm, Side } from "./use-record-form.ts";

/** What the server refused stands in the form, with what was typed, until the next try. */
export function SaveFailure({ form }: { form: RecordForm }) {
  const { failed } = form;
  return (
    <>
      {failed && Object.keys(failed.fields).length === 0 && (
        <div
          role="alert"
          className="flex items-start gap-2.5 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-3 py-2.5 text-danger-dark not-last:mb-3"
        >
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
          <div>
            <p className="font-medium">{failed.message}</p>
            {failed.detail && <p className="text-note">{failed.detail}</p>}
          </div>
        </div>
      )}
      <StaleNotice form={form} />
    </>
  );
}

function StaleNotice({ form }: { form: RecordForm }) {
  const { stale, conflicts } = form.conflicts;
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed may be a screen away from what there is to choose.
  useEffect(() => {
    if (stale) notice.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [stale]);
  if (!stale) return null;
  const { by, at } = stale;
  return (
    <div ref={notice} className="rounded-(--panel-radius) border border-info bg-info-tint px-3 py-2.5">
      <div role="alert" className="flex items-start gap-2.5">
        <History className="mt-0.5 size-4.5 shrink-0 text-info" />
        <div className="min-w-0">
          <p className="break-words font-medium">
            {by ? `${by} a modifié cette fiche` : "Cette fiche a été modifiée"} le {formatShortDateTime(at)}.
          </p>
          <p className="text-ink-2 text-note">
            Rien n’est enregistré. Votre saisie est encore là.
            {conflicts.length === 1 && " Vous avez changé le même champ : choisissez la valeur à garder."}
            {conflicts.length > 1 && " Vous avez changé les mêmes champs : choisissez les valeurs à garder."}
          </p>
        </div>
      </div>
      {conflicts.map((conflict) => (
        <ConflictChoice key={conflict.unit} form={form} conflict={conflict} />
      ))}
      <div className="mt-3 flex flex-wrap gap-2">
        {conflicts.length > 0 && (
          <Button variant="secondary" size="xs" busy={form.isSaving} onClick={form.submit}>
            Enregistrer ces choix
          </Button>
        )}
        <Button variant="secondary" size="xs" onClick={form.reload}>
          Recharger la fiche
        </Button>
      </div>
    </div>
  );
}

interface ConflictChoiceProps {
  form: RecordForm;
  conflict: RecordForm["conflicts"]["conflicts"][number];
}

/** Both values of a field that two people changed, and which one to keep. */
function ConflictChoice({ form, conflict: { unit, mine, theirs, by, at, choice } }: ConflictChoiceProps) {
  const id = useId();
  const { label } = use(FieldWords);
  const isMissing = form.isChoiceMissing && choice === undefined;
  const isRetyped = fieldsOf(unit).some((field) =>
    form.retyped.some((name) => name === field || name.startsWith(`${field}.`)),
  );
  const show = (value: unknown, other: unknown) => <Value {...{ form, unit, value, other }} />;
  const sides: Record<Side, [title: string, value: ReactNode]> = {
    mine: ["Votre saisie", isRetyped ? "Modifiée depuis, dans le formulaire." : show(mine, theirs)],
    theirs: [`Valeur enregistrée${by ? ` par ${by}` : ""} le ${formatShortDateTime(at)}`, show(theirs, mine)],
  };
  const [name, ...others] = fieldsOf(unit).map((field) => {
    const [whole = "", index] = field.split(".");
    return index ? `${label(whole)}, ${dayNames[Number(index)]?.toLowerCase()}` : label(whole);
  });
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={id}
      aria-invalid={isMissing || undefined}
      className="mt-3 rounded-control"
    >
      <p id={id} className="mb-1 font-semibold text-small">
        {[name, ...others.map((other) => other.toLowerCase())].join(", ")}
      </p>
      <div className="grid gap-2 office-sm:grid-cols-2">
        {(["mine", "theirs"] as const).map((side) => (
          <label
            key={side}
            htmlFor={`${id}-${side}`}
            className="flex cursor-pointer gap-2.5 rounded-control border border-line-strong bg-surface px-3 py-2 has-checked:border-blue has-checked:shadow-[inset_0_0_0_1px_var(--color-blue)]"
          >
            <Radio
              id={`${id}-${side}`}
              // Of no form: the choice is not one of the record's fields.
              form=""
              name={`conflict-${unit}`}
              checked={choice === side}
              onChange={() => form.conflicts.choose(unit, side)}
              aria-labelledby={`${id}-${side}-title`}
              aria-describedby={`${id}-${side}-value`}
              className="mt-0.5 self-start"
            />
            <span className="min-w-0 flex-1">
              <span id={`${id}-${side}-title`} className="block break-words text-small text-ink-2">
                {sides[side][0]}
              </span>
              <span id={`${id}-${side}-value`} className="block break-words font-medium">
                {sides[side][1]}
              </span>
            </span>
          </label>
        ))}
      </div>
      {isMissing && <p className="mt-1 text-small text-danger">Choisissez la valeur à garder.</p>}
    </div>
  );
}

/** Longer texts scroll in their place. */
const longText = 240;

interface ValueProps {
  form: RecordForm;
  unit: string;
  value: unknown;
  /** What it is compared with. */
  other: unknown;
}

function Value({ form, unit, value, other }: ValueProps) {
  const { format } = use(FieldWords);
  if (typeof value === "string" && value.startsWith("/storage/")) {
    return <img src={`${value}?w=480`} alt="Aperçu" className="mt-1 h-16 max-w-full object-contain" />;
  }
  const fields = fieldsOf(unit);
  const text = fields
    .map((field) => {
      const part = fields.length > 1 ? valueAt(Object(value), field) : value;
      return optionLabel(form, field, part) ?? format(field.split(".")[0] ?? field, part);
    })
    .join(", ");
  if (text.length <= longText) return text;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <span tabIndex={0} className="block max-h-40 overflow-y-auto whitespace-pre-wrap">
      {typeof other === "string" ? differingPart(text, other) : text}
    </span>
  );
}

/** Without the beginning and the end that two long texts share, but for some context. */
export function differingPart(text: string, other: string): string {
  const context = 40;
  const shortest = Math.min(text.length, other.length);
  let start = 0;
  while (start < shortest && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < shortest - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  const from = Math.max(0, start - context);
  const to = Math.min(text.length, text.length - end + context);
  return `${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
}

/** What a list of choices calls a value: an agency's name for its id. */
function optionLabel(form: RecordForm, field: string, value: unknown): string | undefined {
  const control = form.props.ref.current?.elements.namedItem(field);
  if (!(control instanceof HTMLSelectElement)) return undefined;
  return [...control.options].find((option) => option.value === value)?.text;
}

/** How a field and its values are told to a person. The back-office gives them to every form in it. */
export const FieldWords = createContext({
  label: (field: string): string => field,
  format: (_field: string, value: unknown): string => String(value),
});
