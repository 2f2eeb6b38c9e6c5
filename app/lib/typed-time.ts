/** «9», «9h30», «930» and «9.30» are times too; what is none stays as it was typed, for the schema to refuse. */
export function readTime(typed: string): string {
  const text = typed.trim().toLowerCase();
  const match = /^(\d{1,2})\s*(?:[h:.]\s*(\d{2})?)?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  if (!match) return typed.trim();
  const [, hours = "", minutes = "00"] = match;
  return `${hours.padStart(2, "0")}:${minutes}`;
}
