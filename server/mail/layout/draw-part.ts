import { type CSSProperties, Fragment, createElement as h, type ReactNode } from "react";
import type { MailColours } from "./mail-colours.ts";
import type { MailFact, MailLine, MailLines, MailPart } from "./mail-parts.ts";

// One function a part. Text is React's to escape; the only link is a button's, or our own address in typed words.

export const font: CSSProperties = {
  fontFamily: "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
};

/** Styles that several parts share, in one mail's colours. */
export function look(colours: MailColours) {
  const text: CSSProperties = { ...font, fontSize: 16, lineHeight: "24px", color: colours.ink };
  return {
    colours,
    text,
    small: { ...text, fontSize: 14, lineHeight: "20px", color: colours.soft } satisfies CSSProperties,
  };
}
type Look = ReturnType<typeof look>;

const shape = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 } as const;
const below: CSSProperties = { margin: "0 0 16px" };

export function drawPart(part: MailPart, { key, look }: { key: number; look: Look }): ReactNode {
  const { colours, text, small } = look;
  switch (part.kind) {
    case "title":
      return h(
        "h1",
        {
          key,
          className: "ink",
          style: { ...text, ...below, fontSize: 24, lineHeight: "30px", fontWeight: 700 },
        },
        inOnePiece(part.text),
      );
    case "paragraph":
      return paragraphs(part.text).map((words, index) =>
        h(
          "p",
          {
            key: `${key}-${index}`,
            className: "ink",
            style: { ...text, ...below, ...(part.isStrong && { fontWeight: 700 }) },
          },
          withLink(words, part.link),
        ),
      );
    case "facts":
      return factTable(part.facts, key, look);
    case "lines":
      return priceTable(part, key, look);
    case "button": {
      const { button: backgroundColor, onButton: color } = colours;
      const face: CSSProperties = {
        ...font,
        ...{ display: "inline-block", padding: "14px 24px", borderRadius: 8, backgroundColor, color },
        ...{ fontSize: 16, lineHeight: "20px", fontWeight: 600, textAlign: "center", textDecoration: "none" },
      };
      // Word, which draws Outlook's mails, pads the cell and not the link.
      const padded = { msoPaddingAlt: "14px 24px" } as CSSProperties;
      return h(
        "div",
        { key, style: { margin: "8px 0 24px" } },
        h(
          "table",
          { ...shape, className: "wide" },
          h(
            "tbody",
            null,
            h(
              "tr",
              null,
              h(
                "td",
                { align: "center", bgcolor: backgroundColor, style: { ...padded, borderRadius: 8 } },
                h("a", { href: part.href, className: "go", style: face }, part.label),
              ),
            ),
          ),
        ),
        part.isShown && h("p", { className: "soft", style: { ...small, margin: "8px 0 0" } }, part.href),
      );
    }
    case "steps":
      return h(
        Fragment,
        { key },
        part.heading && h("p", { className: "ink", style: { ...text, margin: "0 0 4px" } }, part.heading),
        h(
          part.isNumbered ? "ol" : "ul",
          { className: "ink", style: { ...text, ...below, paddingLeft: 24 } },
          part.steps.map((step) => h("li", { key: step, style: { margin: "0 0 4px" } }, step)),
        ),
      );
    case "foot":
      return h(
        "p",
        { key, className: "soft", style: { ...small, margin: 0 } },
        withBreaks(part.lines.join("\n")),
      );
  }
}

/** Of a letter: nothing but its words. */
export function drawPlainPart(part: MailPart, key: number): ReactNode {
  if (part.kind === "paragraph")
    return paragraphs(part.text).map((words, index) =>
      h("p", { key: `${key}-${index}`, style: below }, withLink(words, part.link)),
    );
  if (part.kind !== "foot") return null;
  return h(
    "p",
    {
      key,
      className: "soft",
      style: { margin: "24px 0 0", fontSize: 14, lineHeight: "20px", color: "#4a5568" },
    },
    withBreaks(part.lines.join("\n")),
  );
}

function factTable(facts: MailFact[], key: number, { colours, text, small }: Look): ReactNode {
  const pad = (side: string): CSSProperties => ({ padding: side, verticalAlign: "top" });
  return h(
    "table",
    {
      ...{ key, ...shape, width: "100%", className: "facts pair" },
      style: {
        ...{ width: "100%", margin: "0 0 20px", borderRadius: 8, borderCollapse: "separate" },
        ...{ padding: "10px 0", backgroundColor: colours.facts },
      },
    },
    h(
      "tbody",
      null,
      facts.map(({ label, text: words, list }) =>
        h(
          "tr",
          { key: label },
          h(
            "td",
            { className: "soft", width: "32%", style: { ...small, ...pad("6px 4px 4px 16px") } },
            label,
          ),
          h(
            "td",
            {
              className: "ink",
              style: { ...text, ...pad("4px 16px 4px 8px"), fontWeight: 600 },
            },
            withBreaks([words, ...(list ?? [])].join("\n")),
          ),
        ),
      ),
    ),
  );
}

function priceTable({ heading, groups, total, notes }: MailLines, key: number, look: Look): ReactNode {
  const { text, small } = look;
  const rows = groups.flatMap(({ name, lines, total: sum, note }, group) => [
    name &&
      h(
        "tr",
        { key: `${group}` },
        h(
          "td",
          {
            colSpan: 2,
            className: "ink",
            style: { ...text, padding: "12px 0 0", fontWeight: 600 },
          },
          name,
        ),
      ),
    ...lines.map((line, index) => priceRow(line, { key: `${group}-${index}`, look })),
    sum && priceRow(sum, { key: `${group}-sum`, look, isTotal: true }),
    note &&
      h(
        "tr",
        { key: `${group}-note` },
        h("td", { colSpan: 2, className: "soft", style: { ...small, padding: "4px 0 8px" } }, note),
      ),
  ]);
  return h(
    Fragment,
    { key },
    heading && h("p", { className: "ink", style: { ...text, margin: 0 } }, heading),
    h(
      "table",
      { ...shape, width: "100%", style: { width: "100%", margin: "0 0 16px" } },
      h("tbody", null, ...rows, total && priceRow(total, { key: "total", look, isTotal: true })),
    ),
    notes?.map((words) =>
      h("p", { key: words, className: "soft", style: { ...small, margin: "0 0 12px" } }, words),
    ),
  );
}

function priceRow(
  { label, detail, amount, other, note }: MailLine,
  { key, look: { colours, text, small }, isTotal = false }: { key: string; look: Look; isTotal?: boolean },
): ReactNode {
  const cell: CSSProperties = {
    ...{ verticalAlign: "top", borderBottom: isTotal ? 0 : `1px solid ${colours.line}` },
    ...(isTotal && { fontWeight: 700 }),
  };
  const beside = (words: string | undefined) =>
    words && [
      h("br", { key: "br" }),
      h("span", { key: "words", className: "soft", style: { ...small, fontWeight: 400 } }, words),
    ];
  return h(
    "tr",
    { key },
    h(
      "td",
      { className: "ink line", style: { ...text, ...cell, padding: "8px 12px 8px 0" } },
      label,
      beside(detail),
    ),
    h(
      "td",
      {
        ...{ className: "ink line", align: "right" },
        style: { ...text, ...cell, padding: "8px 0", ...(isTotal && { fontSize: 18 }) },
      },
      h("span", { style: { whiteSpace: "nowrap" } }, amount),
      beside([other, note].filter(Boolean).join(", ")),
    ),
  );
}

const paragraphs = (text: string): string[] => text.split(/\n{2,}/).filter((words) => words.trim() !== "");

/** A quote's number is read in one piece. */
const quoteNumber = /(DV-\d{4}-\d+)/;

function inOnePiece(line: string): ReactNode[] {
  return line
    .split(quoteNumber)
    .map((words, index) =>
      index % 2 === 1 ? h("span", { key: index, style: { whiteSpace: "nowrap" } }, words) : words,
    );
}

function withBreaks(text: string): ReactNode[] {
  return text
    .split("\n")
    .map((line, index) => h(Fragment, { key: index }, index > 0 && h("br"), inOnePiece(line)));
}

function withLink(text: string, link: string | undefined): ReactNode[] {
  if (!link) return withBreaks(text);
  return text
    .split(link)
    .flatMap((words, index) => [
      ...(index > 0 ? [h("a", { key: `link-${index}`, href: link, className: "ink" }, link)] : []),
      h(Fragment, { key: `words-${index}` }, withBreaks(words)),
    ]);
}
