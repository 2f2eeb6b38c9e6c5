import { formatShortDateTime } from "#app/lib/office-dates.ts";
import type { Notification } from "./notifications.server.ts";
import { senderName } from "./sender.ts";

/** Links much longer than this are cut or refused by some mail programs. */
const longestQuote = 1_200;

/** Opens the reader's own mail program on an answer, with its subject and the message it answers. */
export function replyHref(
  email: string,
  { title, message, created_at, data }: Pick<Notification, "title" | "message" | "created_at" | "data">,
): string {
  // `@` may stand as it is; anything else that could begin a second header or address is written out.
  const address = encodeURIComponent(email).replaceAll("%40", "@");
  const text = message.length > longestQuote ? `${message.slice(0, longestQuote)}…` : message;
  const quote = text.split(/\r?\n/).map((line) => `> ${line}`);
  const author = `Le ${formatShortDateTime(created_at)}, ${senderName(data)} a écrit\u00a0:`;
  const body = ["", "", author, ...quote].join("\r\n").toWellFormed();
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${title}`)}&body=${encodeURIComponent(body)}`;
}
