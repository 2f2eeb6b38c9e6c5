import { type CSSProperties, createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type PaletteName, siteName } from "#app/domain/identity/identity.ts";
import { drawPart, drawPlainPart, font, look } from "./draw-part.ts";
import { dayColours, type MailColours, nightColours } from "./mail-colours.ts";
import type { MailPart } from "./mail-parts.ts";

export interface MailIdentity {
  name: string;
  palette: PaletteName;
}

/**
 * The mail as a page of its own, under the company's name and colours. Tables and inline styles, since mail programs
 * know little else; no picture, no web font, nothing fetched from anywhere. One without a title is a letter, and looks
 * like one.
 */
export function toHtml(parts: MailPart[], { name, palette }: MailIdentity): string {
  const title = parts.find((part) => part.kind === "title");
  const colours = dayColours(palette);
  const company = siteName(name);
  const page = h(
    "html",
    { lang: "fr" },
    h(
      "head",
      null,
      h("meta", { httpEquiv: "Content-Type", content: "text/html; charset=utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      h("title", null, title?.text ?? company),
      h("style", null, title ? styles(nightColours(palette)) : letterStyles(nightColours(palette))),
    ),
    title ? card(parts, company, colours) : letter(parts),
  );
  return `<!DOCTYPE html>\n${renderToStaticMarkup(page)}\n`;
}

function card(parts: MailPart[], company: string, colours: MailColours): ReactNode {
  const l = look(colours);
  const draw = (part: MailPart, index: number) => drawPart(part, { key: index, look: l });
  const inside = parts.filter(({ kind }) => kind !== "foot");
  const below = parts.filter(({ kind }) => kind === "foot");
  const [first = "", ...rest] = company.split(" ");
  return h(
    "body",
    { className: "page", style: { margin: 0, padding: 0, backgroundColor: colours.page } },
    h("div", { style: hidden }, preview(parts)),
    table(
      { className: "page", width: "100%", style: { backgroundColor: colours.page } },
      cell(
        { align: "center", className: "around", style: { ...anywhere, padding: "24px 16px" } },
        table(
          { width: 580, style: { width: "100%", maxWidth: 580 } },
          cell(
            { className: "side ink", style: { ...l.text, padding: "0 36px 16px" } },
            h("span", { className: "square", style: square(colours) }),
            h("b", null, first),
            rest.length > 0 && ` ${rest.join(" ")}`,
          ),
        ),
        table(
          { className: "card", width: 580, style: { ...cardStyle(colours), width: "100%", maxWidth: 580 } },
          cell({ className: "side", style: { padding: "32px 36px 20px" } }, inside.map(draw)),
        ),
        table(
          { width: 580, style: { width: "100%", maxWidth: 580 } },
          cell({ className: "side", style: { padding: "16px 36px 8px" } }, below.map(draw)),
        ),
      ),
    ),
  );
}

/** What a person wrote: their words, as any mail program would have sent them. */
function letter(parts: MailPart[]): ReactNode {
  return h(
    "body",
    { style: { ...font, fontSize: 16, lineHeight: "24px", margin: 0, padding: 16 } },
    h(
      "div",
      { style: { ...anywhere, maxWidth: 580 } },
      parts.map((part, index) => drawPlainPart(part, index)),
    ),
  );
}

/** What a list of mails shows beside the subject: the first words that say something. */
function preview(parts: MailPart[]): string {
  const words = parts.flatMap((part) => {
    if (part.kind === "paragraph") return /^Bonjour[^\n]{0,60},$/.test(part.text) ? [] : [part.text];
    return part.kind === "facts" ? part.facts.map(({ label, text }) => `${label}\u00a0: ${text}`) : [];
  });
  return words.join(" ").replace(/\s+/g, " ").slice(0, 120);
}

/** What has no space to break at widens no phone. */
const anywhere: CSSProperties = { overflowWrap: "anywhere", wordBreak: "break-word" };

const hidden: CSSProperties = {
  display: "none",
  maxHeight: 0,
  overflow: "hidden",
  ...({ msoHide: "all" } as CSSProperties),
};

/** The company's mark, without a picture: an attached one shows as a paper clip, a fetched one follows its reader. */
const square = ({ square: colour, squareEdge }: MailColours): CSSProperties => ({
  display: "inline-block",
  width: 10,
  height: 10,
  marginRight: 10,
  borderRadius: 3,
  border: `1px solid ${squareEdge}`,
  backgroundColor: colour,
});

const cardStyle = ({ card, edge, band }: MailColours): CSSProperties => ({
  borderCollapse: "separate",
  backgroundColor: card,
  border: `1px solid ${edge}`,
  borderTop: `4px solid ${band}`,
  borderRadius: 10,
});

type Attributes = Record<string, unknown> & { style?: CSSProperties };

function table({ style, ...attributes }: Attributes, ...rows: ReactNode[]): ReactNode {
  const shape = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 };
  return h("table", { ...shape, ...attributes, style }, h("tbody", null, ...rows));
}

const cell = (attributes: Attributes, ...children: ReactNode[]): ReactNode =>
  h("tr", null, h("td", attributes, ...children));

/** What cannot stand at an element: phones, and the night. Nothing in it that React would escape. */
function styles(night: MailColours): string {
  const dark = {
    ".page": `background-color:${night.page}`,
    ".card": `background-color:${night.card};border-color:${night.band} ${night.edge} ${night.edge}`,
    ".ink": `color:${night.ink}`,
    ".soft": `color:${night.soft}`,
    ".facts": `background-color:${night.facts}`,
    ".line": `border-color:${night.line}`,
    ".go": `background-color:${night.button};color:${night.onButton}`,
    ".square": `background-color:${night.square};border-color:${night.squareEdge}`,
  };
  const rules = Object.entries(dark).map(
    ([name, style]) => `${name}{${style.replaceAll(";", "!important;")}!important}`,
  );
  return [
    ":root{color-scheme:light dark}",
    "@media(max-width:520px){.around{padding:16px 10px!important}.side{padding-left:20px!important;padding-right:20px!important}",
    ".wide{width:100%!important}.go{display:block!important}}",
    "@media(max-width:359px){.pair td{display:block!important;width:auto!important;padding-left:16px!important}.pair td+td{padding-top:0!important}",
    ".pair td:first-child{padding-bottom:0!important}}",
    `@media(prefers-color-scheme:dark){${rules.join("")}}`,
  ].join("");
}

const letterStyles = ({ soft }: MailColours) =>
  `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){.soft{color:${soft}!important}}`;
