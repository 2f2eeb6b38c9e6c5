/** Every public address the code writes; `routes.ts` says what answers there. */
export const sitePaths = {
  home: "/",
  catalogue: "/catalogue",
  vehicle: (id: string) => `/catalogue/${id}`,
  agencies: "/agences",
  agency: (id: string) => `/agences/${id}`,
  about: "/a-propos",
  contact: "/contact",
  selection: "/selection",
  vehicleHelper: "/quel-vehicule",
  tariffs: "/tarifs",
  legalNotice: "/mentions-legales",
  privacy: "/confidentialite",
  terms: "/cgv",
  accessibility: "/accessibilite",
  /** A customer's own: the address is the right to read and to answer. */
  quote: (token: string) => `/devis/${token}`,
  quoteAcceptance: (token: string) => `/devis/${token}/accepter`,
  quoteCancellation: (token: string) => `/devis/${token}/annuler`,
  quotePdf: (token: string) => `/devis/${token}/pdf`,
  quoteTerms: (token: string) => `/devis/${token}/conditions`,
  stayAdvice: "/api/disponibilite",
  freeDays: (vehicleId: string) => `/api/disponibilite/${vehicleId}`,
  /** Hears that a vehicle's page was looked at. */
  seen: "/vu",
  sendEmail: "/functions/v1/send-email",
};

/** Paths for signed-in staff, or for programs. */
const otherPaths =
  /^\/(locadmin|admin|api|functions|storage|peinture|realtime|assets|healthz|readyz|metrics|__)/;

export function isPublicPath(pathname: string): boolean {
  return !otherPaths.test(pathname);
}

export function selectionHref(ids: readonly string[]): string {
  return ids.length > 0 ? `${sitePaths.selection}?v=${ids.join(",")}` : sitePaths.selection;
}
