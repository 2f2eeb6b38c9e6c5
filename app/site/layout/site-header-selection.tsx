import Heart from "lucide-react/icons/heart";
import { NavLink } from "react-router";
import { selectionHref } from "#app/lib/site-paths.ts";
import { useSelection } from "#app/site/selection/selection-store.ts";

/**
 * «Ma sélection (3)» from 1280 px, a heart with its number below. Scripts learn the number late: the words make room
 * for it by a transform, which moves nothing else.
 */
export function HeaderSelection() {
  const ids = useSelection() ?? [];
  const count = ids.length;
  const room = count === 0 ? "" : count < 10 ? "[--count:1.625rem]" : "[--count:2.1875rem]";
  return (
    <NavLink
      to={selectionHref(ids)}
      aria-label={words(count)}
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
export function HeaderHeart() {
  const ids = useSelection() ?? [];
  if (ids.length === 0) return null;
  return (
    <NavLink
      to={selectionHref(ids)}
      aria-label={words(ids.length)}
      className="absolute right-full inline-flex size-11 items-center justify-center rounded-full text-blue hover:bg-ink/6 max-[24rem]:hidden"
    >
      <Heart className="size-5 fill-current" strokeWidth={1.75} />
      <Disc count={ids.length} className="top-0.5 right-0.5" />
    </NavLink>
  );
}

export function MenuCount() {
  const count = useSelection()?.length ?? 0;
  return <Disc count={count} className="top-0.5 right-0.5 min-[24rem]:hidden" />;
}

function Disc({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`absolute flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-blue px-1 font-bold text-[0.6875rem] text-white leading-none ${className}`}
    >
      {count}
    </span>
  );
}

function words(count: number): string {
  return count > 0 ? `Ma sélection (${count})` : "Ma sélection";
}
