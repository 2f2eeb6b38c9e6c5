import type { HelpSection } from "#app/domain/help/help-text.server.ts";
import { TextBlock } from "#app/ui/text-block.tsx";

export function HelpText({ sections }: { sections: HelpSection[] }) {
  return (
    <div
      className={
        "text-sm text-ink-sky leading-6 [&_h3]:mt-5 [&_h3]:font-semibold [&_h3]:text-ink [&_p]:mt-2 [&_ul]:mt-2 " +
        "[&_li+li]:mt-1 [&_li::marker]:text-control [&_ul]:list-disc [&_ul]:pl-5"
      }
    >
      {sections.map(({ heading, blocks }) => (
        <section key={heading}>
          {heading && <h3>{heading}</h3>}
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks never move
            <TextBlock key={index} block={block} />
          ))}
        </section>
      ))}
    </div>
  );
}
