export const templateVariables = {
  nom: "Nom du client",
  reference: "Référence de la demande",
  vehicule: "Véhicules demandés",
  vehicule_reserve: "Véhicule réservé",
  dates: "Dates demandées",
  agence: "Agence qui répond",
  estimation: "Estimation vue par le client",
  lien_devis: "Lien du devis",
} as const;
export type TemplateVariable = keyof typeof templateVariables;

export type VariableValues = Record<TemplateVariable, string>;

const pattern = /\{([\p{L}\p{N}_]{1,40})\}/gu;

function isVariable(name: string): name is TemplateVariable {
  return Object.hasOwn(templateVariables, name);
}

function saidOf(name: string, values: Partial<VariableValues>): string {
  return (isVariable(name) && values[name]) || "";
}

/** Every variable that has something to say is replaced by it; the others stay, to be seen. */
export function fillVariables(text: string, values: VariableValues): string {
  return text.replace(pattern, (whole, name: string) => saidOf(name, values) || whole);
}

export interface TextPart {
  typed: string;
  text: string;
  look: "plain" | "filled" | "open";
}

/** The text in pieces, for the eye: what a variable became, and what is still open. */
export function partsOf(text: string, values: Partial<VariableValues> = {}): TextPart[] {
  const parts: TextPart[] = [];
  const plain = (words: string) => words && parts.push({ typed: words, text: words, look: "plain" });
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    plain(text.slice(end, match.index));
    const value = saidOf(match[1] ?? "", values);
    parts.push({ typed: match[0], text: value || match[0], look: value ? "filled" : "open" });
    end = match.index + match[0].length;
  }
  plain(text.slice(end));
  return parts;
}

export function openVariables(text: string, values: VariableValues): string[] {
  return namesIn(text).filter((name) => !saidOf(name, values));
}

const reasons: Partial<Record<TemplateVariable, string>> = {
  nom: "le dossier n’a pas de nom",
  vehicule: "aucun véhicule n’est demandé",
  vehicule_reserve: "aucun véhicule n’est réservé",
  dates: "aucune date n’est indiquée",
  estimation: "aucune estimation n’a été montrée",
  lien_devis: "le lien part avec le devis lui-même",
};

export function openVariableSentence(text: string, values: VariableValues): string | null {
  const [name] = openVariables(text, values);
  if (name === undefined) return null;
  if (!isVariable(name)) return `{${name}} n’est pas une variable connue. Corrigez-la ou retirez-la.`;
  const reason = reasons[name];
  const end = name === "lien_devis" ? "Retirez la variable." : "Complétez le dossier ou retirez la variable.";
  return `{${name}} est vide${reason ? `\u00a0: ${reason}` : ""}. ${end}`;
}

export function insertAtCursor(
  field: Pick<HTMLTextAreaElement, "selectionStart" | "selectionEnd"> | null,
  text: string,
  inserted: string,
): string {
  const at = field?.selectionStart ?? text.length;
  return text.slice(0, at) + inserted + text.slice(field?.selectionEnd ?? at);
}

export function unknownVariables(text: string): string[] {
  return namesIn(text).filter((name) => !isVariable(name));
}

function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), (match) => match[1] ?? ""))];
}

/** Its link is in a quote's own mail alone: a template with it is for that mail. */
export function isForQuotes({ subject, body }: Pick<ReplyTemplate, "subject" | "body">): boolean {
  return namesIn(`${subject}\n${body}`).includes("lien_devis" satisfies TemplateVariable);
}
/** The template that an installation begins with for who was given another vehicle; by its name, which may be changed. */
export const changedVehicleTemplate = "Votre véhicule change";

export interface ReplyTemplate {
  id: string;
  name: string;
  subject: string;
  body: string;
  /** Two editors are compared by it. */
  version: string;
}
