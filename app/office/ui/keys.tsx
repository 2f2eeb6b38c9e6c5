import { keyCaps, type ShortcutId, shortcuts } from "#app/office/shell/shortcuts.ts";
import { useIsApple, useKeyHint } from "#app/office/shell/use-shortcuts.ts";

/** A key's cap. */
export function Cap({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-paper px-1 font-normal font-sans text-mini text-ink-2 leading-none">
      {children}
    </kbd>
  );
}

/** The keys of a shortcut beside what it does, for the eye; nothing where they do nothing. */
export function Keys({ of, className = "" }: { of: ShortcutId; className?: string }) {
  const hint = useKeyHint(of);
  if (!hint) return null;
  return (
    <span aria-hidden="true" className={`flex shrink-0 items-center gap-1 ${className}`}>
      {hint.caps.map((cap) => (
        <Cap key={cap}>{cap}</Cap>
      ))}
    </span>
  );
}

/** All the keys of a shortcut, read aloud too; `isShort` where there is little room. */
export function AllKeys({ of, isShort = false }: { of: ShortcutId; isShort?: boolean }) {
  const isApple = useIsApple();
  return (
    <span
      className={`flex shrink-0 flex-wrap items-center justify-end gap-y-1 ${isShort ? "gap-x-1" : "gap-x-2.5"}`}
    >
      {shortcuts[of].keys.map((chord) => (
        <span key={chord} className="flex items-center gap-1">
          {keyCaps(chord, isApple).map((cap) => (
            <Cap key={cap}>{isShort && cap === "Entrée" ? "↵" : cap}</Cap>
          ))}
        </span>
      ))}
    </span>
  );
}
