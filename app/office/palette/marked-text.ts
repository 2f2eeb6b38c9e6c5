import { searchWays } from "#app/domain/palette/search-words.ts";
import { withoutAccents } from "#app/lib/fold-text.ts";

export interface Piece {
  /** Where it begins. */
  at: number;
  text: string;
  isMatch: boolean;
}

/** The text in pieces, with the letters that were searched for apart: «cor» in «Corbère», «elec» in «Électrique». */
export function markText(text: string, q: string): Piece[] {
  const words = new Set(
    searchWays(q)
      .flat()
      .flatMap((word) => [word, inTwoPieces(word)]),
  );
  // Letter by letter, so that each folded letter knows where it stood.
  const letters = [...text];
  const places: number[] = [];
  let folded = "";
  letters.forEach((letter, index) => {
    const plain = withoutAccents(letter).replaceAll("œ", "oe").replaceAll("æ", "ae");
    folded += plain;
    for (let each = 0; each < plain.length; each += 1) places.push(index);
  });
  const isMarked = new Set<number>();
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      // Short words are found where a word begins, and so are marked there.
      if (word.length < 3 && /[\p{L}\p{N}]/u.test(folded[at - 1] ?? "")) continue;
      for (let each = at; each < at + word.length; each += 1) isMarked.add(places[each] as number);
    }
  }
  const pieces: Piece[] = [];
  letters.forEach((letter, index) => {
    const isMatch = isMarked.has(index);
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else pieces.push({ at: index, text: letter, isMatch });
  });
  return pieces;
}

/** «k7m4xq» as a reference shows it, «k7m-4xq»; any other word as it is. */
function inTwoPieces(word: string): string {
  return word.replace(/^([\da-z]{3})([\da-z]{3})$/, "$1-$2");
}
