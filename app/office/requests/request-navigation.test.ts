import { expect, test } from "vitest";
import type { RequestSummary } from "#app/domain/requests/request-list.server.ts";
import { keepPlace } from "./request-navigation.ts";

const request = (id: string, unread = true) => ({ id, unread }) as RequestSummary;
const ids = (requests: RequestSummary[]) => requests.map(({ id }) => id).join("");

test("the open request stays where it was, among what the server lists now", () => {
  const listed = [request("b"), request("c"), request("a", false)];
  expect(ids(keepPlace(listed, request("a", false), 0))).toBe("abc");
});

test("it stays also when it has left the page or the view", () => {
  expect(ids(keepPlace([request("b"), request("c")], request("a", false), 1))).toBe("bac");
});

test("without a place to keep, the list is the server's", () => {
  const listed = [request("b"), request("a")];
  expect(keepPlace(listed, request("a"), -1)).toBe(listed);
  expect(keepPlace(listed, null, 0)).toBe(listed);
});
