import { LucideProvider } from "lucide-react/dist/esm/context.mjs";
import type { ReactNode } from "react";

/** Default stroke width of the back-office's icons: one with another names it. Lucide hides them from screen readers. */
export function OfficeIcons({ children }: { children: ReactNode }) {
  return <LucideProvider strokeWidth={1.75}>{children}</LucideProvider>;
}
