const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** Paths for signed-in staff, or for programs. */
const otherPaths = /^\/(locadmin|admin|api|functions|storage|realtime|assets|healthz|readyz|metrics|__)/;

export const uuidPattern = new RegExp(`^${uuid}$`);

export function isPublicPath(pathname: string): boolean {
  return !otherPaths.test(pathname);
}
