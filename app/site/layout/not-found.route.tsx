import { data } from "react-router";
import { NotFoundScreen } from "#app/ui/problem-screen.tsx";
import type { Route } from "./+types/not-found.route";
import type { SiteHandle } from "./layout.route.tsx";
import { plainMeta } from "./page-meta.ts";

export const handle: SiteHandle = { startsUnderHeader: true };

export function meta({ matches }: Route.MetaArgs) {
  return plainMeta(matches, "Page non trouvée");
}

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundScreen />;
}
