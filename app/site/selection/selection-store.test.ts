import { expect, test } from "vitest";
import { createSelectionStore, maxSelected, readStored } from "./selection-store.ts";

const id = (number: number) => `0199dc95-5c00-76ad-83db-${String(number).padStart(12, "0")}`;

/** What a browser keeps, for as many tabs as one likes. */
function keptStorage(first?: string) {
  const values = new Map(first === undefined ? [] : [["selection", first]]);
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test("vehicles are kept in the order they were chosen, and found again by another page", () => {
  const storage = keptStorage();
  const first = createSelectionStore(() => storage);
  expect(first.toggle(id(2))).toBe("added");
  expect(first.toggle(id(1))).toBe("added");
  expect(storage.values.get("selection")).toBe(JSON.stringify({ v: 1, ids: [id(2), id(1)] }));
  expect(createSelectionStore(() => storage).get()).toEqual([id(2), id(1)]);
  expect(first.toggle(id(2))).toBe("removed");
  expect(first.get()).toEqual([id(1)]);
  first.remove([id(1)]);
  expect(storage.values.has("selection")).toBe(false);
});

test("a thirteenth is refused, and of a received list as many join as there is room for", () => {
  const store = createSelectionStore(() => keptStorage());
  for (let number = 1; number < maxSelected; number++) store.toggle(id(number));
  store.add([id(1), id(20), id(21)]);
  expect(store.get()).toHaveLength(maxSelected);
  expect(store.get().at(-1)).toBe(id(20));
  expect(store.toggle(id(30))).toBe("full");
  expect(store.get()).not.toContain(id(30));
});

test("what another tab changes is followed, and told once", () => {
  const storage = keptStorage();
  const here = createSelectionStore(() => storage);
  const there = createSelectionStore(() => storage);
  let told = 0;
  here.get();
  const leave = here.subscribe(() => told++);
  there.toggle(id(1));
  here.refresh();
  here.refresh();
  expect(here.get()).toEqual([id(1)]);
  expect(told).toBe(1);
  leave();
  here.toggle(id(2));
  expect(told).toBe(1);
});

test("where the browser keeps nothing, the page remembers by itself", () => {
  const blocked = createSelectionStore(() => {
    throw new Error("SecurityError");
  });
  expect(blocked.get()).toEqual([]);
  expect(blocked.toggle(id(1))).toBe("added");
  blocked.refresh();
  expect(blocked.get()).toEqual([id(1)]);
});

test("what is not ours to read counts as empty", () => {
  const unreadable = [null, "", "{", "null", "[]", '"x"', '{"v":2,"ids":[]}', '{"v":1,"ids":"x"}', '{"v":1}'];
  for (const text of unreadable) expect(readStored(text), String(text)).toEqual([]);
  const mixed = JSON.stringify({ v: 1, ids: [id(1), "x", 4, null, id(1), id(2)] });
  expect(readStored(mixed)).toEqual([id(1), id(2)]);
  const many = Array.from({ length: 400 }, (_, number) => id(number));
  expect(readStored(JSON.stringify({ v: 1, ids: many }))).toEqual(many.slice(0, maxSelected));
});
