import { z } from "zod";

/** How many the dashboard lists. */
export const latestNotificationsLimit = 10;

export const notificationIdSchema = z.guid();

/** What the bell says: `9+` above nine. */
export function unreadLabel(count: number): string {
  return count > 9 ? "9+" : String(count);
}
