import { redirect } from "react-router";
import { officePaths } from "#app/lib/office-paths.ts";

/** Redirect: the palette had a page of its own, whose address people may have kept. */
export function loader() {
  return redirect(officePaths.dashboard);
}
