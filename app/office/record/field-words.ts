import { createContext } from "react";

/** How a field and its values are told to a person. The back-office gives them to every form in it. */
export const FieldWords = createContext({
  label: (field: string): string => field,
  format: (_field: string, value: unknown): string => String(value),
});
