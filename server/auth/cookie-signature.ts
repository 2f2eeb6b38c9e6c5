import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Does the header hold a cookie of this name that carries our signature? better-auth writes `value.signature`,
 * URL-encoded, the signature being HMAC-SHA-256 in base64. Says nothing about the session behind it.
 */
export function verifiesCookie(cookieHeader: string | undefined, name: string, secret: string): boolean {
  if (!cookieHeader?.includes(`${name}=`)) return false;
  for (const pair of cookieHeader.split(";")) {
    const separator = pair.indexOf("=");
    if (pair.slice(0, separator).trim() !== name) continue;
    // Only the first cookie of a name counts, for better-auth as well.
    return isSigned(pair.slice(separator + 1).trim(), secret);
  }
  return false;
}

function isSigned(encoded: string, secret: string): boolean {
  if (encoded.length > 500) return false;
  let value: string;
  try {
    value = decodeURIComponent(encoded);
  } catch {
    return false;
  }
  const dot = value.lastIndexOf(".");
  if (dot < 1) return false;
  const expected = createHmac("sha256", secret).update(value.slice(0, dot)).digest();
  const given = Buffer.from(value.slice(dot + 1), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
