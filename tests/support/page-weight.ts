import { request } from "node:http";

/** The addresses of every script a page runs: what it imports once it hydrates, and what those import in turn. */
export async function scriptsOf(origin: string, html: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const inline = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = ""]) => text,
  );
  const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, address = ""]) => address);
  const waiting = [...sources, ...inline.flatMap((text) => importsOf(text, "/assets/", true))];
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (found.has(address)) continue;
    const text = await scriptText(origin + address);
    found.set(address, text);
    waiting.push(...importsOf(text, address, false));
  }
  return found;
}

const texts = new Map<string, Promise<string>>();

/** Pages share most of their scripts. */
function scriptText(address: string): Promise<string> {
  const text = texts.get(address) ?? fetch(address).then((answer) => answer.text());
  texts.set(address, text);
  return text;
}

/** A page imports its entry at once, even though it writes `import()`; elsewhere that form means later, or never. */
function importsOf(text: string, from: string, withDynamic: boolean): string[] {
  const forms = withDynamic
    ? /(?:\bfrom|\bimport)\s*\(?\s*"([^"]+\.js)"/g
    : /(?:\bfrom|\bimport)\s*"([^"]+\.js)"/g;
  return [...text.matchAll(forms)].map(
    ([, specifier = ""]) => new URL(specifier, `http://site${from}`).pathname,
  );
}

export function stylesheetsOf(html: string): string[] {
  return [
    ...html.matchAll(/<link\b(?=[^>]*rel="stylesheet")(?![^>]*media="print")[^>]*href="(\/[^"]+)"/g),
  ].map(([, address = ""]) => address);
}

/** Bytes on the wire for a browser that takes brotli. */
export function brotliBytes(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { "accept-encoding": "br" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve(bytes));
      answer.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}
