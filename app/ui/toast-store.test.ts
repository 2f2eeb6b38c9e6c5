import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToastStore } from "./toast-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function messages(store: ReturnType<typeof createToastStore>) {
  return store.getState().toasts.map((toast) => toast.message);
}

test.each(["success", "error"] as const)("%s: a message goes by itself after three seconds", (kind) => {
  const store = createToastStore();
  store[kind]("Marque ajoutée avec succès");
  vi.advanceTimersByTime(2999);
  expect(messages(store)).toEqual(["Marque ajoutée avec succès"]);
  vi.advanceTimersByTime(1);
  expect(messages(store)).toEqual([]);
});

test("an error with a way on stays until it is closed", () => {
  const store = createToastStore();
  const id = store.error("Erreur lors de la suppression du véhicule", {
    action: { label: "Réessayer", onAction() {} },
  });
  vi.advanceTimersByTime(60_000);
  expect(messages(store)).toHaveLength(1);
  store.dismiss(id);
  expect(messages(store)).toEqual([]);
});

test("a pause keeps what time was left", () => {
  const store = createToastStore();
  store.success("Contenu sauvegardé avec succès");
  vi.advanceTimersByTime(2000);
  store.pause();
  vi.advanceTimersByTime(10_000);
  expect(messages(store)).toHaveLength(1);
  store.resume();
  vi.advanceTimersByTime(999);
  expect(messages(store)).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(messages(store)).toEqual([]);
});

test("a message that comes during a pause waits for its end, then takes its three seconds", () => {
  const store = createToastStore();
  store.success("un");
  store.pause();
  store.success("deux");
  vi.advanceTimersByTime(5000);
  store.resume();
  vi.advanceTimersByTime(2999);
  expect(messages(store)).toEqual(["un", "deux"]);
  vi.advanceTimersByTime(1);
  expect(messages(store)).toEqual([]);
});

test("closing the last message under the pointer does not leave the next one paused", () => {
  const store = createToastStore();
  const id = store.success("un");
  store.pause();
  store.dismiss(id);
  store.success("deux");
  vi.advanceTimersByTime(3000);
  expect(messages(store)).toEqual([]);
});

test("the oldest gives way to a fifth", () => {
  const store = createToastStore();
  for (const message of ["1", "2", "3", "4", "5"]) store.success(message);
  expect(messages(store)).toEqual(["2", "3", "4", "5"]);
});

test("listeners hear of what comes and of what goes, until they leave", () => {
  const store = createToastStore();
  const heard: number[] = [];
  const leave = store.subscribe(() => heard.push(store.getState().toasts.length));
  store.success("un");
  vi.advanceTimersByTime(3000);
  leave();
  store.success("deux");
  expect(heard).toEqual([1, 0]);
});
