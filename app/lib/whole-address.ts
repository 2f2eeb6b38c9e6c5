/** A picture's address for pasting elsewhere: ours with the site's own origin, others as they are. */
export function wholeAddress(url: string, origin: string): string {
  return URL.canParse(url, origin) ? new URL(url, origin).href : url;
}
