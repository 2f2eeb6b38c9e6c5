import { siteName } from "./identity.ts";

/** What stands before a name without being part of it: «L’Étape» is É's, «Les Utilitaires» U's. */
const article = /^(?:l['’]\s?|(?:les?|la)\s+)(?=[\p{L}\p{N}])/iu;

/** The letter in the square that stands for a logo. */
export function initialOf(name: string): string {
  const [first] = letters(name.trim().replace(article, ""));
  return first ?? letters(siteName(""))[0] ?? "";
}

function letters(name: string): string[] {
  return (
    name
      .normalize("NFC")
      .toLocaleUpperCase("fr")
      .match(/[\p{L}\p{N}]/gu) ?? []
  );
}
