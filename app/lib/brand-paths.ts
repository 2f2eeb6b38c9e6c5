/** What browsers and previews look for at fixed addresses; made of the company's identity. */
export const brandPaths = [
  "/favicon.svg",
  "/favicon.ico",
  "/icon-192.png",
  "/icon-512.png",
  "/apple-touch-icon.png",
  "/site.webmanifest",
  "/partage.jpg",
] as const;

export type BrandPath = (typeof brandPaths)[number];
