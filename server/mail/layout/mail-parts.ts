// What a mail is made of. Its text and its HTML are both written from these parts, so that they cannot say two things.

export type MailPart =
  | { kind: "title"; text: string }
  | Paragraph
  | { kind: "facts"; facts: MailFact[] }
  | MailLines
  | MailButton
  | { kind: "steps"; heading?: string; steps: string[]; isNumbered?: boolean }
  | { kind: "foot"; lines: string[] };

export interface Paragraph {
  kind: "paragraph";
  /** A line break stays one, an empty line begins another paragraph. */
  text: string;
  isStrong?: boolean;
  /** Our own address within words that somebody typed: no other becomes a link. */
  link?: string;
}

export interface MailFact {
  label: string;
  text: string;
  list?: string[];
}

/** Amounts under each other. A group has a name where there are several to tell apart. */
export interface MailLines {
  kind: "lines";
  heading?: string;
  groups: { name?: string; lines: MailLine[]; total?: MailLine; note?: string }[];
  total?: MailLine;
  notes?: string[];
}

export interface MailLine {
  label: string;
  detail?: string;
  amount: string;
  /** The amount the other way, with or without VAT. */
  other?: string;
  note?: string;
}

export interface MailButton {
  kind: "button";
  label: string;
  href: string;
  /** The address stands below it in full: for what one must be able to read before following it. */
  isShown?: boolean;
}

/** `outgoing_mails.parts`. A shape this version does not know leaves as text. */
export interface KeptParts {
  parts: MailPart[];
}

export const title = (text: string): MailPart => ({ kind: "title", text });
export const paragraph = (...lines: string[]): MailPart => ({ kind: "paragraph", text: lines.join("\n") });
export const foot = (...lines: string[]): MailPart => ({ kind: "foot", lines: lines.filter(Boolean) });
export const facts = (...said: MailFact[]): MailPart => ({ kind: "facts", facts: said });
