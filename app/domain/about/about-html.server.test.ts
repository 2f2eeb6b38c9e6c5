import { expect, test } from "vitest";
import { hostileHtml } from "#tests/support/hostile-html.ts";
import { sanitiseAboutHtml } from "./about-html.server.ts";

test.each(hostileHtml)("%s is disarmed", (payload) => {
  const clean = sanitiseAboutHtml(payload);
  // Whatever is left as a tag is one of ours, with attributes of ours.
  for (const [tag] of clean.matchAll(/<[^>]*>?/g)) {
    expect(tag).toMatch(
      /^<\/?(p|br|hr|h2|h3|h4|blockquote|figure|figcaption|strong|b|em|i|u|s|small|sub|sup|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|t[hd]( (colspan|rowspan|scope)="\w+")*) ?\/?>$|^<\/?a( href="(https?:\/\/|mailto:|tel:|\/|#|\?|[\w-]+[./?#])[^"<>]*")?>$|^<img( (src="\/storage\/photos\/[\w./?=-]+"|(alt|width|height|loading)="[^"<>]*"))+ \/>$/,
    );
  }
  // Cleaning what is clean changes nothing: what is saved is what is shown.
  expect(sanitiseAboutHtml(clean)).toBe(clean);
});

test("there are at least thirty of them", () => {
  expect(hostileHtml.length).toBeGreaterThanOrEqual(30);
});

test("what people write stays", () => {
  const text =
    '<h2>Notre métier</h2>\n<p>Louer, <strong>entretenir</strong> &amp; <em>dépanner</em>.<br />Voir <a href="/agences">les agences</a>, <a href="https://example.fr/?a=1&amp;b=2">ceci</a>, <a href="tel:+33465712000">le numéro</a>.</p>\n<ul>\n<li>Un</li>\n</ul>\n<table><tbody><tr><th scope="row">A</th><td colspan="2">B</td></tr></tbody></table>';
  expect(sanitiseAboutHtml(text)).toBe(text);
});

test("the page has one first heading: the text's own start below it", () => {
  expect(sanitiseAboutHtml("<h1>Titre</h1><h6>Détail</h6>")).toBe("<h2>Titre</h2><h4>Détail</h4>");
});

test("pictures come from our gallery only, and none is forced on the first paint", () => {
  expect(
    sanitiseAboutHtml(
      '<img src="/storage/photos/site/about/quai.webp" alt="Le quai" width="900" onload="x()">',
    ),
  ).toBe('<img src="/storage/photos/site/about/quai.webp" alt="Le quai" loading="lazy" width="900" />');
  for (const src of [
    "https://pisteur.example/p.gif",
    "//pisteur.example/p.gif",
    "/storage/photos/../x",
    "data:image/png;base64,AA",
    "",
  ]) {
    expect(sanitiseAboutHtml(`<p>a<img src="${src}">b</p>`)).toBe("<p>ab</p>");
  }
});

test("open tags are closed, so that the page after it stays whole", () => {
  expect(sanitiseAboutHtml("</div></main><p>Un<strong>deux")).toBe("<p>Un<strong>deux</strong></p>");
});

test("text without a tag, and no text at all", () => {
  expect(sanitiseAboutHtml("Bonjour <3 & merci")).toBe("Bonjour &lt;3 &amp; merci");
  expect(sanitiseAboutHtml("  ")).toBe("");
});

test("a very deep or very long text is answered in time", () => {
  const began = Date.now();
  sanitiseAboutHtml("<b>".repeat(20_000));
  sanitiseAboutHtml(`<p>${"a".repeat(500_000)}</p>`);
  expect(Date.now() - began).toBeLessThan(5_000);
});
