/** «de» before a town: «de Perpignan», «d’Argelès», «du Boulou». */
export function withDe(name: string): string {
  if (/^les? /i.test(name)) return `d${name[2] === " " ? "u" : "es"} ${name.replace(/^les? /i, "")}`;
  return /^[aeiouœæ]/i.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;
}
