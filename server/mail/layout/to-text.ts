import type { MailFact, MailLine, MailLines, MailPart } from "./mail-parts.ts";

/** The mail for whoever reads text: an empty line between its parts. */
export function toText(parts: MailPart[]): string {
  const blocks = parts.map((part) => textOf(part).join("\n")).filter(Boolean);
  return `${blocks.join("\n\n")}\n`;
}

function textOf(part: MailPart): string[] {
  switch (part.kind) {
    case "title":
    case "paragraph":
      return [part.text];
    case "facts":
      return part.facts.flatMap(factText);
    case "lines":
      return pricedText(part);
    case "button":
      return [`${part.label}\u00a0:`, part.href];
    case "steps":
      return [
        ...(part.heading ? [part.heading] : []),
        ...part.steps.map((step, index) => `${part.isNumbered ? `${index + 1}.` : "-"} ${step}`),
      ];
    case "foot":
      return part.lines.length > 0 ? ["-- ", ...part.lines] : [];
  }
}

function factText({ label, text, list = [] }: MailFact): string[] {
  return [`${label}\u00a0: ${text}`, ...list.map((words) => `- ${words}`)];
}

function pricedText({ heading, groups, total, notes = [] }: MailLines): string[] {
  return [
    ...(heading ? [heading] : []),
    ...groups.flatMap(({ name, lines, total: sum, note }) =>
      name === undefined
        ? [...lines.map((line) => `- ${lineText(line)}`), ...(sum ? [lineText(sum)] : [])]
        : [
            `- ${name}`,
            ...[...lines, ...(sum ? [sum] : [])].map((line) => `  ${lineText(line)}`),
            ...(note ? [`  ${note}`] : []),
          ],
    ),
    ...(total ? [lineText(total)] : []),
    ...notes,
  ];
}

function lineText({ label, detail, amount, other, note }: MailLine): string {
  const what = detail ? `${label} (${detail})` : label;
  return `${what}\u00a0: ${[amount, other].filter(Boolean).join(", ")}${note ? ` (${note})` : ""}`;
}
