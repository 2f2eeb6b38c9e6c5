import { sitePaths } from "#app/lib/site-paths.ts";

/** At the foot of every public page. */
export const legalLinks = [
  { to: sitePaths.legalNotice, label: "Mentions légales" },
  { to: sitePaths.privacy, label: "Confidentialité" },
  { to: sitePaths.terms, label: "CGV" },
  { to: sitePaths.accessibility, label: "Accessibilité" },
];
