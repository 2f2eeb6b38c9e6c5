import type { ComponentProps } from "react";
import { partsOf, type TextPart, type VariableValues } from "#app/domain/templates/variables.ts";

/** Without a request to fill it from, every variable shows by its name, and an open one is no fault. */
export function TemplateText({ text, values }: { text: string; values?: VariableValues }) {
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {partsOf(text, values).map(({ text: words, look }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
        <span key={index} className={looks[look === "open" && !values ? "filled" : look]}>
          {words}
        </span>
      ))}
    </p>
  );
}

const looks = {
  plain: "",
  filled: "rounded-[3px] bg-blue-pale px-0.5 text-blue",
  open: "rounded-[3px] bg-danger-tint px-0.5 text-danger-dark ring-1 ring-danger-line",
};

const marks: Record<TextPart["look"], string> = {
  plain: "",
  filled: "rounded-[3px] bg-blue-pale",
  open: "rounded-[3px] bg-danger-tint ring-1 ring-danger-line",
};

interface MarkedTextareaProps extends Omit<ComponentProps<"textarea">, "value" | "className"> {
  value: string;
  values: VariableValues;
  /** What a template brought in: marked as long as it stands there. */
  brought: readonly string[];
}

/** Text field over a copy of its text, unseen but for the marks of its variables, which gives it its height. */
export function MarkedTextarea({ value, values, brought, ...props }: MarkedTextareaProps) {
  const text =
    "col-start-1 row-start-1 w-full whitespace-pre-wrap px-3.5 py-2.5 text-sm leading-[22px] [overflow-wrap:anywhere] " +
    "max-office-sm:px-4 max-office-sm:text-base max-office-sm:leading-6";
  return (
    <div className="grid min-h-full">
      <div aria-hidden="true" className={`${text} pointer-events-none min-h-24 text-transparent`}>
        {partsOf(value, values)
          .flatMap(({ typed, look }) => (look === "plain" ? splitBrought(typed, brought) : [{ typed, look }]))
          .map(({ typed, look }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, drawn anew with every letter
            <span key={index} className={marks[look]}>
              {typed}
            </span>
          ))}
        {/* A last line that is empty has its height too. */}
        {"\u200b"}
      </div>
      <textarea
        {...props}
        value={value}
        className={`${text} resize-none overflow-hidden bg-transparent outline-none focus-visible:shadow-none`}
      />
    </div>
  );
}

function splitBrought(text: string, brought: readonly string[]): Pick<TextPart, "typed" | "look">[] {
  const words = brought.filter((value) => value.length > 1);
  const parts: Pick<TextPart, "typed" | "look">[] = [];
  for (let rest = text; rest !== ""; ) {
    const places = words.map((word) => ({ word, at: rest.indexOf(word) })).filter(({ at }) => at >= 0);
    const [next] = places.sort((a, b) => a.at - b.at);
    if (!next) {
      parts.push({ typed: rest, look: "plain" });
      break;
    }
    if (next.at > 0) parts.push({ typed: rest.slice(0, next.at), look: "plain" });
    parts.push({ typed: next.word, look: "filled" });
    rest = rest.slice(next.at + next.word.length);
  }
  return parts;
}
