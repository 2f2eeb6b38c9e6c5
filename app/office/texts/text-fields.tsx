import { type ReactNode, useId } from "react";
import { type TextField, textFields } from "#app/domain/identity/site-texts.ts";
import { mostTitleLines, titleLines } from "#app/domain/identity/title-lines.ts";
import { plural } from "#app/lib/plural.ts";
import { isSameText } from "#app/lib/typography.ts";
import { controlClass, Field } from "#app/ui/field.tsx";
import type { TextsDraft } from "./texts-draft.ts";

/** What every text of the form is told of the others. */
export interface TextsContext {
  draft: TextsDraft;
  set: (change: Partial<TextsDraft>) => void;
  errors: Record<string, string>;
  /** What an empty text says. */
  proposed: Record<TextField, string>;
  /** What the demonstration says. */
  examples: Record<TextField, string>;
}

interface SiteTextFieldProps {
  name: TextField;
  texts: TextsContext;
  label?: string;
  hint?: ReactNode;
  /** Beside the counter, of an empty text. */
  whenEmpty?: string;
  rows?: number;
}

/** Whether the demonstration's words still stand in a field. */
export function isExample({ draft, examples }: Pick<TextsContext, "draft" | "examples">, name: TextField) {
  return draft[name].trim() !== "" && isSameText(draft[name], examples[name]);
}

/** One text of the site: empty, it is the proposal, in grey; while it is the demonstration's, it is yellow. */
export function SiteTextField({ name, texts, label, hint, whenEmpty, rows = 2 }: SiteTextFieldProps) {
  const { draft, set, errors, proposed } = texts;
  const { max, label: usual } = textFields[name];
  const value = draft[name];
  const id = useId();
  const isOfExample = isExample(texts, name);
  const className = `${controlClass} ${isOfExample ? "border-memo-edge! bg-memo!" : ""}`;
  const field = {
    value,
    placeholder: proposed[name],
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  };
  return (
    <Field
      name={name}
      label={
        <>
          {label ?? usual}
          {isOfExample && (
            <span
              id={id}
              className="ml-2 inline-block rounded-sm border border-memo-line bg-memo-2 px-1.5 font-medium text-memo-ink text-mini"
            >
              phrase de l’exemple
            </span>
          )}
        </>
      }
      error={errors[name]}
      hint={hint ?? <Proposal name={name} texts={texts} />}
      aside={
        <span className="shrink-0 text-ink-2 text-small tabular-nums">
          {value === "" ? (whenEmpty ?? "proposé") : <TextCount name={name} value={value} max={max} />}
        </span>
      }
    >
      {(control) =>
        rows > 1 ? (
          <textarea
            {...control}
            {...field}
            rows={rows}
            className={`${className} field-sizing-content min-h-[calc(2lh+2*var(--textarea-padding)+2px)] resize-none py-(--textarea-padding) leading-normal`}
          />
        ) : (
          <input {...control} {...field} className={`${className} h-(--control-height)`} />
        )
      }
    </Field>
  );
}

function TextCount({ name, value, max }: { name: TextField; value: string; max: number }) {
  const lines = name === "hero_title" ? titleLines(value) : 0;
  return (
    <>
      <span className={value.length > max ? "font-semibold text-danger" : undefined}>
        {value.length}&nbsp;/&nbsp;{max}
      </span>
      {lines > 0 && (
        <span className={lines > mostTitleLines ? "font-semibold text-danger" : undefined}>
          {" "}
          · {lines > mostTitleLines ? "prend" : "tient sur"} {lines}&nbsp;{plural(lines, "ligne")}
        </span>
      )}
    </>
  );
}

/** What the site would say by itself, and the way back to it. */
function Proposal({ name, texts: { draft, set, proposed } }: { name: TextField; texts: TextsContext }) {
  if (draft[name] === "" || !proposed[name] || isSameText(draft[name], proposed[name])) return null;
  return (
    <>
      Proposition&nbsp;: «&nbsp;{proposed[name]}&nbsp;»{" "}
      <button
        type="button"
        onClick={() => set({ [name]: "" })}
        className="cursor-pointer font-semibold text-info underline-offset-2 hover:underline max-office-sm:py-2"
      >
        Reprendre
        <span className="sr-only"> la proposition, {textFields[name].label}</span>
      </button>
    </>
  );
}
