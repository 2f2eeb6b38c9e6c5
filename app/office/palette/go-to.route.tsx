import { Form, Link } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { findPlaces } from "#app/domain/palette/find-places.server.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { Panel } from "#app/office/ui/panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/go-to.route.ts";
import { RowContent } from "./palette-row.tsx";
import { placeRows, type RowGroup, screenRows } from "./rows.ts";
import { additionsFor, findScreens, screensFor } from "./screens.ts";

export const handle: OfficeHandle = { title: "Aller à…" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "back-office:open");
  const q = typedSearch(url.searchParams);
  return { q, member, found: await findPlaces(context.get(appContext), member, q) };
}

/** What ⌘K opens over a page, as a page: for browsers without scripts, and for a link in a new tab. */
export default function GoToPage({ loaderData: { q, member, found } }: Route.ComponentProps) {
  const screens = screensFor(member);
  const additions = additionsFor(member);
  const groups: RowGroup[] = [
    { label: "Véhicules", rows: placeRows(found.vehicles) },
    { label: "Demandes et devis", rows: placeRows(found.desk) },
    { label: "Agences", rows: placeRows(found.agencies) },
    { label: "Écrans", rows: screenRows(q ? findScreens(screens, q) : screens) },
    { label: "Créer", rows: screenRows(q ? findScreens(additions, q) : additions) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div className="mx-auto max-w-[640px] space-y-4">
      <Form role="search" className="flex items-end gap-2">
        <TextField
          name="q"
          type="search"
          label="Véhicule, demande, devis, écran ou action"
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
          className="min-w-0 flex-1"
        />
        <Button type="submit">Chercher</Button>
      </Form>
      {groups.map(({ label, rows }) => (
        <Panel key={label} className="px-2 py-1.5">
          <h2 className="px-2 pt-1 pb-1.5 text-[13px] text-ink-2">{label}</h2>
          <ul>
            {rows.map((row) => (
              <li key={row.key}>
                <Link
                  to={row.to}
                  className="flex min-h-11 items-center gap-3 rounded-control px-2 text-ink no-underline hover:bg-paper-2"
                >
                  <RowContent row={row} q={q} />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
      {groups.length === 0 && (
        <p className="py-6 text-center text-sm">Rien ne correspond à «&nbsp;{q}&nbsp;».</p>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message="La recherche n’a pas abouti." />;
}
