import { createContext } from "react-router";
import type { App } from "#server/app.ts";
import type { StaffMember } from "./domain/accounts/rights.ts";
import type { SiteTexts } from "./domain/identity/site-texts.ts";

// What loaders, actions and middleware find in their `context`; the HTTP layer sets all of it for every request.

export const appContext = createContext<App>();

export const staffContext = createContext<StaffMember | null>(null);

/** Who is asking could not be found out: nobody may be taken for a visitor on that account. */
export const isAskerUnknownContext = createContext<boolean>(false);

export type PageState = ReturnType<typeof createPageState>;

export function createPageState(now: Date) {
  return {
    /** The moment the page speaks of where it says «now». */
    now,
    /** When what it says about that stops being true, in milliseconds. */
    expiresAt: Number.POSITIVE_INFINITY,
    /** The site's texts as somebody types them, who looks at the page they would make. */
    draft: {} as Partial<SiteTexts>,
    isDatabaseAway: false,
    /** What was looked for, where nothing of the kind is offered: it is counted with every visitor who is told so. */
    emptySearch: "",
    /** Sent with the answer, whatever route makes it. */
    headers: new Headers(),
  };
}

export const pageStateContext = createContext<PageState>();

/** Where the request comes from: the peer's address, or the one a trusted proxy reports. */
export const clientAddressContext = createContext<string>("");
