import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ScenePicture } from "./scene-picture.tsx";

const painting = "0123456789ab";
const draw = (more: Partial<React.ComponentProps<typeof ScenePicture>> = {}) =>
  renderToStaticMarkup(
    <ScenePicture painting={painting} narrow="hero-narrow" className="w-full" {...more} />,
  );

test("a wide screen and a narrow one are offered pictures of one painting, in sizes that hold their place", () => {
  const html = draw({ wide: "hero" });
  expect(html).toContain(
    '<source media="(min-width: 640px)" srcSet="/peinture/0123456789ab/hero-1280.webp 1280w, /peinture/0123456789ab/hero-1920.webp 1920w" sizes="100vw" width="1920" height="1094"/>',
  );
  expect(html).toMatch(
    /<img src="\/peinture\/0123456789ab\/hero-narrow-480\.webp" srcSet="[^"]+-480\.webp 480w, [^"]+-780\.webp 780w" sizes="100vw" alt="" width="780" height="620"/,
  );
});

test("the picture that comes first is not put off; the others wait until they are near", () => {
  expect(draw({ priority: true })).toContain('fetchPriority="high"');
  expect(draw({ priority: true })).not.toContain("lazy");
  expect(draw()).toContain('loading="lazy" decoding="async"');
});

test("where there is one size there is nothing to choose from", () => {
  const html = draw({ narrow: "call-narrow" });
  expect(html).not.toMatch(/srcSet|sizes/);
  expect(html).toContain('src="/peinture/0123456789ab/call-narrow-720.webp"');
});

test("a source of the page's own comes before ours", () => {
  const html = draw({ wide: "hero", children: <source srcSet="/own.webp" /> });
  expect(html.indexOf("/own.webp")).toBeLessThan(html.indexOf("hero-1280"));
});
