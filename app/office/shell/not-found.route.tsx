import { data } from "react-router";
import type { OfficeHandle } from "./office-page.ts";

export const handle: OfficeHandle = { title: "Page non trouvée" };

/** Any unknown address under the dashboard: the layout's boundary shows it inside the shell. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
