import { z } from "zod";
import { contactSubjects } from "#app/features/contact/contact-terms.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import { notificationIdSchema } from "./notifications.schema.ts";

/** What the message centre shows, as its address says it. */
export interface MessageQuery {
  q: string;
  view: MessageView;
  /** A contact subject's value. */
  subject: string | null;
  /** An agency's key; empty is head office. */
  agency: string | null;
  page: number;
  /** The open message's id. */
  message: string | null;
}

export type MessageView = "all" | "unread" | "failed";

export const messagesPerPage = 25;

const longestSearch = 200;

// French in the address, as everything a person reads.
const viewParams = { "non-lus": "unread", echecs: "failed" } as const;
const headOffice = "siege";

/** Anything unreadable is as if it had not been asked for: an address never breaks the page. */
export function readMessageQuery(params: URLSearchParams): MessageQuery {
  const view = params.get("vue") as keyof typeof viewParams;
  const subject = params.get("sujet");
  const agency = params.get("agence");
  const message = notificationIdSchema.safeParse(params.get("message"));
  return {
    q: typedSearch(params, longestSearch),
    view: Object.hasOwn(viewParams, view) ? viewParams[view] : "all",
    subject: subject && Object.hasOwn(contactSubjects, subject) ? subject : null,
    agency: agency === headOffice ? "" : agency?.slice(0, longestSearch) || null,
    page: z.coerce.number().int().min(1).max(1_000_000).catch(1).parse(params.get("page")),
    message: message.success ? message.data : null,
  };
}

/** The address of the same list with something changed. A change of what is listed starts at its first page. */
export function messagesHref(query: MessageQuery, changes: Partial<MessageQuery> = {}): string {
  const search = messageParams({ ...query, ...startAgain(changes), ...changes });
  return withSearch(officePaths.messages, search);
}

/** What an address lists, whichever message is open beside it. */
export function listAddress(search: string): string {
  return messagesHref({ ...readMessageQuery(new URLSearchParams(search)), message: null });
}

/** The list as a file: every page of it. */
export function exportHref(query: MessageQuery): string {
  return withSearch(officePaths.messagesExport, messageParams({ ...query, page: 1, message: null }));
}

/** What the search form must carry along besides its own words. */
export function keptParams(query: MessageQuery): [string, string][] {
  return [...messageParams({ ...query, q: "", page: 1, message: null })];
}

export function hasFilters({ q, subject, agency, view }: MessageQuery): boolean {
  return q !== "" || subject !== null || agency !== null || view !== "all";
}

function startAgain(changes: Partial<MessageQuery>): Partial<MessageQuery> {
  const keys = Object.keys(changes);
  if (keys.every((key) => key === "message")) return {};
  return { page: 1, message: null };
}

function messageParams({ q, view, subject, agency, page, message }: MessageQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  const viewParam = Object.entries(viewParams).find(([, value]) => value === view)?.[0];
  if (viewParam) params.set("vue", viewParam);
  if (subject) params.set("sujet", subject);
  if (agency !== null) params.set("agence", agency || headOffice);
  if (page > 1) params.set("page", String(page));
  if (message) params.set("message", message);
  return params;
}

function withSearch(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${params}` : path;
}
