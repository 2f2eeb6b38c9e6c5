import { longestLorryName } from "./identity.ts";

/** What the font of the lorries can write: the letters of every language in Latin script. One test holds it to the font. */
const paintable =
  /^[ -~\u00a0-\u0130\u0132-\u017f\u018f\u0192\u019d\u01a0\u01a1\u01af\u01b0\u01c4-\u01dc\u01e6\u01e7\u01ea\u01eb\u01fa-\u021b\u022a-\u022d\u0230-\u0233\u0237\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9–—‘-‚“-„•…€−]$/u;

/** One line in the spelling the font knows: a letter with its accent in one character, ordinary spaces, nothing unseen. */
export function paintedText(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();
}

/** The characters nothing can be painted of, each once. */
export function unpaintable(text: string): string[] {
  const letters = new Intl.Segmenter("fr", { granularity: "grapheme" }).segment(paintedText(text));
  const missing = [...letters]
    .map(({ segment }) => segment)
    .filter((letter) => ![...letter].every((one) => paintable.test(one)));
  return [...new Set(missing)];
}

/** Why a name cannot be painted on the lorries, for whoever typed it; null where it can. */
export function lorryNameProblem(name: string): string | null {
  const isTooLong = [...paintedText(name)].length > longestLorryName;
  return (
    unpaintableProblem(name) ?? (isTooLong ? `Écrivez ${longestLorryName}\u00a0caractères au plus.` : null)
  );
}

/** The same of its letters alone. */
export function unpaintableProblem(name: string): string | null {
  const missing = unpaintable(name);
  if (missing.length === 0) return null;
  const list = missing.map((letter) => `«\u00a0${letter}\u00a0»`).join(", ");
  return missing.length === 1
    ? `Le caractère ${list} ne peut pas être peint sur un camion.`
    : `Ces caractères ne peuvent pas être peints sur un camion\u00a0: ${list}.`;
}
