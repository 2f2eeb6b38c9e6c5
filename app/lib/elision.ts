/** «de» before a town: «de Perpignan», «d’Argelès», «du Boulou». */
export function withDe(name: string): string {
  if (/^les? /i.test(name)) return `d${name[2] === " " ? "u" : "es"} ${name.replace(/^les? /i, "")}`;
  return startsWithVowel(name) ? `d’${name}` : `de ${name}`;
}

/** «le» before a name, whatever its kind: «le Corbère», «l’Agly». */
export function withLe(name: string): string {
  return startsWithVowel(name) ? `l’${name}` : `le ${name}`;
}

const startsWithVowel = (name: string) => /^[aeiouœæ]/i.test(name.normalize("NFD"));

/** «mardi 24 novembre» where it begins a sentence. */
export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
