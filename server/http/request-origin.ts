const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * May this request change something? A browser names the page it comes from: it must be one of ours. Programs send
 * no Origin; they are let through unless they carry a cookie, which only a browser would.
 */
export function hasTrustedOrigin(request: Request, appUrl: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const origin = request.headers.get("origin");
  if (origin === null) return request.headers.get("cookie") === null;
  const host = request.headers.get("host");
  return origin === new URL(appUrl).origin || (host !== null && origin === `http://${host}` && isLocal(host));
}

/** `localhost` and `127.0.0.1` are the same first start seen through two names. */
function isLocal(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
}
