import ChevronRight from "lucide-react/icons/chevron-right";
import FileText from "lucide-react/icons/file-text";
import Heart from "lucide-react/icons/heart";
import Phone from "lucide-react/icons/phone";
import Truck from "lucide-react/icons/truck";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import type { Company } from "#app/domain/company/company.ts";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { selectionHref, sitePaths } from "#app/lib/site-paths.ts";
import { useSelection } from "#app/site/selection/selection-store.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { AssistancePromise } from "./assistance-promise.tsx";
import { OpeningStatusLine } from "./opening-status.tsx";
import { StayLink, useCarriedStay } from "./stay-link.tsx";
import { useAssistance } from "./use-company.ts";

export const siteMenuId = "menu";

export const siteLinks = [
  { to: sitePaths.catalogue, label: "Catalogue" },
  { to: sitePaths.agencies, label: "Agences" },
  { to: sitePaths.about, label: "À propos" },
  { to: sitePaths.contact, label: "Contact" },
];

export const selectionWords = (count: number) => (count > 0 ? `Ma sélection (${count})` : "Ma sélection");

/** The phone's menu: a full sheet. A popover, so that the browser opens it, closes it on Escape and gives the focus back. */
export function SiteMenu({ company }: { company: Company }) {
  const assistance = useAssistance();
  const sheet = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const carried = useCarriedStay();

  // A link inside the sheet changes the page under it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is what this waits for
  useEffect(() => {
    sheet.current?.hidePopover?.();
  }, [location.key]);

  return (
    <div
      ref={sheet}
      id={siteMenuId}
      popover="auto"
      role="dialog"
      aria-label="Menu"
      onToggle={(event) => event.newState === "open" && holdPage(true)}
      // Before, not after: the browser gives the focus back to a button that must be within reach by then.
      onBeforeToggle={(event) => event.newState === "closed" && holdPage(false)}
      className="site-menu fixed inset-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-surface text-ink"
    >
      <div className="container-site flex h-16 items-center justify-between border-line border-b">
        <StayLink
          to="/"
          aria-label={`${company.name}, accueil`}
          className="-m-2 flex min-w-0 rounded-button p-2"
        >
          <Logo name={company.name} initial={company.look.initial} picture={company.headerLogo} />
        </StayLink>
        <button
          type="button"
          popoverTarget={siteMenuId}
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: the sheet covers the page; the focus goes where the visitor looks
          autoFocus
          aria-label="Fermer le menu"
          className="-mr-2.5 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-ink/6"
        >
          <X className="size-[22px]" strokeWidth={1.75} />
        </button>
      </div>
      <nav aria-label="Menu">
        <ul>
          {siteLinks.map(({ to, label }) => (
            <li key={to} className="border-line border-b">
              <NavLink
                to={withStay(to, carried)}
                className="container-site flex min-h-[70px] items-center justify-between font-semibold text-2xl tracking-[-0.02em] aria-[current]:text-blue"
              >
                {label}
                <ChevronRight className="size-5 text-ink-2" />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <MenuTools />
      <div className="container-site flex flex-col gap-3 py-5">
        <ButtonLink to={withStay(sitePaths.catalogue, carried)} size="xl" className="w-full">
          Réserver
        </ButtonLink>
        {company.phone && (
          <a
            href={phoneHref(company.phone)}
            className={buttonClass({ variant: "secondary", size: "xl", className: "w-full" })}
          >
            <Phone strokeWidth={1.75} />
            {formatPhone(company.phone)}
          </a>
        )}
        <div className="mt-2 flex flex-col items-center text-copy text-ink-2">
          {assistance && (
            <p>
              <AssistancePromise assistance={assistance} company={company} />
            </p>
          )}
          <OpeningStatusLine hours={company.hours} exceptions={company.exceptions} subject="Siège" />
        </div>
      </div>
    </div>
  );
}

function MenuTools() {
  const ids = useSelection() ?? [];
  const carried = useCarriedStay();
  const tools = [
    {
      to: selectionHref(ids),
      label: selectionWords(ids.length),
      icon: <Heart className={ids.length > 0 ? "fill-current" : ""} strokeWidth={1.75} />,
    },
    {
      to: sitePaths.vehicleHelper,
      label: "Quel véhicule choisir\u00a0?",
      icon: <Truck strokeWidth={1.75} />,
    },
    { to: sitePaths.tariffs, label: "Tarifs et conditions", icon: <FileText strokeWidth={1.75} /> },
  ];
  return (
    <nav aria-label="Choisir" className="border-line border-b py-2">
      <ul>
        {tools.map(({ to, label, icon }) => (
          <li key={to.split("?", 1)[0]}>
            <NavLink
              to={withStay(to, carried)}
              className="container-site flex min-h-13 items-center gap-3.5 font-medium aria-[current]:text-blue [&_svg]:size-5 [&_svg]:text-blue"
            >
              {icon}
              {label}
              <ChevronRight className="ml-auto text-ink-2!" />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A popover does not hold the focus; while the sheet is open, what lies under it is out of reach. */
function holdPage(isHeld: boolean) {
  for (const part of document.querySelectorAll("[data-under-menu]")) part.toggleAttribute("inert", isHeld);
}
