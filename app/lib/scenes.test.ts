import { expect, test } from "vitest";
import type { Scene } from "#server/painting/scene.ts";
import { scenes } from "#server/painting/scenes/scenes.ts";
import { noPainting, paintedSrcSet, paintedUrl, readPaintedUrl, sceneSizes } from "./scenes.ts";

test("pages ask for the pictures there are, in the sizes there are", () => {
  const sizes = Object.entries<Scene>(scenes).map(([name, { width, height, widths }]) => [
    name,
    { width, height, widths },
  ]);
  expect(sceneSizes).toEqual(Object.fromEntries(sizes));
});

test("an address says which painting, which picture and how wide", () => {
  expect(paintedUrl("0123456789ab", "hero", 1280)).toBe("/peinture/0123456789ab/hero-1280.webp");
  expect(paintedSrcSet(noPainting, "hero")).toBe(
    "/peinture/000000000000/hero-1280.webp 1280w, /peinture/000000000000/hero-1920.webp 1920w",
  );
  expect(readPaintedUrl("/peinture/0123456789ab/hero-1280.webp")).toEqual({
    painting: "0123456789ab",
    name: "hero",
    width: 1280,
  });
});

test.each([
  "/peinture/0123456789ab/hero-1281.webp",
  "/peinture/0123456789ab/hero.webp",
  "/peinture/0123456789AB/hero-1280.webp",
  "/peinture/0123456789ab/toString-1280.webp",
  "/peinture/0123456789ab/../hero-1280.webp",
  "/peinture/0123456789ab/..%2fhero-1280.webp",
  "/peinture/0123456789ab/hero-1280.webp/",
  "/peinture/0123456789ab/hero-paint.png",
  "/peinture//hero-1280.webp",
])("%s is no address of ours", (pathname) => {
  expect(readPaintedUrl(pathname)).toBeNull();
});
