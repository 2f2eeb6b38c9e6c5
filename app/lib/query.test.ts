import { expect, test } from "vitest";
import { pageParamsOf } from "./page-params.ts";
import { choiceParam, idParam, type Param, pageParam, query, textParam } from "./query.ts";

const id = "0197a000-0000-7000-8000-00000000000a";
const tags: Param<string[]> = {
  name: "mot",
  default: [],
  read: (values) => values.filter((value) => /^[a-z]+$/.test(value)),
  write: (value) => value,
};
const list = query(
  {
    q: textParam("q", 5),
    size: choiceParam("taille", {
      options: ["small", "large"],
      fallback: null,
      wordOf: (size) => (size === "small" ? "petit" : "grand"),
    }),
    open: choiceParam("ouvert", {
      options: [true, false],
      fallback: null,
      wordOf: (is) => (is ? "oui" : "non"),
    }),
    rows: choiceParam<number>("lignes", { options: [25, 50], fallback: 25 }),
    author: idParam("auteur"),
    tags,
    page: pageParam("page"),
  },
  ["q", "open", "tags"],
);
const whole =
  "q=a%26b&taille=grand&ouvert=non&lignes=50&auteur=0197a000-0000-7000-8000-00000000000a&mot=x&mot=y&page=3";

test("what is written is read back, in the order of the declaration", () => {
  const read = list.read(whole);
  expect(read).toEqual({
    q: "a&b",
    size: "large",
    open: false,
    rows: 50,
    author: id,
    tags: ["x", "y"],
    page: 3,
  });
  expect(list.search(read)).toBe(`?${whole}`);
});

test("a default is not in the address", () => {
  expect(list.none).toEqual({ q: "", size: null, open: null, rows: 25, author: null, tags: [], page: 1 });
  expect(list.href("/liste", list.none)).toBe("/liste");
  expect(list.href("/liste", list.read("lignes=25&page=1&q="))).toBe("/liste");
});

test.each([
  "q=%00+&taille=large&ouvert=true&lignes=9999&auteur=../x&mot=7&page=abc&autre=1",
  "taille=__proto__&ouvert=toString&lignes=constructor&mot=&auteur=",
  "taille=&taille=grand&page=&page=2",
  ...["page=0", "page=-4", "page=1.5", "page=1e3", "page=9999999", "%F0%28%8C%28=%"],
])("%s: anything unreadable is as if it had not been asked for", (search) => {
  expect(list.read(search)).toEqual(list.none);
});

test("texts and pages are bounded, ids in one spelling", () => {
  expect(list.read(`q=abcdefgh&page=999999&auteur=${id.toUpperCase()}`)).toEqual({
    ...list.none,
    ...{ q: "abcde", page: 100_000, author: id },
  });
});

test("a change starts at the first page unless it names one; hidden fields are the same words", () => {
  const third = { ...list.none, q: "a", page: 3 };
  expect(list.search(third)).toBe("?q=a&page=3");
  expect(list.search(third, { open: true })).toBe("?q=a&ouvert=oui");
  expect(list.search(third, { page: 4 })).toBe("?q=a&page=4");
  expect(list.fields({ ...third, tags: ["x", "y"] }, { q: "" })).toEqual([
    ["mot", "x"],
    ["mot", "y"],
  ]);
});

test("only what narrows the list is a filter", () => {
  expect(list.isFiltered(list.read("taille=grand&lignes=50&page=3"))).toBe(false);
  expect(list.isFiltered(list.read("mot=x"))).toBe(true);
  expect(list.isFiltered(list.read("ouvert=non"))).toBe(true);
  expect(list.search(list.read(whole), list.withoutFilters)).toBe(`?taille=grand&lignes=50&auteur=${id}`);
});

test("the page cache tells pages apart by the values that mean something, in one spelling", () => {
  const { q, mot, page } = pageParamsOf(list);
  expect(Object.keys(pageParamsOf(list))).toEqual([
    "q",
    "taille",
    "ouvert",
    "lignes",
    "auteur",
    "mot",
    "page",
  ]);
  expect(q?.(["  a\tb "])).toEqual(["a b"]);
  expect(mot?.(["x", "7", "y"])).toEqual(["x", "y"]);
  expect(page?.(["1"])).toEqual([]);
  expect(page?.(["999999", "2"])).toEqual(["100000"]);
  expect(page?.([])).toEqual([]);
});
