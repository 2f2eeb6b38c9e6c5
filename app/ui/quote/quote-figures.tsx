import { exactEuros } from "#app/lib/euros.ts";
import { RaisedOrdinals } from "#app/ui/raised-ordinals.tsx";

// The lines and totals of a quote: on the customer's page, in the office and on the paper of its preview. `wide:`
// (app.css) is a `@container/sheet` with room for columns, and paper at any zoom.

type Look = "site" | "office" | "paper";

interface PricedLines {
  columns: Record<"label" | "quantity" | "unit" | "vat" | "ht" | "ttc", string>;
  lines: {
    label: string;
    notes: string[];
    quantity: string;
    unitPrice: number;
    vat: string;
    amount: { ht: number; ttc: number };
  }[];
  isConsumer: boolean;
  priceWord: string;
}

const lineLooks: Record<Look, Record<"table" | "head" | "row" | "note", string>> = {
  site: {
    table: "leading-6 wide:text-copy",
    head: "border-line-strong text-small *:py-2.5",
    row: "wide:*:py-4",
    note: "text-small leading-5",
  },
  office: {
    table: "leading-6 wide:text-plain wide:leading-[1.35rem]",
    head: "border-ink text-fine *:pb-2",
    row: "wide:*:py-2.5",
    note: "text-small leading-5 wide:text-fine",
  },
  paper: {
    table: "",
    head: "border-ink text-fine *:pb-2",
    row: "wide:*:py-2.5",
    note: "text-fine",
  },
};

/** A table where there is room, a list where there is none; the amount that binds its reader is bold. */
export function QuoteLines({
  document: { columns, lines, isConsumer, priceWord },
  look,
  className = "",
}: {
  document: PricedLines;
  look: Look;
  className?: string;
}) {
  const { table, head, row, note } = lineLooks[look];
  // The customer's page tells VAT with the totals alone.
  const hasVat = look !== "site";
  const figures = ["quantity", "unit", ...(hasVat ? ["vat" as const] : []), "ht", "ttc"] as const;
  const figure = "hidden whitespace-nowrap pl-4 text-right align-top tabular-nums wide:table-cell";
  return (
    <table className={`block w-full wide:table ${table} ${className}`}>
      <thead className="hidden wide:table-header-group">
        <tr className={`border-b text-ink-2 *:font-normal ${head}`}>
          <th scope="col" className="text-left">
            {columns.label}
          </th>
          {figures.map((column) => (
            <th key={column} scope="col" className="pl-4 text-right">
              {columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block border-line border-t wide:table-row-group wide:border-t-0">
        {lines.map((line, index) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
            key={index}
            className={`grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_1fr] gap-x-4 border-line border-b py-3.5 wide:table-row ${row}`}
          >
            <th scope="row" className="row-span-2 block text-left align-top font-normal wide:table-cell">
              <span className="block font-semibold wrap-anywhere">{line.label}</span>
              {line.notes.map((words) => (
                <span key={words} className={`block text-ink-2 wrap-anywhere ${note}`}>
                  {words}
                </span>
              ))}
              <span className={`block text-ink-2 wide:hidden ${note}`}>
                {line.quantity} × {exactEuros(line.unitPrice)}&nbsp;{priceWord}
              </span>
            </th>
            <td className={figure}>{line.quantity}</td>
            <td className={figure}>{exactEuros(line.unitPrice)}</td>
            {hasVat && <td className={figure}>{line.vat}</td>}
            <LineAmount cents={line.amount.ht} word="HT" isBinding={!isConsumer} />
            <LineAmount cents={line.amount.ttc} word="TTC" isBinding={isConsumer} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In a list the binding amount is the first of two, and each says which it is. */
function LineAmount({ cents, word, isBinding }: { cents: number; word: string; isBinding: boolean }) {
  const look = isBinding
    ? "row-start-1 font-semibold"
    : "row-start-2 text-small text-ink-2 wide:text-[length:inherit] wide:text-inherit";
  return (
    <td
      className={`col-start-2 block whitespace-nowrap text-right align-top tabular-nums wide:table-cell wide:pl-4 ${look}`}
    >
      {exactEuros(cents)}
      <span className={`wide:hidden ${isBinding ? "sr-only" : ""}`}>
        {"\u00a0"}
        {word}
      </span>
    </td>
  );
}

const totalLooks: Record<Look, Record<"list" | "row" | "last" | "label" | "figure", string>> = {
  site: {
    list: "text-copy wide:w-75",
    row: "py-1.5",
    last: "mt-2 border-ink border-t-[1.5px] pt-3",
    label: "text-large",
    figure: "font-bold text-[1.625rem] tracking-[-0.03em]",
  },
  office: {
    list: "text-plain",
    row: "py-0.75",
    last: "mt-1 border-line-strong border-t pt-2",
    label: "text-large",
    figure: "font-semibold text-large",
  },
  paper: {
    list: "w-[270px] shrink-0",
    row: "py-0.5",
    last: "border-ink border-t pt-2 font-semibold",
    label: "text-copy",
    figure: "font-bold text-[24px] leading-9",
  },
};

/** What the lines add up to: the amount that binds its reader is the large one, the last stands under a rule. */
export function QuoteTotals({
  document: { totals },
  look,
  className = "",
}: {
  document: { totals: { label: string; cents: number; isBinding: boolean }[] };
  look: Look;
  className?: string;
}) {
  const { list, row, last, label: large, figure } = totalLooks[look];
  return (
    <dl aria-label="Totaux" className={`ml-auto max-w-full tabular-nums ${list} ${className}`}>
      {totals.map(({ label, cents, isBinding }, index) => {
        const isLast = index === totals.length - 1;
        return (
          <div key={label} className={`flex items-baseline justify-between gap-4 ${isLast ? last : row}`}>
            <dt className={isBinding ? `font-semibold ${large}` : isLast ? "" : "text-ink-2"}>{label}</dt>
            <dd className={isBinding ? figure : ""}>{exactEuros(cents)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

type FactLook = Exclude<Look, "office">;

const stripLooks: Record<FactLook, Record<"strip" | "words", string>> = {
  site: {
    strip: "rounded-button px-5 py-4 text-small wide:grid-cols-[1fr_1fr_auto] print:border print:border-line",
    words: "py-0.5 text-base",
  },
  paper: {
    strip: "rounded-field px-4 py-3 text-fine wide:grid-cols-[1.4fr_1.4fr_1fr]",
    words: "text-small",
  },
};

/** Facts side by side on a tint: when it leaves, when it is back, how long that is. */
export function FactStrip({
  facts,
  look,
  className,
}: {
  facts: { label: string; words: string; note: string }[];
  look: FactLook;
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

const listLooks: Record<FactLook, Record<"list" | "fact" | "text", string>> = {
  site: {
    list: "grid gap-x-10 border-line-strong border-t text-copy leading-[1.4375rem] wide:grid-cols-2",
    fact: "py-3",
    text: "text-ink-2",
  },
  paper: { list: "", fact: "grid grid-cols-[190px_minmax(0,1fr)] py-2.5", text: "" },
};

export function FactList({
  facts,
  look,
  className = "",
}: {
  facts: { label: string; text: string; isMissing?: boolean }[];
  look: FactLook;
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
    <span className="rounded-sm bg-danger-tint px-1.5 font-semibold text-danger-dark">{fact.text}</span>
  ) : (
    <span className={`whitespace-pre-line wrap-anywhere ${className}`}>{fact.text}</span>
  );
}
