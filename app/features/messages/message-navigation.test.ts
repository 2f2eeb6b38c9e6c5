import { expect, test } from "vitest";
import { keepPlace } from "./message-navigation.ts";
import type { MessageSummary } from "./messages.server.ts";

const message = (id: string, read = false) => ({ id, read }) as MessageSummary;
const ids = (messages: MessageSummary[]) => messages.map(({ id }) => id).join("");

test("the open message stays where it was, among what the server lists now", () => {
  const listed = [message("b"), message("c"), message("a", true)];
  expect(ids(keepPlace(listed, message("a", true), 0))).toBe("abc");
});

test("it stays also when it has left the page or the view", () => {
  expect(ids(keepPlace([message("b"), message("c")], message("a", true), 1))).toBe("bac");
});

test("without a place to keep, the list is the server's", () => {
  const listed = [message("b"), message("a")];
  expect(keepPlace(listed, message("a"), -1)).toBe(listed);
  expect(keepPlace(listed, null, 0)).toBe(listed);
});
