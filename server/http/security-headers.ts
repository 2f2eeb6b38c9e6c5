/** What is no page needs nothing, and shows nowhere else. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** Sent with every answer; a page replaces the Content-Security-Policy by one of its own. */
export function securityHeaders(appUrl: string): Record<string, string> {
  return {
    "content-security-policy": nothingAllowed,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    ...(appUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}
