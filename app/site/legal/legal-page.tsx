import ChevronDown from "lucide-react/icons/chevron-down";
import Printer from "lucide-react/icons/printer";
import { Link } from "react-router";
import type { LegalText, TextSection } from "#app/domain/legal/legal-text.ts";
import { formatDate } from "#app/lib/dates.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { proseClass } from "#app/ui/prose.ts";
import { TextBlock } from "#app/ui/text-block.tsx";

const texts = [
  { to: sitePaths.legalNotice, label: "Mentions légales" },
  { to: sitePaths.privacy, label: "Politique de confidentialité" },
  { to: sitePaths.terms, label: "Conditions générales de location" },
  { to: sitePaths.accessibility, label: "Accessibilité" },
];

const textClass = [
  "[&>section+section]:mt-12 [&>section>*+*]:mt-4 [&>section>h2]:mt-0 [&_dd+dt]:mt-5",
  "print:[&>section>h2]:text-[1.25rem] print:[&_:is(p,li)]:[orphans:3] print:[&_:is(p,li)]:[widows:3]",
].join(" ");

export function LegalPage({ title, lead, version, path, sections }: LegalText & { path: string }) {
  const contents = <Contents sections={sections} />;
  return (
    <div className="container-site pt-10 pb-section lg:pt-16 print:max-w-none print:p-0">
      <header className="max-w-[52rem]">
        <h1 className="text-h1">{title}</h1>
        <p className="mt-5 text-ink-2 text-lead">{lead}</p>
        <p className="mt-4 text-copy text-ink-2">
          Version du <time dateTime={version}>{formatDate(version)}</time>
        </p>
      </header>
      <div className="mt-10 lg:mt-16 lg:grid lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:gap-x-20">
        <div className="print:hidden">
          <details className="group rounded-card border border-line bg-surface lg:hidden">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-5 font-semibold [&::-webkit-details-marker]:hidden">
              Sommaire
              <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
            </summary>
            <nav aria-label="Sommaire" className="border-line border-t px-2 py-2">
              {contents}
            </nav>
          </details>
          <div className="sticky top-28 max-h-[calc(100dvh-8rem)] overflow-y-auto pb-4 max-lg:hidden">
            <nav aria-label="Sommaire">
              <h2 className="mb-2 px-3 font-semibold text-copy tracking-normal">Sommaire</h2>
              {contents}
            </nav>
            {/* Only scripts can print: the button comes with them. */}
            <Button
              variant="secondary"
              size="md"
              className="mt-5 ml-3 [html:not([data-hydrated])_&]:invisible"
              onClick={() => window.print()}
            >
              <Printer />
              Imprimer
            </Button>
          </div>
        </div>
        <div className={`${proseClass} ${textClass} max-lg:mt-10`}>
          {sections.map(({ id, title, blocks }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-titre`}>
              <h2 id={`${id}-titre`}>
                {index + 1}. {title}
              </h2>
              {blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks never move
                <TextBlock key={index} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
      <nav aria-label="Autres textes" className="mt-16 border-line border-t pt-6 print:hidden">
        <ul className="flex flex-wrap gap-x-8 gap-y-1">
          {texts
            .filter(({ to }) => to !== path)
            .map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="link min-h-11">
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  );
}

function Contents({ sections }: { sections: TextSection[] }) {
  return (
    <ol className="text-copy">
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center gap-3 rounded-field px-3 py-1.5 text-ink-2 hover:bg-paper-2 hover:text-ink lg:min-h-9"
          >
            <span className="w-5 shrink-0 text-right text-ink-3">{index + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
