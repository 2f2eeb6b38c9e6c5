/** Sent with every answer; pages add a Content-Security-Policy of their own. */
export function securityHeaders(appUrl: string): Record<string, string> {
  return {
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
