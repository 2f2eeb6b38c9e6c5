import Search from "lucide-react/icons/search";
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { KeyActions } from "#app/office/shell/shortcut-keys.ts";
import { useIsApple, useKeyHint, useShortcuts } from "#app/office/shell/use-shortcuts.ts";
import { Keys } from "#app/office/ui/keys.tsx";
import { toast } from "#app/ui/toast.tsx";
import type { PaletteProps } from "./palette.tsx";
import { rememberVisit, visitOf } from "./recents.ts";
import { additionsFor, screensFor } from "./screens.ts";
import type { ShortcutListProps } from "./shortcut-list.tsx";

type Shown = "palette" | "list";

/** What few pages of a day need: each comes when it is first asked for. */
interface Parts {
  palette?: ComponentType<PaletteProps>;
  list?: ComponentType<ShortcutListProps>;
}
const loaders: Record<Shown, () => Promise<Parts>> = {
  palette: () => import("./palette.tsx").then(({ Palette }) => ({ palette: Palette })),
  list: () => import("./shortcut-list.tsx").then(({ ShortcutList }) => ({ list: ShortcutList })),
};

const noTyping = () => "";

/** «Aller à…» in the top bar, with the keys that work from every screen. */
export function GoTo({ member }: { member: StaffMember }) {
  const [parts, setParts] = useState<Parts>({});
  const [shown, setShown] = useState<Shown | null>(null);
  const takeTyped = useRef(noTyping);
  const location = useLocation();
  const here = visitOf(location);
  const hint = useKeyHint("palette");
  useGlobalKeys(member, open);
  useShortcutListRequest(() => open("list"));
  useEffect(() => {
    const visit = visitOf(location);
    if (visit) rememberVisit(member.id, visit);
  }, [location, member.id]);

  /** Once: what it has is not typed again. */
  function take(): string {
    const typed = takeTyped.current();
    takeTyped.current = noTyping;
    return typed;
  }

  async function open(wanted: Shown) {
    take();
    if (wanted === "palette") takeTyped.current = holdTyping();
    try {
      if (!parts[wanted]) {
        const loaded = await loaders[wanted]();
        setParts((before) => ({ ...before, ...loaded }));
      }
      setShown(wanted);
    } catch {
      take();
      toast.error(wanted === "list" ? "La liste ne s’est pas ouverte" : "La recherche ne s’est pas ouverte", {
        detail: "Vérifiez votre connexion, puis réessayez.",
      });
    }
  }

  function close() {
    take();
    setShown(null);
  }

  return (
    <>
      <button
        type="button"
        onClick={() => void open("palette")}
        onPointerEnter={() => void loaders.palette().catch(() => {})}
        title="Aller à…"
        aria-haspopup="dialog"
        aria-keyshortcuts={hint?.aria}
        className="flex h-8.5 w-49 shrink-0 cursor-pointer items-center gap-2.5 rounded-control border border-line bg-surface px-2.5 text-small text-ink-2 transition-colors duration-(--motion-colour) hover:border-control hover:text-ink max-office-md:size-(--icon-button) max-office-md:justify-center max-office-md:border-transparent max-office-md:bg-transparent max-office-md:px-0 max-office-md:hover:bg-ink/6"
      >
        <Search className="size-4 shrink-0 max-office-md:size-(--icon-button-glyph)" />
        <span className="max-office-md:sr-only">Aller à…</span>
        <Keys of="palette" className="ml-auto max-office-md:hidden" />
      </button>
      {parts.palette && (
        <parts.palette
          open={shown === "palette"}
          onClose={close}
          onList={() => void open("list")}
          takeTyped={take}
          member={member}
          here={here}
        />
      )}
      {parts.list && <parts.list open={shown === "list"} onClose={close} member={member} />}
    </>
  );
}

function useGlobalKeys(member: StaffMember, open: (wanted: Shown) => Promise<void>) {
  const navigate = useNavigate();
  const isApple = useIsApple();
  const actions: KeyActions = {
    // On a Mac, Ctrl K cuts to the end of a line.
    palette: ({ metaKey }) => (isApple && !metaKey ? false : void open("palette")),
    list: () => void open("list"),
  };
  for (const { shortcut, to } of [...screensFor(member), ...additionsFor(member)])
    if (shortcut) actions[shortcut] = () => void navigate(to);
  useShortcuts(actions);
}

/** Holds letters typed while the palette loads, which are its first ones. The answer ends that and returns them. */
function holdTyping(): () => string {
  let typed = "";
  function keep(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key.length !== 1) return;
    event.preventDefault();
    event.stopPropagation();
    typed += event.key;
  }
  window.addEventListener("keydown", keep, { capture: true });
  return () => {
    window.removeEventListener("keydown", keep, { capture: true });
    return typed;
  };
}

const name = "shortcut-list";

/** The list stands in the shell: whatever else speaks of keys opens it from here. */
export function openShortcutList() {
  document.dispatchEvent(new Event(name));
}

function useShortcutListRequest(onAsk: () => void) {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    const listen = () => ask();
    document.addEventListener(name, listen);
    return () => document.removeEventListener(name, listen);
  }, []);
}
