import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { createKeyboard, type KeyActions } from "./shortcut-keys.ts";
import { ariaKeys, isSingleKey, keyCaps, type ShortcutId, shortcuts } from "./shortcuts.ts";

/** False where the person has switched single keys off, in «Mon compte». */
export const SingleKeys = createContext(true);

const keyboard = createKeyboard();
const onKeyDown = (event: KeyboardEvent) => keyboard.handle(event);

/** Binds keys of the registry while the component is on screen. Silent while somebody types or answers a question. */
export function useShortcuts(actions: KeyActions) {
  const areOn = useContext(SingleKeys);
  const current = useEffectEvent((): KeyActions => {
    if (areOn) return actions;
    const kept = Object.entries(actions).filter(([id]) => !isSingleKey(id as ShortcutId));
    return Object.fromEntries(kept);
  });
  useEffect(() => {
    // The same listener for all: added again it is still one.
    document.addEventListener("keydown", onKeyDown);
    return keyboard.bind(() => current());
  }, []);
}

/** How a key is told beside what it does; null where it does nothing. */
export function useKeyHint(id: ShortcutId): { aria: string; caps: string[] } | null {
  const areOn = useContext(SingleKeys);
  const isApple = useIsApple();
  if (!areOn && isSingleKey(id)) return null;
  return { aria: ariaKeys(id), caps: keyCaps(shortcuts[id].keys[0] ?? "", isApple) };
}

const never = () => () => {};

/** Whose keyboards have ⌘. The server does not know: its page says Ctrl. */
export function useIsApple(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
}
