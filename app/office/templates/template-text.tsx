import { partsOf, type VariableValues } from "#app/domain/templates/variables.ts";

interface TemplateTextProps {
  text: string;
  values: VariableValues;
  /** Where there is no request to fill it from, an open variable is no fault. */
  isNeutral?: boolean;
}

/** A template as it reads: what its variables became is tinted, what stays open is marked as such. */
export function TemplateText({ text, values, isNeutral = false }: TemplateTextProps) {
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {partsOf(text, values).map(({ text: words, look }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
        <span key={index} className={looks[look === "open" && isNeutral ? "filled" : look]}>
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
