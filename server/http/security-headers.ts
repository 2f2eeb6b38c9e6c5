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
