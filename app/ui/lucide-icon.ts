import { useLucideContext } from "lucide-react/dist/esm/context.mjs";
import { createElement, type SVGProps } from "react";

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Alias of lucide-react's icon factory in the build (`vite.config.ts`): the same drawing, without the options and class
 * names that nobody uses and every public page would load.
 */
export default function createLucideIcon({ node }: IconData) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    const { strokeWidth = 2 } = useLucideContext() ?? {};
    const isNamed = Object.keys(props).some((name) => /^(aria-|role$|title$)/.test(name));
    const svg = {
      xmlns: "http://www.w3.org/2000/svg",
      width: 24,
      height: 24,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      "aria-hidden": isNamed ? undefined : true,
      ...props,
    } as const;
    const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement("svg", svg, parts, props.children);
  };
}
