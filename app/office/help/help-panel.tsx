import CircleHelp from "lucide-react/icons/circle-question-mark";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { type HelpPage, helpPageAt } from "#app/domain/help/help-pages.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Skeleton } from "#app/office/ui/skeleton.tsx";
import { IconButton, IconButtonLink } from "#app/ui/icon-button.tsx";
import type { loader } from "./help.route.tsx";
import { helpFailure } from "./help-failure.ts";
import { HelpText } from "./help-text.tsx";

/** The help of the section one is in: it stays open from page to page, and follows. */
export function useHelp() {
  const page = helpPageAt(useLocation().pathname);
  const [isOpen, setOpen] = useState(false);
  return { page, isOpen: isOpen && page !== undefined, setOpen };
}

type Help = ReturnType<typeof useHelp>;

const buttonId = "aide";

/** A link, so that a new tab or a browser without scripts has the page itself. */
export function HelpButton({ page, isOpen, setOpen }: Help) {
  if (!page) return null;
  return (
    <IconButtonLink
      id={buttonId}
      to={officePaths.help(page.slug)}
      label={`Aide : ${page.title}`}
      className="max-office-sm:hidden"
      aria-expanded={isOpen}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setOpen(!isOpen);
      }}
    >
      <CircleHelp />
    </IconButtonLink>
  );
}

/** Beside the page where there is room, over it where there is not. */
export function HelpPanel({ page, isOpen, setOpen }: Help) {
  if (!page || !isOpen) return null;
  const close = () => {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
  };
  return <OpenPanel page={page} onClose={close} />;
}

function OpenPanel({ page, onClose }: { page: HelpPage; onClose: () => void }) {
  const { load, data, state } = useFetcher<typeof loader | (() => null)>({ key: "help" });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => void load(officePaths.help(page.slug)), [load, page.slug]);
  const shown = data?.slug === page.slug ? data : undefined;
  return (
    <aside
      aria-labelledby="aide-titre"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className="fixed inset-y-0 right-0 z-40 flex w-[min(360px,100vw)] flex-col border-line border-l bg-surface shadow-overlay min-[87.5rem]:sticky min-[87.5rem]:top-0 min-[87.5rem]:h-dvh min-[87.5rem]:shadow-none print:hidden"
    >
      <div className="flex h-14 shrink-0 items-center justify-between gap-3 border-line border-b pr-3 pl-5">
        <h2
          ref={title}
          id="aide-titre"
          tabIndex={-1}
          className="truncate font-semibold text-large outline-none"
        >
          {page.title}
        </h2>
        <IconButton label="Fermer l’aide" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-6">
        {shown && <HelpText sections={shown.sections} />}
        {!shown && data === null && state === "idle" && (
          <p role="alert" className="py-4">
            {helpFailure}
          </p>
        )}
        {!shown && state !== "idle" && <Skeleton className="mt-4 h-40" />}
        <p className="mt-6 border-line border-t pt-4 text-small">
          <Link to={officePaths.help(page.slug)} onClick={onClose} className="link">
            Toutes les pages d’aide
          </Link>
        </p>
      </div>
    </aside>
  );
}
