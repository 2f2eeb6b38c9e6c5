import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useState } from "react";
import { paletteStyle } from "#app/domain/identity/palette-style.ts";
import { sceneSizes } from "#app/lib/scenes.ts";
import { PreviewTabs } from "#app/office/ui/preview-tabs.tsx";
import { Button } from "#app/ui/button.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { ContrastLine } from "./contrast-line.tsx";
import type { CompanyFile, IdentityDraft } from "./identity-draft.ts";
import { paintingOf, usePainted } from "./painted-picture.tsx";
import { IconCard, MailCard, ShareCard } from "./preview-cards.tsx";

/** Each view: its tab, the picture that the site's pages have there, and how it is cut. */
const allViews = {
  hero: { label: "Accueil", image: "hero", frame: "office-sm:aspect-[1.92]", cut: "object-[72%_100%]" },
  van: { label: "Fourgon", image: "call-narrow", frame: "office-sm:aspect-[1.92]", cut: "object-bottom" },
  night: { label: "Nuit", image: "night", frame: "office-sm:aspect-[1.92]", cut: "object-bottom" },
  phone: {
    label: "Téléphone",
    image: "hero-narrow",
    frame: "office-sm:mx-auto office-sm:aspect-[0.85] office-sm:max-w-90",
    cut: "object-bottom",
  },
};
type View = keyof typeof allViews;

const views = Object.fromEntries(
  Object.entries(allViews).flatMap(([key, { label, image }]) =>
    Object.hasOwn(sceneSizes, image) ? [[key, label]] : [],
  ),
) as Record<View, string>;

export interface IdentityPreviewProps {
  draft: IdentityDraft;
  /** `initial`: the letter of its mark; null for the demonstration's bars. */
  company: { name: string; initial: string | null };
  /** The company's, as somebody gave it: empty, nothing is painted. */
  ownName: string;
  header: CompanyFile["shown"];
  share: CompanyFile["shown"];
}

/** What the site will look like with what is not saved yet. On a phone its first picture alone, above the form. */
export function IdentityPreview({ draft, company, ownName, header, share }: IdentityPreviewProps) {
  const [view, setView] = useState<View>("hero");
  const { label, image, frame, cut } = allViews[view];
  const painted = usePainted(paintingOf(draft, { name: ownName, image, width: 960 }));
  return (
    <section
      aria-label="Aperçu"
      style={paletteStyle(draft.palette)}
      className="min-w-0 max-office-lg:contents office-lg:sticky office-lg:top-19 office-lg:self-start office-lg:py-5"
    >
      <PreviewTabs
        label="Aperçu"
        tabs={views}
        shown={view}
        onShow={setView}
        className="max-office-lg:order-first max-office-lg:pt-2"
      >
        <div
          aria-busy={painted.state === "stale"}
          className={`relative h-55 overflow-hidden rounded-(--panel-radius) border border-line bg-[#cadceb] office-sm:h-auto ${frame}`}
        >
          {painted.src && (
            <img
              src={painted.src}
              alt={`Le site avec ces choix, ${label.toLowerCase()}`}
              className={`absolute inset-0 size-full object-cover ${cut}`}
            />
          )}
          {(view === "hero" || view === "phone") && (
            <SiteHead company={company} header={header} hasAction={view === "hero"} />
          )}
          {painted.state === "stale" && <PaintingMark />}
        </div>
        <p role="status" className="empty:hidden">
          {painted.state === "failed" && (
            <span className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-danger text-small">
              <CircleAlert strokeWidth={2} className="size-4 shrink-0" />
              {painted.problem}
              <Button variant="ghost" size="xs" onClick={painted.retry}>
                Réessayer
              </Button>
            </span>
          )}
        </p>
      </PreviewTabs>
      <div className="mt-3 max-office-lg:order-last max-office-lg:mt-5 max-office-sm:hidden">
        <div className="grid grid-cols-[5fr_4fr_4fr] gap-2.5">
          <ShareCard draft={draft} company={company} ownName={ownName} share={share} />
          <IconCard initial={company.initial} logo={header} />
          <MailCard name={company.name} initial={company.initial} />
        </div>
        <ContrastLine palette={draft.palette} />
      </div>
    </section>
  );
}

/** The head of a public page, without what it leads to. */
function SiteHead({
  company,
  header,
  hasAction,
}: Pick<IdentityPreviewProps, "company" | "header"> & { hasAction: boolean }) {
  return (
    <span className="absolute inset-x-0 top-0 flex items-center justify-between gap-3 p-3.5">
      {header ? (
        <img src={`${header}?w=480`} alt="" className="h-8 max-w-44 object-contain object-left" />
      ) : (
        <Logo name={company.name} initial={company.initial} className="[zoom:0.8]" />
      )}
      {hasAction && (
        <span className="shrink-0 rounded-button bg-ink px-3.5 py-2 font-semibold text-small text-white">
          Réserver
        </span>
      )}
    </span>
  );
}

function PaintingMark() {
  return (
    <span className="absolute right-2 bottom-2 rounded-sm bg-ink/75 px-2 py-0.5 text-mini text-white">
      Peinture en cours…
    </span>
  );
}
