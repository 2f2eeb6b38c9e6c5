import CircleHelp from "lucide-react/icons/circle-question-mark";
import type { LucideIcon } from "lucide-react/types";
import { can, type StaffMember } from "#app/domain/accounts/rights.ts";
import { helpPages } from "#app/domain/help/help-pages.ts";
import { maxInGroup, searchWords } from "#app/domain/palette/places.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import {
  menuFor,
  type OfficeAddition,
  type OfficeMenuEntry,
  officeMenu,
} from "#app/office/shell/office-menu.ts";
import type { ShortcutId } from "#app/office/shell/shortcuts.ts";

export interface Screen {
  kind: "screen";
  name: string;
  detail: string;
  to: string;
  /** Null: the palette has one for what is nobody's. */
  icon: LucideIcon | null;
  /** Other words it is found by. */
  words?: string;
  shortcut?: ShortcutId;
}

export function screensFor(member: StaffMember): Screen[] {
  const entries = officeMenu.flatMap(({ entries }) => entries);
  return [
    ...entries.flatMap((entry) => (can(member, entry.right) ? [screenOf(entry)] : [])),
    ...entries.flatMap((entry) => partsOf(entry, member)),
    { kind: "screen", name: "Mon compte", detail: "", to: officePaths.ownAccount, icon: null },
  ];
}

function screenOf({ label, path, icon, shortcut, words }: OfficeAddition): Screen {
  return { kind: "screen", name: label, detail: "", to: path, icon, shortcut, words };
}

export function helpFor(member: StaffMember): Screen[] {
  return helpPages
    .filter(({ right }) => can(member, right))
    .map(({ slug, title, words = "" }) => ({
      ...{ kind: "screen", name: title, detail: "", to: officePaths.help(slug), icon: CircleHelp },
      words: `aide ${words}`,
    }));
}

function partsOf({ label, path, icon, parts = [] }: OfficeMenuEntry, member: StaffMember): Screen[] {
  return parts
    .filter((part) => part.path !== path && can(member, part.right))
    .map((part) => ({ kind: "screen", name: part.label, detail: label, to: part.path, icon }));
}

export function additionsFor(member: StaffMember): Screen[] {
  return menuFor(member)
    .flatMap(({ entries }) => entries)
    .flatMap(({ add, right }) => (add && can(member, add.right ?? right) ? [screenOf(add)] : []));
}

/** Those with every word, where one begins: a screen is known by its name. */
export function findScreens(screens: readonly Screen[], q: string): Screen[] {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const found = screens.filter(({ name, detail, words: others = "" }) => {
    const text = ` ${foldText(`${name} ${detail} ${others}`)}`;
    return words.every((word) => text.includes(` ${word}`));
  });
  return found.slice(0, maxInGroup);
}
