/** «claire.vidal@exemple.fr» is Claire Vidal: until accounts have names, their addresses name people. */
export function staffName(email: string): string {
  const words = (email.split("@")[0] ?? "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map((word) => word[0]?.toLocaleUpperCase("fr") + word.slice(1)).join(" ") || email;
}

/** «Claire», where a line has room for no more. */
export function staffFirstName(email: string): string {
  return staffName(email).split(" ")[0] ?? email;
}
