import Boxes from "lucide-react/icons/boxes";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import CalendarRange from "lucide-react/icons/calendar-range";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import FileText from "lucide-react/icons/file-text";
import Gauge from "lucide-react/icons/gauge";
import Image from "lucide-react/icons/image";
import Images from "lucide-react/icons/images";
import Inbox from "lucide-react/icons/inbox";
import List from "lucide-react/icons/list";
import MapPin from "lucide-react/icons/map-pin";
import Palette from "lucide-react/icons/palette";
import Percent from "lucide-react/icons/percent";
import Plus from "lucide-react/icons/plus";
import ReceiptText from "lucide-react/icons/receipt-text";
import Rocket from "lucide-react/icons/rocket";
import History from "lucide-react/icons/rotate-ccw-clock";
import Settings from "lucide-react/icons/settings";
import Tag from "lucide-react/icons/tag";
import Trash2 from "lucide-react/icons/trash";
import Truck from "lucide-react/icons/truck";
import Type from "lucide-react/icons/type";
import Users from "lucide-react/icons/users";
import type { LucideIcon } from "lucide-react/types";
import { can, type Right, type StaffMember } from "#app/domain/accounts/rights.ts";
import { identityRecord } from "#app/domain/identity/identity.schema.ts";
import { siteTextsRecord } from "#app/domain/identity/site-texts.schema.ts";
import { additionOf, type RecordScreens, readRightOf, recordPaths } from "#app/domain/records/record.ts";
import { type RecordName, records, type ScreenRecord, screenRecords } from "#app/domain/records/records.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { ShortcutId } from "./shortcuts.ts";

export interface OfficeCounts extends Partial<Record<NonNullable<RecordScreens["count"]>, number>> {
  unread: number;
  bin?: number;
  /** «3/10», while something of it is open. */
  setup?: string;
}

export interface OfficeMenuEntry {
  label: string;
  path: string;
  icon: LucideIcon;
  right: Right;
  count?: keyof OfficeCounts;
  /** In the menu as long as there is something to count; «Aller à…» finds it ever after. */
  isPassing?: true;
  /** Current only on its own address, not on those under it. */
  exact?: boolean;
  shortcut?: ShortcutId;
  /** What it is called by who does not know its name. */
  words?: string;
  /** What can be added there: under «Créer» in «Aller à…». */
  add?: OfficeAddition;
  /** Its tabs: found by their names in «Aller à…», and not in the menu. */
  parts?: OfficePart[];
}

export type OfficePart = Pick<OfficeMenuEntry, "label" | "path" | "right">;

export interface OfficeAddition extends Pick<OfficeMenuEntry, "label" | "path" | "icon" | "shortcut"> {
  /** That of the screen, unless said. */
  right?: Right;
  /** What it is called by who does not know its name. */
  words?: string;
}

type OfficeMenuGroup = { label?: string; entries: OfficeMenuEntry[] };

/** The templates are read by whoever answers customers. */
export const settingsTabs: OfficePart[] = [
  { label: "Entreprise", path: officePaths.settings, right: "settings:write" },
  { label: "Page contact", path: officePaths.contactSettings, right: "settings:write" },
  { label: "Location", path: officePaths.rentalSettings, right: "settings:write" },
  { label: "Fermetures", path: officePaths.closureSettings, right: "settings:write" },
  { label: "Modèles de réponse", path: officePaths.templateSettings, right: "requests:write" },
  { label: "Courriel", path: officePaths.mailSettings, right: "settings:write" },
  { label: "Sécurité", path: officePaths.securitySettings, right: "settings:write" },
  { label: "Page maintenance", path: officePaths.maintenanceSettings, right: "settings:write" },
];

/** A record that has none is drawn as a list. */
export const recordIcons = {
  ...(Object.fromEntries(screenRecords.map(([name]) => [name, List])) as Record<RecordName, LucideIcon>),
  tariff: Percent,
  extra: Boxes,
  agency: MapPin,
  brand: Tag,
};

/** The lists of records, prices first. */
function recordEntries(): OfficeMenuEntry[] {
  const entry = ([name, kind]: [RecordName, ScreenRecord]): OfficeMenuEntry => ({
    label: kind.screens.title,
    path: recordPaths(kind).list,
    icon: recordIcons[name],
    right: readRightOf(kind),
    count: kind.screens.count,
    add: { label: additionOf(kind), path: recordPaths(kind).add, icon: Plus, right: kind.right },
  });
  const isPrice = ([name]: [RecordName, ScreenRecord]) => name === "tariff" || name === "extra";
  return screenRecords.toSorted((a, b) => Number(isPrice(b)) - Number(isPrice(a))).map(entry);
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
        shortcut: "goDashboard",
        parts: [
          { label: "Fréquentation", path: officePaths.traffic, right: "requests:write" },
          { label: "Occupation des véhicules", path: officePaths.occupancy, right: "requests:write" },
        ],
      },
      {
        label: "Mise en service",
        path: officePaths.setup,
        icon: Rocket,
        right: "setup:read",
        count: "setup",
        isPassing: true,
        words: "commencer installer guide exemple démonstration ouvrir le site",
        parts: [
          {
            label: "Repartir sans les données d’exemple",
            path: officePaths.removeExamples,
            right: "examples:remove",
          },
        ],
      },
      {
        label: "Demandes",
        path: officePaths.messages,
        icon: Inbox,
        right: "notifications:read",
        count: "unread",
        shortcut: "goRequests",
        add: {
          label: "Nouvelle demande",
          path: officePaths.newRequest,
          icon: Plus,
          shortcut: "newRequest",
          words: "appel téléphone comptoir client",
        },
      },
      {
        label: "Devis",
        path: officePaths.quotes,
        icon: ReceiptText,
        right: "quotes:send",
        words: "contrats accords avenants facturation facture tva",
      },
      {
        label: "Planning",
        path: officePaths.planning,
        icon: CalendarRange,
        right: "planning:write",
        shortcut: "goPlanning",
        add: {
          label: "Ajouter une période",
          path: officePaths.newPeriod,
          icon: CalendarPlus,
          words: "réservation option entretien immobilisation panne",
        },
        parts: [
          { label: "Libre du … au …", path: officePaths.freeVehicles, right: "planning:write" },
          { label: "Départs et retours", path: officePaths.dayMoves, right: "planning:write" },
          { label: "Agenda", path: officePaths.planningCalendars, right: "planning:write" },
        ],
      },
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
        shortcut: "goVehicles",
        add: { label: "Ajouter un véhicule", path: officePaths.newVehicle, icon: Plus },
        parts: [
          { label: "Importer des véhicules", path: officePaths.vehiclesImport, right: "vehicles:write" },
        ],
      },
      ...recordEntries(),
    ],
  },
  {
    label: "Site public",
    entries: [
      { label: "Identité", path: officePaths.identity, icon: Palette, right: identityRecord.right },
      { label: "Textes", path: officePaths.texts, icon: Type, right: siteTextsRecord.right },
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
        right: records.statistics.right,
      },
      { label: "À propos", path: officePaths.about, icon: FileText, right: records.about.right },
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
        add: { label: "Ajouter un utilisateur", path: officePaths.newUser, icon: Plus },
      },
      {
        label: "Paramètres",
        path: officePaths.settings,
        icon: Settings,
        right: "settings:write",
        parts: settingsTabs,
      },
      { label: "Historique", path: officePaths.history, icon: History, right: "history:open" },
      {
        label: "Corbeille",
        path: officePaths.bin,
        icon: Trash2,
        right: "bin:open",
        count: "bin",
        shortcut: "goBin",
      },
    ],
  },
];

/** Of an entry that is not theirs, the tabs that are stand in its place. */
export function menuFor(member: StaffMember): OfficeMenuGroup[] {
  return officeMenu
    .map((group) => ({ ...group, entries: group.entries.flatMap((entry) => openTo(member, entry)) }))
    .filter((group) => group.entries.length > 0);
}

function openTo(member: StaffMember, entry: OfficeMenuEntry): OfficeMenuEntry[] {
  if (can(member, entry.right)) return [entry];
  const parts = entry.parts?.filter((part) => can(member, part.right)) ?? [];
  return parts.map((part) => ({ ...part, icon: entry.icon }));
}

/** What is not theirs, each by its name: the shell says so rather than leaving them to wonder. */
export function closedTo(member: StaffMember): string[] {
  const entries = officeMenu.flatMap((group) => group.entries);
  const closed = entries
    .filter((entry) => !entry.isPassing && !can(member, entry.right))
    .map(({ label }) => label);
  return can(member, "maintenance:switch") ? closed : [...closed, "Mode maintenance"];
}

/** What an address is called: its entry's name, or its tab's. */
export function screenAt(pathname: string): string | undefined {
  const here = pathname.replace(/\/$/, "");
  const entries = officeMenu.flatMap((group) => group.entries);
  const places = entries.flatMap((entry) => [entry, ...(entry.parts ?? [])]);
  const around = places.filter(({ path }) => here === path || here.startsWith(`${path}/`));
  return around.toSorted((a, b) => b.path.length - a.path.length)[0]?.label;
}

/** Two letters for the round picture: «claire.vidal@…» is CV, «admin@…» is AD. */
export function memberInitials(email: string): string {
  const local = email.split("@")[0] ?? "";
  const [first = "", second = ""] = local.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = second ? `${first[0]}${second[0]}` : first.slice(0, 2);
  return letters.toLocaleUpperCase("fr");
}
