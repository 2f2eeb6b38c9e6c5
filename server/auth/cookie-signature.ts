import { createHmac, timingSafeEqual } from "node:crypto";

/** The cookie's value if it carries our signature, as better-auth writes it; says nothing about the session. */
export function signedCookie(cookieHeader: string | undefined, name: string, secret: string): string | null {
  if (!cookieHeader?.includes(`${name}=`)) return null;
  for (const pair of cookieHeader.split(";")) {
    const separator = pair.indexOf("=");
    if (pair.slice(0, separator).trim() !== name) continue;
    // Only the first cookie of a name counts, for better-auth as well.
    return signedValue(pair.slice(separator + 1).trim(), secret);
  }
  return null;
}

function signedValue(encoded: string, secret: string): string | null {
  if (encoded.length > 500) return null;
  let text: string;
  try {
    text = decodeURIComponent(encoded);
  } catch {
    return null;
  }
  const dot = text.lastIndexOf(".");
  if (dot < 1) return null;
  const value = text.slice(0, dot);
  const expected = createHmac("sha256", secret).update(value).digest();
  const given = Buffer.from(text.slice(dot + 1), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
}
