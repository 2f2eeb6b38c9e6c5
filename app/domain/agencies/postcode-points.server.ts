import type { Start } from "./nearest.ts";

let lines: Promise<Map<string, string>> | undefined;

/** The middle of a postcode, or of its neighbourhood (server/data/README.md); null for what nobody has placed. */
export async function pointOfPostcode(postcode: string): Promise<Start | null> {
  lines ??= readLines();
  const line = (await lines).get(postcode);
  if (!line) return null;
  const [, latitude, longitude, mark] = line.split(" ");
  return { latitude: Number(latitude), longitude: Number(longitude), isRough: mark === "~" };
}

// Read when first asked for: a chunk of its own in the server's build.
async function readLines(): Promise<Map<string, string>> {
  const { default: text } = await import("#server/data/postcode-points.txt?raw");
  return new Map(
    text
      .trimEnd()
      .split("\n")
      .map((line) => [line.slice(0, 5), line]),
  );
}
