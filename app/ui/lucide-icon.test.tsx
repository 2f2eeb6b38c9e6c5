import { LucideProvider } from "lucide-react/dist/esm/context.mjs";
import * as circleAlert from "lucide-react/icons/circle-exclamation-point";
import type { ComponentType, SVGProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import createLucideIcon from "./lucide-icon.ts";

interface IconModule {
  default: ComponentType<SVGProps<SVGSVGElement>>;
  __iconData: Parameters<typeof createLucideIcon>[0];
}
const { default: CircleAlert, __iconData } = circleAlert as unknown as IconModule;
const Ours = createLucideIcon(__iconData);

/** Attributes in one order; of lucide's class names only those given are kept. */
function draw(Icon: ComponentType<SVGProps<SVGSVGElement>>, props: SVGProps<SVGSVGElement>) {
  const html = renderToStaticMarkup(
    <LucideProvider strokeWidth={1.75}>
      <Icon {...props} />
    </LucideProvider>,
  );
  return html
    .replace(/ class="([^"]*)"/, (_, names: string) => {
      const given = names.split(" ").filter((name) => !name.startsWith("lucide"));
      return given.length > 0 ? ` class="${given.join(" ")}"` : "";
    })
    .replace(/<svg([^>]*)>/, (_, attributes: string) => `<svg ${attributes.match(/\S+="[^"]*"/g)?.sort()}>`);
}

test.each<SVGProps<SVGSVGElement>>([
  {},
  { className: "size-5 text-blue", strokeWidth: 2.5 },
  { "aria-label": "Attention", role: "img" },
])("the build's icons are drawn as lucide's own: %o", (props) => {
  expect(draw(Ours, props)).toBe(draw(CircleAlert, props));
});
