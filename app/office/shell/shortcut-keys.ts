import { type ShortcutId, shortcutIds, shortcuts } from "./shortcuts.ts";

/** What is asked of a key event; the browser's, React's and a test's all have it. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "defaultPrevented" | "preventDefault"
> & { target: EventTarget | null; isComposing?: boolean; keyCode?: number };

type Pressed = Pick<KeyPress, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

export function isPressed(id: ShortcutId, event: Pressed): boolean {
  const { keys, also = [], orShift } = shortcuts[id];
  const { key, ctrlKey, metaKey, altKey } = event;
  const pressed = { key, ctrlKey, metaKey, altKey, shiftKey: event.shiftKey && !orShift };
  return [...keys, ...also].some((chord) => matches(chord, pressed));
}

/** Which of these it is: for a grid or a list that has keys of its own. */
export function pressedOf<Id extends ShortcutId>(ids: readonly Id[], event: Pressed): Id | undefined {
  return ids.find((id) => isPressed(id, event));
}

/** Signs and figures stand elsewhere on each keyboard, some behind Maj: then the sign is what counts. */
function matches(chord: string, { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  const wanted = chord.split("+");
  const wantedKey = wanted.pop() ?? "";
  const isLetter = /^[a-z]$/.test(wantedKey);
  if ((isLetter ? key.toLowerCase() : key) !== wantedKey) return false;
  const isSign = wantedKey.length === 1 && !isLetter && wantedKey !== " ";
  return (
    wanted.includes("Mod") === (ctrlKey || metaKey) &&
    wanted.includes("Alt") === altKey &&
    (isSign || wanted.includes("Shift") === shiftKey)
  );
}

/** Where keys are letters, or belong to somebody else; a box takes none but the space bar. */
const fields =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=searchbox], [role=menu], [role=listbox]";
const dialogs = "[role=dialog], [role=alertdialog], [role=menu]";

/** What the listener needs of the page; tests pass their own. */
export interface KeyDeps {
  isTyping(target: EventTarget | null): boolean;
  /** Something is open before the page, and has the keys to itself. */
  isCovered(): boolean;
  now(): number;
}

const page: KeyDeps = {
  isTyping: (target) => target instanceof Element && target.closest(fields) !== null,
  isCovered: () => document.querySelector(dialogs) !== null,
  now: () => Date.now(),
};

/** False: not now, and the key stays the browser's. */
export type KeyAction = (event: KeyPress) => unknown;
export type KeyActions = Partial<Record<ShortcutId, KeyAction | undefined>>;

/** Between the keys of a sequence. */
const maxPauseMs = 1_500;

/** One listener for all: the keys of a screen, and those of the shell around it. */
export function createKeyboard(deps: KeyDeps = page) {
  const bound: (() => KeyActions)[] = [];
  let begun: { key: string; at: number } | null = null;

  function actionOf(id: ShortcutId): KeyAction | undefined {
    // The screen that came last is the one in front.
    for (const actions of bound.toReversed()) {
      const action = actions()[id];
      if (action) return action;
    }
  }

  function handle(event: KeyPress) {
    if (event.defaultPrevented || isUnfinished(event) || isModifier(event.key)) return;
    const first = begun && deps.now() - begun.at < maxPauseMs ? begun.key : null;
    begun = null;
    if (deps.isCovered()) return;
    const isTyping = deps.isTyping(event.target);
    for (const id of shortcutIds) {
      for (const chord of shortcuts[id].keys) {
        const [key = "", next] = chord.split(" ");
        const isLast = next === undefined ? first === null : first === key;
        if (!matches(isLast ? (next ?? key) : key, event)) continue;
        // While somebody types, only what no text has.
        if (isTyping && !chord.startsWith("Mod+")) continue;
        if (event.repeat && !shortcuts[id].repeats) continue;
        const action = actionOf(id);
        if (!action) continue;
        if (isLast) {
          if (action(event) === false) continue;
        } else if (first === null) begun = { key, at: deps.now() };
        else continue;
        event.preventDefault();
        return;
      }
    }
  }

  return {
    handle,
    bind(actions: () => KeyActions): () => void {
      bound.push(actions);
      return () => void bound.splice(bound.indexOf(actions), 1);
    },
  };
}

/** A letter that is still being composed: an accent typed first, or another script's. */
function isUnfinished({ key, isComposing, keyCode }: KeyPress): boolean {
  return isComposing === true || keyCode === 229 || key === "Dead" || key === "Process";
}

function isModifier(key: string): boolean {
  return ["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock"].includes(key);
}
