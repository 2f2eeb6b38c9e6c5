import type { Locator } from "@playwright/test";
import sharp from "sharp";

/** The lowest contrast between a line of the element's text and any pixel behind it. axe cannot see pictures. */
export async function lowestContrast(element: Locator): Promise<number> {
  const lines = await element.evaluate(async (root) => {
    const found: { box: DOMRect; colour: number[] }[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const parent = texts.currentNode.parentElement as HTMLElement;
      const colour = getComputedStyle(parent).color.match(/\d+/g)?.map(Number) ?? [];
      for (const box of range.getClientRects()) if (box.width > 0) found.push({ box: box.toJSON(), colour });
    }
    // Whatever draws the text anew inherits it, and no transition leads to it.
    (root as HTMLElement).style.setProperty("-webkit-text-fill-color", "transparent");
    // A screenshot may still be of the frame before: by the second one from now the text is gone.
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    return found;
  });
  const shot = await element.page().screenshot();
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let lowest = Number.POSITIVE_INFINITY;
  for (const { box, colour } of lines) {
    for (let y = Math.floor(box.top); y < box.bottom; y++) {
      for (let x = Math.floor(box.left); x < box.right; x++) {
        const ground = [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
        const [light = 0, dark = 0] = [luminance(colour), luminance(ground)].sort((a, b) => b - a);
        lowest = Math.min(lowest, (light + 0.05) / (dark + 0.05));
      }
    }
  }
  return lowest;
}

/** As WCAG 2.2 defines it. */
function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
