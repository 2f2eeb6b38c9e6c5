import { officePaths } from "#app/lib/office-paths.ts";
import { officeMenu } from "#app/office/shell/office-menu.ts";

const screens = [
  ...officeMenu.flatMap(({ entries }) => entries.map(({ path }) => path)),
  officePaths.ownAccount,
];
// Under a section stand its editors; under the dashboard and the messages, nothing.
const patterns = screens.map((path) => (/dashboard\/./.test(path) ? `${path}(?:/[a-z0-9-]+)*` : path));

// Anchored, and without any character that a browser or a proxy could read as the start of another address.
const backOfficePath = new RegExp(`^(?:${patterns.join("|")})(?:\\?[A-Za-z0-9_.~%=&+-]*)?$`);

const longest = 500;

/** Where a sign-in may lead: a page of the back-office, as given, or nothing. */
export function rememberedPath(input: unknown): string | null {
  if (typeof input !== "string" || input.length > longest) return null;
  return backOfficePath.test(input) ? input : null;
}

/** The login's address for someone who wanted to be elsewhere. */
export function loginPath(wanted: Pick<URL, "pathname" | "search">): string {
  return loginPathTo(rememberedPath(wanted.pathname + wanted.search) ?? rememberedPath(wanted.pathname));
}

const loginAndBack = `${officePaths.login}?suite=`;

export function loginPathTo(remembered: string | null): string {
  return remembered ? loginAndBack + encodeURIComponent(remembered) : officePaths.login;
}

/** Back to the password: the code was waited for too long, or refused too often. */
export function loginPathAgain(remembered: string | null): string {
  const path = loginPathTo(remembered);
  return `${path}${path.includes("?") ? "&" : "?"}recommencer`;
}

/** The guard's way to the login, and not that of someone who leaves on purpose. */
export function leadsBack(location: string): boolean {
  return location.startsWith(loginAndBack);
}
