import ExternalLink from "lucide-react/icons/external-link";
import Lock from "lucide-react/icons/lock";
import ShieldCheck from "lucide-react/icons/shield-check";
import User from "lucide-react/icons/user";
import type { LucideIcon } from "lucide-react/types";
import { Link, NavLink } from "react-router";
import { type Role, type StaffMember, shortRoleLabels } from "#app/domain/accounts/rights.ts";
import { paletteStyle } from "#app/domain/identity/palette-style.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { wordmark } from "#app/lib/wordmark.ts";
import { MarkBars, MarkInitial } from "#app/ui/logo.tsx";
import type { OfficeCompany } from "./office-company.ts";
import { closedTo, menuFor, type OfficeCounts, type OfficeMenuEntry } from "./office-menu.ts";

type Place = "sidebar" | "drawer";

const roleIcons: Record<Role, LucideIcon> = { admin: ShieldCheck, user: User };

// The sidebar folds to its icons under 1200 px: labels become tooltips, which stay readable aloud, and are fixed so
// that the scrolling sidebar does not cut them. The drawer has taller rows and keeps its words.
const looks = {
  sidebar: {
    row: "h-8 text-sm max-office-lg:h-9 max-office-lg:justify-center max-office-lg:px-0",
    label:
      "truncate max-office-lg:pointer-events-none max-office-lg:fixed max-office-lg:left-[60px] max-office-lg:z-40 " +
      "max-office-lg:rounded-control max-office-lg:bg-ink max-office-lg:px-2.5 max-office-lg:py-1.5 max-office-lg:text-small " +
      "max-office-lg:font-medium max-office-lg:text-white max-office-lg:opacity-0 max-office-lg:shadow-float " +
      "max-office-lg:group-hover:opacity-100 max-office-lg:group-focus-visible:opacity-100",
    heading:
      "mt-4 mb-0.5 px-2 text-meta leading-5 max-office-lg:m-2 max-office-lg:h-px max-office-lg:overflow-hidden " +
      "max-office-lg:bg-line max-office-lg:text-transparent",
    count: "max-office-lg:hidden",
    unread:
      "max-office-lg:absolute max-office-lg:top-1 max-office-lg:right-1 max-office-lg:size-2 max-office-lg:min-w-0 " +
      "max-office-lg:overflow-hidden max-office-lg:rounded-full max-office-lg:text-transparent",
    notice: "max-office-lg:hidden",
    foldedNotice: "office-lg:hidden",
  },
  drawer: {
    row: "h-9 text-copy",
    label: "truncate",
    heading: "mt-1 mb-0.5 px-2 text-meta leading-5",
    count: "",
    unread: "",
    notice: "",
    foldedNotice: "hidden",
  },
} satisfies Record<Place, Record<string, string>>;

interface OfficeNavProps {
  place: Place;
  member: StaffMember;
  counts: OfficeCounts;
  onNavigate?: () => void;
}

type MenuLinkProps = Omit<OfficeNavProps, "member"> & { entry: OfficeMenuEntry };

export function OfficeNav({ place, member, counts, onNavigate }: OfficeNavProps) {
  return (
    <nav aria-label="Menu du back-office">
      {menuFor(member).map((group) => (
        <div key={group.label ?? ""}>
          {group.label && <h2 className={`text-ink-2 ${looks[place].heading}`}>{group.label}</h2>}
          <ul className="flex flex-col gap-px">
            {group.entries
              .filter((entry) => isOpen(entry, counts))
              .map((entry) => (
                <li key={entry.path}>
                  <MenuLink entry={entry} place={place} counts={counts} onNavigate={onNavigate} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function isOpen({ isPassing, count }: OfficeMenuEntry, counts: OfficeCounts): boolean {
  return !isPassing || (count !== undefined && counts[count] !== undefined);
}

function MenuLink({ entry, place, counts, onNavigate }: MenuLinkProps) {
  return (
    <NavLink
      to={entry.path}
      end={entry.exact}
      onClick={onNavigate}
      className={({ isActive, isPending }) =>
        `${rowClass(place)} ${
          isActive
            ? "bg-blue font-semibold text-white"
            : isPending
              ? "bg-blue-tint text-ink"
              : "text-ink-2 hover:bg-paper-2 hover:text-ink"
        }`
      }
    >
      {({ isActive }) => (
        <>
          <RowIcon icon={entry.icon} />
          <span className={looks[place].label}>{entry.label}</span>
          {entry.count && <Count of={entry.count} counts={counts} place={place} isActive={isActive} />}
        </>
      )}
    </NavLink>
  );
}

type CountProps = { of: keyof OfficeCounts; place: Place; counts: OfficeCounts; isActive: boolean };

function Count({ of, place, counts, isActive }: CountProps) {
  const count = counts[of];
  const isUnread = of === "unread";
  if (count === undefined || (isUnread && count === 0)) return null;
  if (typeof count === "string") {
    const colour = isActive ? "bg-white/20 text-white" : "bg-memo-2 text-memo-ink";
    return (
      <span
        className={`ml-auto rounded-sm px-1.5 font-semibold text-xs leading-4.5 tabular-nums ${colour} ${looks[place].count}`}
      >
        {count}
      </span>
    );
  }
  if (!isUnread) {
    const colour = isActive ? "text-white" : "text-ink-2";
    return (
      <span className={`ml-auto font-normal text-small tabular-nums ${colour} ${looks[place].count}`}>
        {formatNumber(count)}
      </span>
    );
  }
  const colour = isActive ? "bg-white text-blue" : "bg-blue text-white";
  return (
    <span
      className={`ml-auto flex h-[18px] min-w-[18px] items-center justify-center rounded-sm px-1 font-semibold text-xs tabular-nums ${colour} ${looks[place].unread}`}
    >
      {formatNumber(count)}
      <span className="sr-only"> non lus</span>
    </span>
  );
}

export function OfficeNavFoot({ place, member }: Pick<OfficeNavProps, "place" | "member">) {
  const look = looks[place];
  const closed = closedTo(member);
  return (
    <div className="flex flex-col gap-px">
      {closed.length > 0 && <LimitedAccess place={place} closed={closed} />}
      <a
        href="/"
        target="_blank"
        rel="noopener"
        className={`${rowClass(place)} text-ink-2 hover:bg-paper-2 hover:text-ink`}
      >
        <RowIcon icon={ExternalLink} />
        <span className={look.label}>
          Voir le site<span className="sr-only"> (nouvel onglet)</span>
        </span>
      </a>
      <p className={`${rowClass(place)} text-ink-2`}>
        <RowIcon icon={roleIcons[member.role]} />
        <span className={`font-normal text-small ${look.label}`}>{shortRoleLabels[member.role]}</span>
      </p>
    </div>
  );
}

/** What it is that they have no entry for. */
function LimitedAccess({ place, closed }: { place: Place; closed: string[] }) {
  const look = looks[place];
  const told = `${closed.join(", ")}.`;
  return (
    <>
      <div className={`mb-2 rounded-badge border border-line bg-surface px-2.5 py-2 ${look.notice}`}>
        <p className="flex items-center gap-2 font-semibold text-small leading-5">
          <Lock className="size-3.5" />
          Accès limité
        </p>
        <p className="mt-0.5 text-ink-2 text-xs leading-4">
          Certaines fonctionnalités sont réservées aux administrateurs.
        </p>
        <p className="mt-1 text-ink-2 text-xs leading-4">{told}</p>
      </div>
      <p className={`${rowClass(place)} text-ink-2 ${look.foldedNotice}`}>
        <RowIcon icon={Lock} />
        <span className={`${look.label} max-office-lg:max-w-80 max-office-lg:whitespace-normal`}>
          Accès limité&nbsp;: {told}
        </span>
      </p>
    </>
  );
}

function RowIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon className="size-4 shrink-0" />;
}

function rowClass(place: Place): string {
  return `group relative flex items-center gap-2.5 rounded-control px-2 font-medium transition-colors duration-(--motion-colour) ${looks[place].row}`;
}

type OfficeBrandProps = { company: OfficeCompany; isFoldable?: boolean };

/** The mark and the company's name, set as in its logo; folded, the mark alone. */
export function OfficeBrand({ company: { name, look }, isFoldable }: OfficeBrandProps) {
  const [heavy, light] = wordmark(name);
  return (
    <Link
      to={officePaths.dashboard}
      title={name}
      style={paletteStyle(look.palette)}
      className="flex min-w-0 items-center gap-2.5 rounded-control"
    >
      {look.initial === null ? (
        <span className="flex size-7 shrink-0 items-center justify-center rounded-control bg-blue text-white">
          <MarkBars className="h-2! w-5!" />
        </span>
      ) : (
        <MarkInitial
          initial={look.initial}
          className="size-7! rounded-control! bg-blue text-base! text-white"
        />
      )}
      <span className={`min-w-0 ${isFoldable ? "max-office-lg:sr-only" : ""}`}>
        <span className="block truncate font-semibold text-copy leading-4.5 tracking-[-0.01em]">{heavy}</span>
        <span className="block truncate text-ink-2 text-xs leading-3.5">
          {[light, "gestion"].filter(Boolean).join(" · ")}
        </span>
      </span>
    </Link>
  );
}
