import { data } from "react-router";
import { NotFoundScreen } from "#app/ui/problem-screen.tsx";
import type { SiteHandle } from "./layout.route.tsx";

export const handle: SiteHandle = { startsUnderHeader: true };

export function meta() {
  return [{ title: "Page non trouvée" }, { name: "robots", content: "noindex" }];
}

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundScreen />;
}
