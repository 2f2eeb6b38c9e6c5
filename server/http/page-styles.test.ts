import { expect, test } from "vitest";
// @ts-expect-error A build script: plain JavaScript, without types.
import { takeApart } from "../../scripts/page-styles.mjs";
import { inlineStyles, type StylePiece, usedRules } from "./page-styles.ts";

const used = (css: string, ...classes: string[]) =>
  usedRules(takeApart(css) as StylePiece[], new Set(classes));

test.each([
  ["a class the page has", ".a{color:red}", ["a"], ".a{color:red}"],
  ["a class it lacks", ".b{color:red}", ["a"], ""],
  ["all the classes of a selector are needed", ".a .b{color:red}", ["a"], ""],
  ["only the selectors that can match", ".a,.b:hover{color:red}", ["b"], ".b:hover{color:red}"],
  ["elements and attributes", "html,[data-x]{margin:0}", [], "html,[data-x]{margin:0}"],
  ["what must not be there is not needed", ".a:not(.b){color:red}", ["a"], ".a:not(.b){color:red}"],
  ["of a choice, nothing is needed", ".a:is(.b,.c){color:red}", ["a"], ".a:is(.b,.c){color:red}"],
  ["a choice of one is no choice", ":where(.a>*){color:red}", [], ""],
  ["what the page holds somewhere", ":root:has(.a) p{color:red}", [], ""],
  ["escaped names", ".sm\\:w-1\\/2{width:50%}", ["sm:w-1/2"], ".sm\\:w-1\\/2{width:50%}"],
  ["names that begin with a figure", ".\\32xl{width:50%}", ["2xl"], ".\\32xl{width:50%}"],
  ["nested rules go with theirs", ".a{&:hover{color:red}}", ["a"], ".a{&:hover{color:red}}"],
  ["layers stay in order", "@layer x;@layer y{.a{b:c}}", ["a"], "@layer x;@layer y{.a{b:c}}"],
  ["an empty condition goes", "@media print{.a{b:c}}", [], ""],
  ["fonts", "@font-face{font-family:F}", [], "@font-face{font-family:F}"],
  ["an unused animation", "@keyframes turn{to{rotate:1turn}}", [], ""],
  [
    "an animation in use",
    ".a{animation:turn 1s}@keyframes turn{to{rotate:1turn}}",
    ["a"],
    ".a{animation:turn 1s}@keyframes turn{to{rotate:1turn}}",
  ],
])("of a stylesheet, a page keeps %s", (_, css, classes, kept) => {
  expect(used(css as string, ...(classes as string[]))).toBe(kept);
});

test("a page carries its rules, and the whole stylesheet's address for later and for browsers without scripts", () => {
  const link = '<link rel="stylesheet" href="/assets/a.css#"/>';
  const html = `<head>${link}</head><body><p class="mt-1 [&amp;&gt;p]:m-0">Bonjour</p></body>`;
  const sheets = {
    "/assets/a.css": takeApart(".mt-1{a:b}.mt-2{a:b}.\\[\\&\\>p\\]\\:m-0{c:d}"),
  };
  expect(inlineStyles(html, sheets)).toBe(
    html.replace(
      link,
      `<style data-whole="/assets/a.css#">.mt-1{a:b}.\\[\\&\\>p\\]\\:m-0{c:d}</style><noscript>${link}</noscript>`,
    ),
  );
});

test("a stylesheet for print, and one the build did not make, stay links", () => {
  const html =
    '<link rel="stylesheet" href="/assets/p.css" media="print"/><link rel="stylesheet" href="/other.css"/>';
  expect(inlineStyles(html, { "/assets/p.css": [] })).toBe(html);
});

test("one page's rules are not another's, whichever came first", () => {
  const sheets = { "/a.css": takeApart(".a{x:y}.b{x:y}") };
  const rulesOf = (classes: string) => {
    const page = inlineStyles(`<link rel="stylesheet" href="/a.css"/><p class="${classes}"></p>`, sheets);
    return /<style[^>]*>(.*)<\/style>/.exec(page)?.[1];
  };
  expect(["a", "b", "a b", "a"].map(rulesOf)).toEqual([".a{x:y}", ".b{x:y}", ".a{x:y}.b{x:y}", ".a{x:y}"]);
});
