import type { Notification } from "./notifications.server.ts";

/** Opens the reader's own mail program on an answer, with its subject. */
export function replyHref(email: string, { title }: Pick<Notification, "title">): string {
  // `@` may stand as it is; anything else that could begin a second header or address is written out.
  const address = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${title}`)}`;
}
