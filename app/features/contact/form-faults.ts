import { invalidEmail, missingSentences } from "./contact-terms.ts";

/** A control as far as its browser judges it. */
export interface JudgedControl {
  name: string;
  type: string;
  validity: Pick<ValidityState, "valueMissing" | "typeMismatch">;
}

/** What the browser itself can see to be missing or wrong, in our words; the schema decides about the rest. */
export function findFaults(controls: Iterable<JudgedControl>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { name, type, validity } of controls) {
    const missing = missingSentences[name as keyof typeof missingSentences];
    if (validity.valueMissing && missing) faults[name] = missing;
    else if (validity.typeMismatch && type === "email") faults[name] = invalidEmail;
  }
  return faults;
}
