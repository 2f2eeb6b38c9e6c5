import { createContext } from "react-router";
import type { App } from "#server/app.ts";
import type { StaffMember } from "./domain/accounts/rights.ts";

// What loaders, actions and middleware find in their `context`; the HTTP layer sets all of it for every request.

export const appContext = createContext<App>();

export const staffContext = createContext<StaffMember | null>(null);

/** Who is asking could not be found out: nobody may be taken for a visitor on that account. */
export const isAskerUnknownContext = createContext<boolean>(false);

export interface PageState {
  /** The moment it speaks of where it says «now». */
  now: Date;
  /** When what it says about that stops being true, in milliseconds. */
  expiresAt: number;
  isDatabaseAway: boolean;
  /** What was looked for, where nothing of the kind is offered: it is counted with every visitor who is told so. */
  emptySearch?: string;
}

export const pageStateContext = createContext<PageState>();

/** Where the request comes from: the peer's address, or the one a trusted proxy reports. */
export const clientAddressContext = createContext<string>("");
