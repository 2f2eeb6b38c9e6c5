import { redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { signOut } from "#app/domain/accounts/sign-in.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { Route } from "./+types/sign-out.route.ts";

/** Following a link must not sign anyone out. */
export function loader() {
  return redirect(officePaths.login);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { headers } = await signOut(context.get(appContext), request.headers);
  return redirect("/", { headers });
}
