import { Link } from "react-router";
import {
  generalTerms,
  generalTermsVersion,
  termsTitle,
} from "#app/domain/legal/general-terms/general-terms.ts";
import type { LegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import type { Block, Sentence, TextSpan } from "#app/domain/legal/legal-writing.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { LegalPage, LegalSection } from "./legal-page.tsx";

export const termsPage = {
  title: termsTitle,
  description:
    "Réservation et devis, conducteur, prix, dépôt de garantie, assurance, carburant, restitution, responsabilité et médiation.",
  path: sitePaths.terms,
};

/** The general terms as they are today. What goes with a quote is made of the same sections. */
export function RentalTerms({ facts }: { facts: LegalFacts }) {
  return (
    <LegalPage
      {...termsPage}
      lead="Les règles communes à toutes nos locations. Le devis accepté les complète pour la vôtre."
      version={generalTermsVersion}
    >
      {generalTerms(facts).map(({ id, title, blocks }) => (
        <LegalSection key={id} id={id} title={title}>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks never move
            <TextBlock key={index} block={block} />
          ))}
        </LegalSection>
      ))}
    </LegalPage>
  );
}

function TextBlock({ block }: { block: Block }) {
  if ("text" in block)
    return (
      <p>
        <Words>{block.text}</Words>
      </p>
    );
  return (
    <ul>
      {block.list.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor do its items
        <li key={index}>
          <Words>{item}</Words>
        </li>
      ))}
    </ul>
  );
}

function Words({ children }: { children: Sentence }) {
  return children.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: nor do its words
    typeof part === "string" ? part : <SpanText key={index} span={part} />,
  );
}

function SpanText({ span: { text, to, isStrong, isMissing } }: { span: TextSpan }) {
  if (isMissing) return <em className="text-ink-2">{text}</em>;
  if (isStrong) return <strong>{text}</strong>;
  if (to?.startsWith("/")) return <Link to={to}>{text}</Link>;
  if (to?.startsWith("#")) return <a href={to}>{text}</a>;
  return (
    <a href={to} rel="noopener noreferrer" className="break-words">
      {text}
    </a>
  );
}
