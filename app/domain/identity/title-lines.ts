/** How wide our Archivo draws each sign of a heavy title, in thousandths of its size. `title-lines.test.ts` measures again. */
const widths: Record<number, string> = {
  194: " \u00a0\u202f",
  234: "`´",
  239: "¸",
  255: "'|¦",
  269: "j",
  271: "ilìíîï",
  279: "‘’‚",
  300: "/\\",
  304: "!¡",
  307: "IÌÍÎÏ",
  308: "¯",
  309: ",.",
  330: "f¨",
  333: "-­·",
  335: ":;",
  351: "t",
  353: "[]",
  366: "()",
  375: "²³¹",
  385: "r",
  393: "{}",
  394: "º",
  398: "ª",
  400: "°",
  407: "*",
  446: "•",
  459: '"',
  489: "“”„",
  500: "–",
  521: "_",
  522: "z",
  552: "vyýÿ",
  561: "$s",
  578: "k«»",
  580: "x",
  581: "cç",
  587: "aàáâãäå",
  591: "eèéêë",
  597: "L",
  601: "059",
  602: "1234678¢¥",
  603: "¤",
  604: "§",
  605: "#£€",
  607: "hnuñùúûü",
  608: "J",
  610: "µ",
  612: "?g¿",
  613: "bdpqþ",
  618: "oòóôõöø",
  623: "¶",
  625: "F",
  629: "ð",
  637: "ß",
  643: "+<=>^~¬±×÷−",
  648: "T",
  659: "Z",
  683: "S",
  685: "P",
  686: "EÈÉÊË",
  699: "Þ",
  701: "V",
  706: "YÝ",
  712: "X",
  726: "B",
  729: "AÀÁÂÃÄÅ",
  734: "KR",
  737: "CÇ",
  742: "DÐ",
  755: "UÙÚÛÜ",
  761: "HNÑ",
  774: "&©®",
  796: "OQÒÓÔÕÖØ",
  805: "G",
  811: "w",
  880: "M",
  896: "¼½¾",
  900: "m",
  927: "æ",
  967: "W",
  969: "œ",
  975: "…",
  976: "%",
  1000: "—",
  1001: "@",
  1005: "Æ",
  1202: "Œ",
};

const widthOf = new Map(
  Object.entries(widths).flatMap(([width, signs]) =>
    [...signs].map((sign) => [sign, Number(width)] as const),
  ),
);

/** A letter of another language: as wide as the widest usual one, so that what is said to fit does. */
const unknownWidth = 800;

/** The home page's title on a window of 1280 px: its size, what stands between its letters, and the room it has. */
const title = { size: 84, tracking: -0.042, room: 784 };

/** How many lines the home page's title takes on a window of 1280 px. */
export function titleLines(text: string): number {
  const { size, tracking, room } = title;
  const measure = (words: string) =>
    [...words].reduce((sum, sign) => sum + ((widthOf.get(sign) ?? unknownWidth) / 1000 + tracking) * size, 0);
  let lines = 1;
  let line = "";
  // Where a browser may break: at plain spaces, and after a hyphen between letters.
  for (const word of text.trim().split(/(?<= )|(?<=\p{L}-)(?=\p{L})/u)) {
    if (line && measure((line + word).trimEnd()) > room) {
      lines += 1;
      line = word;
    } else line += word;
  }
  return text.trim() === "" ? 0 : lines;
}

export const mostTitleLines = 2;
