import type { createBrowser } from "./browser.ts";

/** What a visitor writes on the contact page, sent to the company as a whole. */
export function sendVisitorMessage(
  browser: ReturnType<typeof createBrowser>,
  message: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const fields = {
    name: "Sophie Garrigue",
    email: "sophie@example.fr",
    phone: "06 39 98 14 27",
    subject: "devis",
    agency_id: "",
    message,
  };
  return browser.postJson("/functions/v1/send-email", fields, headers);
}
