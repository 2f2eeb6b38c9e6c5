import { data, isRouteErrorResponse, Link } from "react-router";
import { staffContext } from "#app/context.ts";
import { can } from "#app/domain/accounts/rights.ts";
import { helpPages } from "#app/domain/help/help-pages.ts";
import { readHelpText } from "#app/domain/help/help-text.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/help.route.ts";
import { helpFailure } from "./help-failure.ts";
import { HelpText } from "./help-text.tsx";

export const handle: OfficeHandle = { title: "Aide" };

/** The page as such, and what the panel beside another page shows. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "back-office:open");
  const page = helpPages.find(({ slug }) => slug === params.page);
  if (!page) throw data(null, { status: 404 });
  return {
    slug: page.slug,
    title: page.title,
    sections: await readHelpText(page),
    others: helpPages
      .filter((other) => other !== page && can(member, other.right))
      .map(({ slug, title }) => ({ slug, title })),
  };
}

/** Without an answer the panel says so: the page under it stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (isRouteErrorResponse(error)) throw error;
    return null;
  }
}

export default function HelpRoute({ loaderData: page }: Route.ComponentProps) {
  if (!page) return <p role="alert">{helpFailure}</p>;
  return (
    <div className="grid gap-10 office-md:grid-cols-[minmax(0,40rem)_14rem]">
      <article className="rounded-field border border-line bg-surface px-5 py-4">
        <h2 className="font-semibold text-lg">{page.title}</h2>
        <HelpText sections={page.sections} />
      </article>
      <nav aria-label="Autres pages d’aide">
        <h2 className="mb-2 font-semibold text-base">Autres pages</h2>
        <ul className="text-base">
          {page.others.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={officePaths.help(slug)} className="link flex min-h-8 items-center">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
