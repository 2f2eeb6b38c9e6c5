import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useEffect, useState } from "react";
import { PreviewTabs } from "#app/office/ui/preview-tabs.tsx";
import { Button, Loading } from "#app/ui/button.tsx";
import { PageFrame } from "./page-frame.tsx";
import { SearchResult } from "./search-result.tsx";
import type { TextsDraft } from "./texts-draft.ts";
import { type PreviewedPage, usePagePreview } from "./use-page-preview.ts";

const views = { home: "Accueil", about: "À propos", phone: "Téléphone" } as const;
type View = keyof typeof views;

const pages: Record<View, { page: PreviewedPage; width: number }> = {
  home: { page: "home", width: 1280 },
  about: { page: "about", width: 1280 },
  phone: { page: "home", width: 390 },
};

/** Under which name a page shows what a field says, where that is not the field's own. */
const shownAs: Record<string, string> = {
  founded_year: "experience",
  assistance_phone: "assistance",
  own_workshop: "workshop",
  workshop_city: "workshop",
};

export interface TextsPreviewProps {
  draft: TextsDraft;
  /** The field that has the focus. */
  focused: string | null;
  yellow: readonly string[];
  search: { host: string; title: string; description: string };
  /** On a phone pages are drawn as a phone has them, and there is nothing to choose. */
  isSheet?: boolean;
}

/** The real page with what is being written, and what search engines would show of it. */
export function TextsPreview({ draft, focused, yellow, search, isSheet = false }: TextsPreviewProps) {
  const isAbout = focused === "about_lead";
  const [view, setView] = useState<View>(isSheet ? "phone" : "home");
  // Whoever goes to a field sees the page that shows it.
  useEffect(() => {
    if (focused) setView((last) => (isAbout ? "about" : last === "about" ? "home" : last));
  }, [focused, isAbout]);
  const { page } = pages[view];
  const width = isSheet ? 390 : pages[view].width;
  const { html, state, retry } = usePagePreview(page, draft, { isWatched: true });
  return (
    <PreviewTabs label="Aperçu" tabs={views} shown={view} onShow={setView}>
      <div
        aria-busy={state === "stale"}
        className={`mx-auto overflow-hidden rounded-(--panel-radius) border border-line bg-surface ${isSheet ? "h-[54dvh]" : "h-[clamp(22rem,calc(100dvh-22rem),46rem)]"} ${view === "phone" && !isSheet ? "max-w-[390px]" : ""}`}
      >
        {html === null ? (
          state === "failed" ? null : (
            <Loading label="L’aperçu se prépare…" className="h-full" />
          )
        ) : (
          <PageFrame
            key={`${page} ${width}`}
            html={html}
            title={`Aperçu\u00a0: ${views[view]}`}
            width={width}
            ringed={focused && (shownAs[focused] ?? focused)}
            yellow={yellow}
          />
        )}
      </div>
      <p role="status" className="empty:hidden">
        {state === "failed" && (
          <span className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-danger text-small">
            <CircleAlert strokeWidth={2} className="size-4 shrink-0" />
            L’aperçu n’a pas pu être mis à jour. Votre saisie est intacte.
            <Button variant="ghost" size="xs" onClick={retry}>
              Réessayer
            </Button>
          </span>
        )}
      </p>
      <div className="mt-3">
        <SearchResult {...search} />
      </div>
    </PreviewTabs>
  );
}
