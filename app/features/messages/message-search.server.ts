import { pageRange } from "#app/components/ui/page-range.ts";
import type { App } from "#server/app.ts";
import type { ViewCounts } from "./message-counts.server.ts";
import { hasFailedMail, type MessageFilter, matchesFilter } from "./message-filter.server.ts";
import { messagesPerPage } from "./message-query.ts";

/** A search that finds more than this is told to be more precise, and is not counted to its end. */
export const mostCounted = 500;

export interface MessagePage {
  ids: string[];
  /** The page really shown. */
  page: number;
  /** How many the view has; `mostCounted` when `isCutShort`. */
  total: number;
  isCutShort: boolean;
  views: ViewCounts;
}

/** A page of the list whose numbers are known beforehand. */
export async function browseMessages(
  app: Pick<App, "db">,
  filter: MessageFilter,
  asked: number,
  views: Record<MessageFilter["view"], number>,
): Promise<MessagePage> {
  const total = views[filter.view];
  const { page } = pageRange({ page: asked, pageSize: messagesPerPage, total });
  return { ids: await listPage(app, filter, page), page, total, isCutShort: false, views };
}

/**
 * A rare word is looked up, and what it finds is put in order here; a frequent one is met soon enough by walking the
 * list in its own order. Either way the work does not grow with the number of messages.
 */
export async function searchMessages(
  app: Pick<App, "db">,
  filter: MessageFilter,
  asked: number,
): Promise<MessagePage> {
  const matches = await app.db
    .selectFrom("notifications")
    .select((eb) => ["id", "read", "created_at", hasFailedMail(eb).as("failed")])
    .where((eb) => matchesFilter(eb, { ...filter, view: "all" }))
    .limit(mostCounted + 1)
    .execute();
  if (matches.length > mostCounted) return walkMessages(app, filter, asked);

  const views = {
    all: matches,
    unread: matches.filter((match) => !match.read),
    failed: matches.filter((match) => match.failed),
  };
  const listed = views[filter.view].toSorted(inOrder);
  const { page } = pageRange({ page: asked, pageSize: messagesPerPage, total: listed.length });
  const start = (page - 1) * messagesPerPage;
  return {
    ids: listed.slice(start, start + messagesPerPage).map(({ id }) => id),
    page,
    total: listed.length,
    isCutShort: false,
    views: { all: matches.length, unread: views.unread.length, failed: views.failed.length },
  };
}

async function walkMessages(
  app: Pick<App, "db">,
  filter: MessageFilter,
  asked: number,
): Promise<MessagePage> {
  const { page } = pageRange({ page: asked, pageSize: messagesPerPage, total: mostCounted });
  const ids = await listPage(app, filter, page);
  // Many match, but few of them may be in this view: a page that is not full is the last.
  const isLast = ids.length < messagesPerPage;
  return {
    ids,
    page,
    total: isLast ? (page - 1) * messagesPerPage + ids.length : mostCounted,
    isCutShort: !isLast,
    views: { all: null, unread: null, failed: null },
  };
}

/** Ids alone: an index holds them in this order, so that a late page costs little more than the first. */
async function listPage(app: Pick<App, "db">, filter: MessageFilter, page: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom("notifications")
    .select("id")
    .where((eb) => matchesFilter(eb, filter))
    .orderBy("read")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(messagesPerPage)
    .offset((page - 1) * messagesPerPage)
    .execute();
  return rows.map(({ id }) => id);
}

interface Place {
  id: string;
  read: boolean;
  created_at: Date;
}

/** Unread first, then newest first. */
function inOrder(a: Place, b: Place): number {
  if (a.read !== b.read) return a.read ? 1 : -1;
  return b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1);
}
