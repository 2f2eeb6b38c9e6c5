import type { HelpSection } from "#app/domain/help/help-text.server.ts";
import { proseClass } from "#app/ui/prose.ts";
import { TextBlock } from "#app/ui/text-block.tsx";

export function HelpText({ sections }: { sections: HelpSection[] }) {
  return (
    <div
      className={`${proseClass} text-base [&_h3]:mt-6 [&_h3]:mb-1 [&_h3]:text-base [&_li]:my-1 [&_p]:my-2 [&_ul]:my-2`}
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
