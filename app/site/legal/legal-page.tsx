import ChevronDown from "lucide-react/icons/chevron-down";
import Printer from "lucide-react/icons/printer";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { Link } from "react-router";
import { breadcrumbs } from "#app/domain/company/json-ld.ts";
import { formatDate } from "#app/lib/dates.ts";
import { pageMeta } from "#app/site/layout/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { proseClass } from "#app/ui/prose.ts";
import "./legal.css";
import { sitePaths } from "#app/lib/site-paths.ts";

interface LegalText {
  title: string;
  description: string;
  path: string;
}

/** A legal text stands right under the home page. */
export function legalMeta(args: Parameters<typeof pageMeta>[0], text: LegalText) {
  const trail = [
    { name: "Accueil", path: "/" },
    { name: text.title, path: text.path },
  ];
  return pageMeta(args, { ...text, jsonLd: ({ origin }) => [breadcrumbs(trail, { origin })] });
}

type LegalPageProps = LegalText & {
  lead: string;
  /** The day our text last changed. */
  version: string;
  children: ReactElement<LegalSectionProps>[];
};

const texts = [
  { to: sitePaths.legalNotice, label: "Mentions légales" },
  { to: sitePaths.privacy, label: "Politique de confidentialité" },
  { to: sitePaths.terms, label: "Conditions générales de location" },
  { to: sitePaths.accessibility, label: "Accessibilité" },
];

/** A legal text with its table of contents, made to be read, cited and printed. */
export function LegalPage({ title, lead, version, path, children }: LegalPageProps) {
  const contents = <Contents sections={children.map(({ props }) => props)} />;
  return (
    <div className="legal-page container-site pt-10 pb-section lg:pt-16">
      <header className="max-w-[52rem]">
        <h1 className="text-h1">{title}</h1>
        <p className="mt-5 text-ink-2 text-lead">{lead}</p>
        <p className="mt-4 text-[0.9375rem] text-ink-2">
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
              <h2 className="mb-2 px-3 font-semibold text-[0.9375rem] tracking-normal">Sommaire</h2>
              {contents}
            </nav>
            {/* Only scripts can print: the button comes with them. */}
            <Button
              variant="secondary"
              size="md"
              className="legal-print mt-5 ml-3"
              onClick={() => window.print()}
            >
              <Printer />
              Imprimer
            </Button>
          </div>
        </div>
        <div className={`${proseClass} legal-text max-lg:mt-10`}>
          {children.map((section, index) =>
            cloneElement(section, { key: section.props.id, rank: index + 1 }),
          )}
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

interface LegalSectionProps {
  /** Its anchor. */
  id: string;
  title: string;
  children: ReactNode;
  /** Given by the page around it. */
  rank?: number;
}

export function LegalSection({ id, title, children, rank }: LegalSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>
        {rank}. {title}
      </h2>
      {children}
    </section>
  );
}

function Contents({ sections }: { sections: LegalSectionProps[] }) {
  return (
    <ol className="text-[0.9375rem]">
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
