import { beforeEach, describe, expect, test } from "vitest";
import { createKeyboard, isPressed, type KeyPress, pressedOf } from "./shortcut-keys.ts";
import { ariaKeys, isSingleKey, keyCaps, type ShortcutId, shortcutIds, shortcuts } from "./shortcuts.ts";

type Change = Partial<Omit<KeyPress, "preventDefault">>;

let prevented: string[];
let done: string[];
let clock: number;
let isTyping: boolean;
let isCovered: boolean;
let keyboard: ReturnType<typeof createKeyboard>;

beforeEach(() => {
  prevented = [];
  done = [];
  clock = 0;
  isTyping = false;
  isCovered = false;
  keyboard = createKeyboard({
    isTyping: () => isTyping,
    isCovered: () => isCovered,
    now: () => clock,
  });
});

function keyOf(key: string, change: Change = {}): KeyPress {
  return {
    ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false },
    ...{ defaultPrevented: false, target: null, preventDefault: () => void prevented.push(key) },
    ...change,
  };
}
const press = (key: string, change?: Change) => keyboard.handle(keyOf(key, change));
const bind = (...ids: ShortcutId[]) =>
  keyboard.bind(() => Object.fromEntries(ids.map((id) => [id, () => void done.push(id)])));

describe("a bound key", () => {
  test("does what it is bound to, and nothing else of the browser's", () => {
    bind("reply", "note", "list");
    press("r");
    press("N", { shiftKey: true });
    // On a French keyboard the sign stands behind Maj, elsewhere it may not.
    press("?", { shiftKey: true });
    press("?");
    expect(done).toEqual(["reply", "note", "list", "list"]);
    expect(prevented).toEqual(["r", "N", "?", "?"]);
  });

  test("is meant with the lock of capitals on, too", () => {
    bind("reply");
    press("R");
    expect(done).toEqual(["reply"]);
  });

  test.each<[string, string, Change]>([
    ["with Ctrl", "r", { ctrlKey: true }],
    ["with ⌘", "r", { metaKey: true }],
    ["with Alt", "r", { altKey: true }],
    ["with Maj", "R", { shiftKey: true }],
    ["while an accent is composed", "r", { isComposing: true }],
    ["as older browsers say that", "r", { keyCode: 229 }],
    ["that somebody else took", "r", { defaultPrevented: true }],
    ["held down", "r", { repeat: true }],
    ["that is a dead key", "Dead", {}],
  ])("%s does nothing", (_how, key, change) => {
    bind("reply");
    press(key, change);
    expect([done, prevented]).toEqual([[], []]);
  });

  test("is a letter while somebody types; ⌘K and Ctrl K are none", () => {
    bind("reply", "search", "palette", "goDashboard");
    isTyping = true;
    for (const key of ["r", "/", "g", "t"]) press(key);
    expect([done, prevented]).toEqual([[], []]);
    press("k", { ctrlKey: true });
    press("k", { metaKey: true });
    expect(done).toEqual(["palette", "palette"]);
  });

  test("does nothing behind a dialog, not even ⌘K", () => {
    bind("reply", "palette");
    isCovered = true;
    press("r");
    press("k", { metaKey: true });
    expect([done, prevented]).toEqual([[], []]);
  });

  test("goes on while it is held where that walks a list", () => {
    bind("requestSteps");
    press("j");
    press("j", { repeat: true });
    expect(done).toEqual(["requestSteps", "requestSteps"]);
  });

  test("is the latest screen's, and given back when that is left", () => {
    bind("search");
    const leave = keyboard.bind(() => ({ search: () => void done.push("front") }));
    press("/");
    leave();
    press("/");
    expect(done).toEqual(["front", "search"]);
  });

  test("that is declined stays the browser's", () => {
    keyboard.bind(() => ({ reply: () => false }));
    press("r");
    expect(prevented).toEqual([]);
  });
});

describe("one key, then another", () => {
  beforeEach(() => void bind("goDashboard", "goRequests", "status", "reply"));

  test("leads to a screen", () => {
    press("g");
    press("t");
    expect(done).toEqual(["goDashboard"]);
  });

  test("the second key alone, or too late, does nothing", () => {
    press("t");
    press("g");
    clock = 2_000;
    press("d");
    expect(done).toEqual([]);
  });

  test("a second key that leads nowhere does nothing else either, and the next is itself again", () => {
    press("g");
    press("s");
    expect(done).toEqual([]);
    press("s");
    expect(done).toEqual(["status"]);
  });

  test("Maj on the way is no key", () => {
    press("g");
    press("Shift", { shiftKey: true });
    press("d");
    expect(done).toEqual(["goRequests"]);
  });

  test("the first key in a field begins nothing", () => {
    isTyping = true;
    press("g");
    isTyping = false;
    press("t");
    expect(done).toEqual([]);
  });
});

test("no two keys of the shell and of a screen are the same", () => {
  const global = shortcutIds.filter((id) => isSingleKey(id)).flatMap((id) => shortcuts[id].keys);
  expect(new Set(global).size).toBe(global.length);
});

test("what can be switched off is every letter and sign pressed alone", () => {
  const single = shortcutIds.filter(isSingleKey).flatMap((id) => shortcuts[id].keys);
  expect(single.toSorted()).toEqual(
    [
      "/",
      "?",
      "Shift+n",
      "a",
      "d",
      "g c",
      "g d",
      "g p",
      "g t",
      "g v",
      "j",
      "k",
      "m",
      "n",
      "r",
      "s",
    ].toSorted(),
  );
});

test("a grid asks which of its keys it was", () => {
  const grid = ["planningDays", "planningWeeks", "planningMove", "planningEnd"] as const;
  expect(pressedOf(grid, keyOf("ArrowLeft"))).toBe("planningDays");
  expect(pressedOf(grid, keyOf("ArrowLeft", { shiftKey: true }))).toBe("planningWeeks");
  expect(pressedOf(grid, keyOf("ArrowLeft", { altKey: true }))).toBe("planningMove");
  expect(pressedOf(grid, keyOf("ArrowLeft", { altKey: true, shiftKey: true }))).toBe("planningEnd");
  expect(pressedOf(grid, keyOf("ArrowLeft", { ctrlKey: true }))).toBeUndefined();
  expect(isPressed("planningOpen", keyOf(" "))).toBe(true);
  expect(isPressed("planningRemove", keyOf("Backspace"))).toBe(true);
});

test.each<[string, boolean, string[]]>([
  ["Mod+k", true, ["⌘", "K"]],
  ["Mod+k", false, ["Ctrl", "K"]],
  ["g t", false, ["G", "T"]],
  ["Shift+Alt+ArrowLeft", false, ["Maj", "Alt", "←"]],
  ["Shift+Alt+ArrowLeft", true, ["Maj", "⌥", "←"]],
  ["Escape", false, ["Échap"]],
  ["?", true, ["?"]],
])("%s is written on its caps (Mac: %s) as %j", (chord, isApple, caps) => {
  expect(keyCaps(chord, isApple)).toEqual(caps);
});

test("assistive technologies are told the keys in their own words", () => {
  expect(ariaKeys("palette")).toBe("Meta+K Control+K");
  expect(ariaKeys("note")).toBe("Shift+N");
  expect(ariaKeys("search")).toBe("/");
});
