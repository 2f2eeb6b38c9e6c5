import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { officeMenu } from "#app/office/shell/office-menu.ts";
import {
  isSingleKey,
  type ShortcutGroup,
  type ShortcutId,
  shortcutGroups,
  shortcutIds,
  shortcuts,
} from "#app/office/shell/shortcuts.ts";
import { additionsFor, screensFor } from "./screens.ts";

/** The keys that do something for this person, group by group: made of what binds them. */
export function listShortcuts(member: StaffMember, areSingleKeysOn: boolean) {
  const own = new Set([...screensFor(member), ...additionsFor(member)].map(({ shortcut }) => shortcut));
  const isOwn = (id: ShortcutId) => !ofMenu.has(id) || own.has(id);
  const listed = shortcutIds.filter((id) => isOwn(id) && (areSingleKeysOn || !isSingleKey(id)));
  return (Object.keys(shortcutGroups) as ShortcutGroup[])
    .map((group) => ({
      label: shortcutGroups[group],
      ids: listed.filter((id) => shortcuts[id].group === group),
    }))
    .filter(({ ids }) => ids.length > 0);
}

/** Those that lead to a screen or an addition of the menu: whoever has not the one has not the other. */
const ofMenu = new Set<ShortcutId | undefined>([
  ...shortcutIds.filter((id) => shortcuts[id].group === "go"),
  ...officeMenu.flatMap(({ entries }) => entries.map(({ add }) => add?.shortcut)),
]);
