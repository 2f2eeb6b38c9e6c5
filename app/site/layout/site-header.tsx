import Heart from "lucide-react/icons/heart";
import Menu from "lucide-react/icons/menu";
import Phone from "lucide-react/icons/phone";
import { useEffect, useState } from "react";
import { NavLink } from "react-router";
import type { Company } from "#app/domain/company/company.ts";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { selectionHref, sitePaths } from "#app/lib/site-paths.ts";
import { useSelection } from "#app/site/selection/selection-store.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { OpeningStatusLine } from "./opening-status.tsx";
import { SiteMenu, selectionWords, siteLinks, siteMenuId } from "./site-menu.tsx";
import { SiteMessages } from "./site-messages.tsx";
import { StayLink, useCarriedStay } from "./stay-link.tsx";

const clearUntil = 10;

const roundTarget =
  "inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-ink transition-colors hover:bg-ink/6";

type SiteHeaderProps = { company: Company; overPicture: boolean; isQuiet: boolean };

export function SiteHeader({ company, overPicture, isQuiet }: SiteHeaderProps) {
  const carried = useCarriedStay();
  const scroll = useScrolled();
  return (
    <header
      data-over-picture={overPicture || undefined}
      data-live={scroll !== "unknown" || undefined}
      data-solid={scroll === "scrolled" || undefined}
      className="site-header fixed inset-x-0 top-0 z-40 h-16 border-b lg:h-20 print:hidden"
    >
      <div data-under-menu className="container-site flex h-full items-center">
        <StayLink
          to="/"
          aria-label={`${company.name}, accueil`}
          className="-m-2 flex min-w-0 rounded-button p-2"
        >
          <Logo name={company.name} initial={company.look.initial} picture={company.headerLogo} />
        </StayLink>
        <nav
          aria-label="Navigation principale"
          className="ml-5 hidden h-full shrink-0 whitespace-nowrap lg:block xl:ml-[38px]"
        >
          <ul className="flex h-full gap-1">
            {siteLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={withStay(to, carried)}
                  className="group relative flex h-full items-center px-3 font-medium hover:text-blue aria-[current]:font-semibold xl:px-4"
                >
                  {label}
                  <span className="absolute inset-x-3 -bottom-px h-0.5 bg-ink opacity-0 transition-opacity group-hover:opacity-25 group-aria-[current]:opacity-100 xl:inset-x-4" />
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex h-full shrink-0 items-center lg:gap-3.5 xl:gap-6">
          <HeaderSelection />
          <span className="h-10 w-px bg-ink/12 max-xl:hidden" />
          {company.phone && <PhoneBlock company={company} />}
          <ButtonLink
            to={withStay(sitePaths.catalogue, carried)}
            variant={isQuiet ? "secondary" : "primary"}
            size="lg"
            className="site-header-action max-lg:hidden"
          >
            Réserver
          </ButtonLink>
        </div>
        <div className="relative -mr-2.5 flex shrink-0 gap-1 max-[20.5rem]:gap-0 lg:hidden">
          <HeaderHeart />
          {company.phone && (
            <a
              href={phoneHref(company.phone)}
              aria-label={`Appeler le ${formatPhone(company.phone)}`}
              className={roundTarget}
            >
              <Phone className="size-5" strokeWidth={1.75} />
            </a>
          )}
          <button
            type="button"
            popoverTarget={siteMenuId}
            aria-label="Ouvrir le menu"
            className={`${roundTarget} relative`}
          >
            <Menu className="size-[22px]" strokeWidth={1.75} />
            <MenuCount />
          </button>
        </div>
      </div>
      <SiteMenu company={company} />
      <SiteMessages />
    </header>
  );
}

function PhoneBlock({ company }: { company: Company }) {
  return (
    <a
      href={phoneHref(company.phone)}
      className="group -m-2 hidden items-center gap-3 rounded-button p-2 lg:flex"
    >
      <Phone className="size-5 shrink-0" strokeWidth={1.75} />
      <span>
        <span className="block font-semibold text-copy leading-5 group-hover:underline">
          {formatPhone(company.phone)}
        </span>
        <OpeningStatusLine
          hours={company.hours}
          exceptions={company.exceptions}
          subject="Siège"
          className="text-small text-ink-sky leading-[1.125rem] max-xl:hidden"
        />
      </span>
    </a>
  );
}

function useScrolled(): "unknown" | "top" | "scrolled" {
  const [state, setState] = useState<"unknown" | "top" | "scrolled">("unknown");
  useEffect(() => {
    const update = () => setState(window.scrollY > clearUntil ? "scrolled" : "top");
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  return state;
}

/**
 * «Ma sélection (3)» from 1280 px, a heart with its number below. Scripts learn the number late: the words make room
 * for it by a transform, which moves nothing else.
 */
function HeaderSelection() {
  const ids = useSelection() ?? [];
  const carried = useCarriedStay();
  const count = ids.length;
  const room = count === 0 ? "" : count < 10 ? "[--count:1.625rem]" : "[--count:2.1875rem]";
  return (
    <NavLink
      to={withStay(selectionHref(ids), carried)}
      aria-label={selectionWords(count)}
      className={`group relative hidden h-full items-center text-ink [--count:0rem] hover:text-blue lg:flex max-xl:w-11 max-xl:justify-center xl:pl-[2.1875rem] ${room}`}
    >
      <span className="flex items-center gap-2.5 xl:-translate-x-(--count)">
        <Heart className={`size-5 text-blue ${count > 0 ? "fill-current" : ""}`} strokeWidth={1.75} />
        <span className="whitespace-nowrap font-medium group-aria-[current]:font-semibold max-xl:hidden">
          Ma sélection
        </span>
      </span>
      {count > 0 && <span className="absolute right-0 font-semibold max-xl:hidden">({count})</span>}
      <Disc count={count} className="top-[19px] right-0 xl:hidden" />
      <span className="absolute inset-x-0 -bottom-px h-0.5 bg-ink opacity-0 transition-opacity group-hover:opacity-25 group-aria-[current]:opacity-100 xl:[clip-path:inset(0_0_0_calc(2.1875rem-var(--count)))]" />
    </NavLink>
  );
}

/** In a phone's bar, once there is something in it; where the bar is too narrow, the menu's button has the number. */
function HeaderHeart() {
  const ids = useSelection() ?? [];
  const carried = useCarriedStay();
  if (ids.length === 0) return null;
  return (
    <NavLink
      to={withStay(selectionHref(ids), carried)}
      aria-label={selectionWords(ids.length)}
      className="absolute right-full inline-flex size-11 items-center justify-center rounded-full text-blue hover:bg-ink/6 max-[24rem]:hidden"
    >
      <Heart className="size-5 fill-current" strokeWidth={1.75} />
      <Disc count={ids.length} className="top-0.5 right-0.5" />
    </NavLink>
  );
}

function MenuCount() {
  const count = useSelection()?.length ?? 0;
  return <Disc count={count} className="top-0.5 right-0.5 min-[24rem]:hidden" />;
}

function Disc({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`absolute flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-blue px-1 font-bold text-mini text-white leading-none ${className}`}
    >
      {count}
    </span>
  );
}
