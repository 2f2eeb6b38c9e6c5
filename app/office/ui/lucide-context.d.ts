// The package's main file exports it too, beside 1,700 icons that the development server would send one by one.
declare module "lucide-react/dist/esm/context.mjs" {
  import type { ReactNode } from "react";

  export function LucideProvider(props: { strokeWidth: number; children: ReactNode }): ReactNode;
}
