import { createHash } from "node:crypto";
import type { Env } from "#server/env.ts";

/** What is no page needs nothing, and shows nowhere else. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** Sent with every answer; a page replaces the Content-Security-Policy by one of its own. */
export function securityHeaders({
  appUrl,
  isProduction,
}: Pick<Env, "appUrl" | "isProduction">): Record<string, string> {
  return {
    // In development pages carry no policy of their own, and Vite's scripts are inline.
    ...(isProduction ? { "content-security-policy": nothingAllowed } : {}),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    // The visitor's position is asked for on a click on «Autour de moi», and stays in the browser.
    "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(), usb=()",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    ...(appUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}

const markOf = (nonce: string) => `/*${nonce}*/`;

/**
 * Moves the nonce of freshly rendered HTML from the tags of scripts into their text, where what is done to the page
 * afterwards leaves it alone. It tells, by construction, what React and the router wrote themselves: it is drawn for
 * this render, so no content stored or sent before can carry it.
 */
export function markOwnScripts(html: string, nonce: string): string {
  const attribute = ` nonce="${nonce}"`;
  return html
    .replace(/<script[^<>]*>/g, (tag) => (tag.includes(attribute) ? tag + markOf(nonce) : tag))
    .replaceAll(attribute, "");
}

/**
 * The page as it is sent, with a policy that names its own inline scripts by hash: the marked ones, and `own`. A script
 * that some content brought in is not among them. The nonce is not sent: a kept page would show the same one to
 * everybody, and the same content, rendered anew, would have another ETag.
 */
export function sealPage(
  marked: string,
  { nonce, own, appUrl }: { nonce: string; own: string[]; appUrl: string },
): { html: string; policy: string } {
  const mark = markOf(nonce);
  const scripts = new Set<string>();
  for (const { attributes, text } of scriptsIn(marked)) {
    if (/\ssrc=|type="application\/(ld\+)?json"/.test(attributes)) continue;
    if (text.startsWith(mark) || own.includes(text)) scripts.add(text.replaceAll(mark, ""));
  }
  return { html: marked.replaceAll(mark, ""), policy: policyFor([...scripts], appUrl) };
}

/** As a browser reads them: a tag that is not closed swallows whatever comes before the next end tag. */
function* scriptsIn(html: string) {
  for (let at = html.indexOf("<script"); at >= 0; ) {
    const open = html.indexOf(">", at);
    const close = html.indexOf("</script>", open);
    if (open < 0 || close < 0) return;
    yield { attributes: html.slice(at, open), text: html.slice(open + 1, close) };
    at = html.indexOf("<script", close);
  }
}

function policyFor(scripts: string[], appUrl: string): string {
  const hashes = scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(appUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
