/** «de» before a name: «de Perpignan», «d’Argelès», «du Boulou», «de l’agence de Prades». */
export function withDe(name: string): string {
  if (/^agence\b/i.test(name)) return `de l’a${name.slice(1)}`;
  if (/^les? /i.test(name)) return `d${name[2] === " " ? "u" : "es"} ${name.replace(/^les? /i, "")}`;
  return /^[aeiouœæ]/i.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;
}
