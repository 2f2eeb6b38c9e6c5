/** «de» before a town: «de Perpignan», «d’Argelès», «du Boulou». */
export function withDe(name: string): string {
  if (/^les? /i.test(name)) return `d${name[2] === " " ? "u" : "es"} ${name.replace(/^les? /i, "")}`;
  return startsWithVowel(name) ? `d’${name}` : `de ${name}`;
}

/** «à» before a town: «à Foix», «au Boulou», «aux Abymes». */
export function withA(name: string): string {
  if (!/^les? /i.test(name)) return `à ${name}`;
  return `au${name[2] === " " ? "" : "x"} ${name.replace(/^les? /i, "")}`;
}

/** The article before a name: «le Corbère Relais», «l’Agly Portefaix», «la marque». */
export function withLe(name: string, article: "le" | "la" = "le"): string {
  return startsWithVowel(name) ? `l’${name}` : `${article} ${name}`;
}

const startsWithVowel = (name: string) => /^[aeiouœæ]/i.test(name.normalize("NFD"));

/** «mardi 24 novembre» where it begins a sentence. */
export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
