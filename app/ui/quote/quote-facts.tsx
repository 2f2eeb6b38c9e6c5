import { RaisedOrdinals } from "../raised-ordinals.tsx";

// What a quote says beside its figures. `wide:` as in quote-figures.tsx.

type Look = "site" | "paper";

const stripLooks: Record<Look, Record<"strip" | "words", string>> = {
  site: {
    strip:
      "rounded-button px-5 py-4 text-[0.84375rem] wide:grid-cols-[1fr_1fr_auto] print:border print:border-line",
    words: "py-0.5 text-base",
  },
  paper: {
    strip: "rounded-[10px] px-4 py-3 text-[11.5px] wide:grid-cols-[1.4fr_1.4fr_1fr]",
    words: "text-[13px]",
  },
};

/** Facts side by side on a tint: when it leaves, when it is back, how long that is. */
export function FactStrip({
  facts,
  look,
  className,
}: {
  facts: { label: string; words: string; note: string }[];
  look: Look;
  className: string;
}) {
  const { strip, words: large } = stripLooks[look];
  return (
    <dl className={`grid gap-x-5 bg-blue-pale ${strip} ${className}`}>
      {facts.map(({ label, words, note }) => (
        <div
          key={label}
          className="border-blue-line not-first:border-t py-2.5 leading-[1.4] wide:not-first:border-t-0 wide:not-first:border-l wide:py-0 wide:not-first:pl-5"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd>
            <span className={`block font-semibold ${large}`}>
              <RaisedOrdinals>{words}</RaisedOrdinals>
            </span>
            {note && <span className="whitespace-pre-line text-ink-2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const listLooks: Record<Look, Record<"list" | "fact" | "text", string>> = {
  site: {
    list: "grid gap-x-10 border-line-strong border-t text-[0.9375rem] leading-[1.4375rem] wide:grid-cols-2",
    fact: "py-3",
    text: "text-ink-2",
  },
  paper: { list: "", fact: "grid grid-cols-[190px_minmax(0,1fr)] py-2.5", text: "" },
};

/** The conditions of a quote; what nobody has said yet is marked. */
export function FactList({
  facts,
  look,
  className = "",
}: {
  facts: { label: string; text: string; isMissing?: boolean }[];
  look: Look;
  className?: string;
}) {
  const { list, fact: row, text } = listLooks[look];
  return (
    <dl className={`${list} ${className}`}>
      {facts.map((fact) => (
        <div key={fact.label} className={`break-inside-avoid border-line border-b ${row}`}>
          <dt className="font-semibold">{fact.label}</dt>
          <dd className={text}>
            <FactText fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function FactText({
  fact,
  className = "",
}: {
  fact: { text: string; isMissing?: boolean };
  className?: string;
}) {
  return fact.isMissing ? (
    <span className="rounded-[4px] bg-danger-tint px-1.5 font-semibold text-danger-dark">{fact.text}</span>
  ) : (
    <span className={`whitespace-pre-line wrap-anywhere ${className}`}>{fact.text}</span>
  );
}
