import type { Wire } from "./hostile-values.ts";

export interface WireBody {
  body: Uint8Array<ArrayBuffer>;
  type?: string;
}

const form = "application/x-www-form-urlencoded";
const json = "application/json";
const boundary = "frontiere";

/** A form's fields as bytes; lone halves of a character are written as nobody should. */
export function formBody(fields: [string, string][], wire: Wire): WireBody {
  const text = fields.map(([key, value]) => `${percent(key)}=${percent(value)}`).join("&");
  switch (wire) {
    case "other-type":
      return { body: bytes(text), type: json };
    case "no-type":
      return { body: bytes(text) };
    case "cut":
      return { body: bytes(`${text.slice(0, text.length * 0.6)}%`), type: form };
    case "not-utf8":
      return { body: bytes(`${text}&%FF%FE=%C3%28&a=\u00ff`, "latin1"), type: `${form}; charset=utf-16` };
    case "multipart":
      return { body: bytes(multipart(fields, true)), type: `multipart/form-data; boundary=${boundary}` };
    case "multipart-broken":
      return { body: bytes(multipart(fields, false)), type: `multipart/form-data; boundary=${boundary}` };
    default:
      return { body: bytes(text), type: form };
  }
}

export function jsonBody(text: string, wire: Wire): WireBody {
  switch (wire) {
    case "other-type":
      return { body: bytes(text), type: "text/plain" };
    case "no-type":
      return { body: bytes(text) };
    case "cut":
      return { body: bytes(text.slice(0, text.length * 0.6)), type: json };
    case "not-utf8":
      return { body: bytes(`${text.slice(0, -1)},"\u00ff":"\u00c3("}`, "latin1"), type: json };
    case "multipart":
    case "multipart-broken":
      return { body: bytes(`\ufeff${text}`), type: `${json}; boundary=${boundary}` };
    default:
      return { body: bytes(text), type: json };
  }
}

function multipart(fields: [string, string][], isWhole: boolean): string {
  const parts = fields.map(
    ([key, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${key.replace(/["\r\n]/g, "_")}"\r\n\r\n${value}\r\n`,
  );
  // The last field as a file: a text is expected where this stands.
  const [last = ["a", "b"]] = fields.slice(-1);
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="${last[0].replace(/["\r\n]/g, "_")}"; filename="../../x.html"\r\nContent-Type: text/html\r\n\r\n<script>1</script>\r\n`;
  return parts.join("") + file + (isWhole ? `--${boundary}--\r\n` : "--fronti");
}

function percent(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`;
}

function bytes(text: string, encoding: BufferEncoding = "utf8"): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, encoding));
}
