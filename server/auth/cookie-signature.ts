import { createHmac, timingSafeEqual } from "node:crypto";

/** The cookie's value if it carries our signature, as better-auth writes it; says nothing about the session. */
export function signedCookie(cookieHeader: string | undefined, name: string, secret: string): string | null {
  const pair = onlyCookie(cookieHeader, name);
  return pair ? signedValue(pair.slice(name.length + 1).trim(), secret) : null;
}

/** `name=value` as the header has it, "" without one. Only the first of a name counts, for better-auth as well. */
export function onlyCookie(cookieHeader: string | undefined, name: string): string {
  return cookiePairs(cookieHeader ?? "").find((pair) => pair.startsWith(`${name}=`)) ?? "";
}

export function cookiePairs(cookieHeader: string): string[] {
  return cookieHeader.split(";").flatMap((pair) => pair.trim() || []);
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
