import CalendarRange from "lucide-react/icons/calendar-range";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import FileText from "lucide-react/icons/file-text";
import Gauge from "lucide-react/icons/gauge";
import Image from "lucide-react/icons/image";
import Images from "lucide-react/icons/images";
import Inbox from "lucide-react/icons/inbox";
import MapPin from "lucide-react/icons/map-pin";
import Percent from "lucide-react/icons/percent";
import History from "lucide-react/icons/rotate-ccw-clock";
import Settings from "lucide-react/icons/settings";
import Tag from "lucide-react/icons/tag";
import Trash2 from "lucide-react/icons/trash";
import Truck from "lucide-react/icons/truck";
import Users from "lucide-react/icons/users";
import type { LucideIcon } from "lucide-react/types";
import { officePaths } from "#app/lib/office-paths.ts";
import { type Action, can, type StaffMember } from "#app/lib/rights.ts";

export interface OfficeCounts {
  unread: number;
  vehicles?: number;
  tariffs?: number;
  agencies?: number;
  brands?: number;
  bin?: number;
}

export interface OfficeMenuEntry {
  label: string;
  path: string;
  icon: LucideIcon;
  right: Action;
  /** Which count stands at the right end. */
  count?: keyof OfficeCounts;
  /** Current only on its own address, not on those under it. */
  exact?: boolean;
}

interface OfficeMenuGroup {
  label?: string;
  entries: OfficeMenuEntry[];
}

/** Every entry of the back-office menu. Who sees which is asked of the table of rights. */
export const officeMenu: OfficeMenuGroup[] = [
  {
    entries: [
      {
        label: "Tableau de bord",
        path: officePaths.dashboard,
        icon: Gauge,
        right: "back-office:open",
        exact: true,
      },
      {
        label: "Demandes",
        path: officePaths.messages,
        icon: Inbox,
        right: "notifications:read",
        count: "unread",
      },
      { label: "Planning", path: officePaths.planning, icon: CalendarRange, right: "planning:write" },
    ],
  },
  {
    label: "Parc",
    entries: [
      {
        label: "Véhicules",
        path: officePaths.vehicles,
        icon: Truck,
        right: "vehicles:write",
        count: "vehicles",
      },
      { label: "Tarifs", path: officePaths.tariffs, icon: Percent, right: "tariffs:write", count: "tariffs" },
      {
        label: "Agences",
        path: officePaths.agencies,
        icon: MapPin,
        right: "agencies:write",
        count: "agencies",
      },
      { label: "Marques", path: officePaths.brands, icon: Tag, right: "brands:write", count: "brands" },
    ],
  },
  {
    label: "Site public",
    entries: [
      { label: "Galerie photos", path: officePaths.gallery, icon: Images, right: "photos:write" },
      {
        label: "Image d'accueil",
        path: officePaths.heroImage,
        icon: Image,
        right: "hero-image:write",
      },
      {
        label: "Statistiques",
        path: officePaths.statistics,
        icon: ChartNoAxesColumn,
        right: "statistics:write",
      },
      { label: "À propos", path: officePaths.about, icon: FileText, right: "about:write" },
    ],
  },
  {
    label: "Administration",
    entries: [
      {
        label: "Gestion des utilisateurs",
        path: officePaths.users,
        icon: Users,
        right: "accounts:manage",
      },
      { label: "Paramètres", path: officePaths.settings, icon: Settings, right: "settings:write" },
      { label: "Historique", path: officePaths.history, icon: History, right: "history:all" },
      { label: "Corbeille", path: officePaths.bin, icon: Trash2, right: "bin:open", count: "bin" },
    ],
  },
];

export function menuFor(member: StaffMember): OfficeMenuGroup[] {
  return officeMenu
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => can(member, entry.right)) }))
    .filter((group) => group.entries.length > 0);
}

/** Some entry is not theirs: the shell says so rather than leaving them to wonder. */
export function hasLimitedAccess(member: StaffMember): boolean {
  return officeMenu.some((group) => group.entries.some((entry) => !can(member, entry.right)));
}

/** Two letters for the round picture: «claire.vidal@…» is CV, «admin@…» is AD. */
export function memberInitials(email: string): string {
  const local = email.split("@")[0] ?? "";
  const [first = "", second = ""] = local.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = second ? `${first[0]}${second[0]}` : first.slice(0, 2);
  return letters.toLocaleUpperCase("fr");
}
