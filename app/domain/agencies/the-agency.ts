/** «l’agence de Perpignan», «l’agence Perpignan Sud»: names say what they are, or not. */
export function theAgency(name: string): string {
  return `l’agence ${name.replace(/^agence /i, "")}`;
}
