import { proseClass } from "#app/ui/prose.ts";

/** On a wide screen the headings stand at the left of their text; what comes before the first one leads. */
const editorial = [
  "lg:grid lg:max-w-none lg:grid-cols-[minmax(0,22rem)_minmax(0,66ch)] lg:justify-between lg:gap-x-16",
  "lg:[&>*]:col-start-2 lg:[&>h2]:col-start-1 lg:[&>h2]:mt-16 lg:[&>h2+*]:mt-[4.3rem]",
  "lg:[&>:first-child]:mt-0 lg:[&>h2:first-child+*]:mt-1.5",
  "[&>p:first-child]:text-ink [&>p:first-child]:text-lead",
].join(" ");

/** `html` comes from `getAboutContent`, cleaned. */
export function AboutText({ html }: { html: string }) {
  return (
    <div
      className={`${proseClass} ${editorial}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by sanitiseAboutHtml on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
