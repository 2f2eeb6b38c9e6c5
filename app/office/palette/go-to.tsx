import Search from "lucide-react/icons/search";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { KeyActions } from "#app/office/shell/shortcut-keys.ts";
import { useIsApple, useKeyHint, useShortcuts } from "#app/office/shell/use-shortcuts.ts";
import { Keys } from "#app/office/ui/keys.tsx";
import { Palette } from "./palette.tsx";
import { rememberVisit, visitOf } from "./recents.ts";
import { additionsFor, screensFor } from "./screens.ts";
import { ShortcutList } from "./shortcut-list.tsx";

/** «Aller à…» in the top bar, with the keys that work from every screen. */
export function GoTo({ member }: { member: StaffMember }) {
  const [shown, setShown] = useState<"palette" | "list" | null>(null);
  const navigate = useNavigate();
  const isApple = useIsApple();
  const location = useLocation();
  const hint = useKeyHint("palette");
  const close = () => setShown(null);

  const actions: KeyActions = {
    // On a Mac, Ctrl K cuts to the end of a line.
    palette: ({ metaKey }) => (isApple && !metaKey ? false : setShown("palette")),
    list: () => setShown("list"),
  };
  for (const { shortcut, to } of [...screensFor(member), ...additionsFor(member)])
    if (shortcut) actions[shortcut] = () => void navigate(to);
  useShortcuts(actions);

  useEffect(() => {
    const visit = visitOf(location);
    if (visit) rememberVisit(member.id, visit);
  }, [location, member.id]);

  return (
    <>
      <button
        type="button"
        onClick={() => setShown("palette")}
        title="Aller à…"
        aria-haspopup="dialog"
        aria-keyshortcuts={hint?.aria}
        className="flex h-8.5 w-49 shrink-0 cursor-pointer items-center gap-2.5 rounded-control border border-line bg-surface px-2.5 text-small text-ink-2 transition-colors duration-(--motion-colour) hover:border-control hover:text-ink max-office-md:size-(--icon-button) max-office-md:justify-center max-office-md:border-transparent max-office-md:bg-transparent max-office-md:px-0 max-office-md:hover:bg-ink/6"
      >
        <Search className="size-4 shrink-0 max-office-md:size-(--icon-button-glyph)" />
        <span className="max-office-md:sr-only">Aller à…</span>
        <Keys of="palette" className="ml-auto max-office-md:hidden" />
      </button>
      <Palette
        open={shown === "palette"}
        onClose={close}
        onList={() => setShown("list")}
        member={member}
        here={visitOf(location)}
      />
      <ShortcutList open={shown === "list"} onClose={close} member={member} />
    </>
  );
}
