import { type ShortcutId, shortcuts } from "#app/office/shell/shortcuts.ts";
import { useKeyHint } from "#app/office/shell/use-shortcuts.ts";
import { AllKeys, Cap } from "#app/office/ui/keys.tsx";

const shown: ShortcutId[] = ["paletteRows", "paletteOpen", "paletteNewTab"];

/** Its own keys, and the way to all the others: those with a keyboard read it, the others have no use for it. */
export function PaletteFoot({ onList }: { onList: () => void }) {
  const hint = useKeyHint("list");
  return (
    <div className="flex h-9 shrink-0 items-center gap-5 border-line border-t bg-paper px-4 text-ink-2 text-xs max-office-sm:hidden">
      {shown.map((id) => (
        <span key={id} className="flex items-center gap-2">
          <AllKeys of={id} isShort />
          {shortcuts[id].does}
        </span>
      ))}
      <button
        type="button"
        onClick={onList}
        className="ml-auto flex cursor-pointer items-center gap-2 rounded-control hover:text-ink"
      >
        {hint && (
          <span aria-hidden="true">
            <Cap>{hint.caps.join(" ")}</Cap>
          </span>
        )}
        tous les raccourcis
      </button>
    </div>
  );
}
