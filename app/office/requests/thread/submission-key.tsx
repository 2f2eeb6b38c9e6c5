import { useState } from "react";

/** Made with the form: whatever is posted twice under it is written once. `renew` after it was taken. */
export function useSubmissionKey() {
  const [key, setKey] = useState(newKey);
  return {
    // The server's own stands in the page until the scripts wake; either will do.
    field: <input type="hidden" name="key" value={key} suppressHydrationWarning readOnly />,
    renew: () => setKey(newKey()),
  };
}

/** `randomUUID` is missing where a page came without encryption. */
function newKey(): string {
  return globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}-${Math.random()}`;
}
