import { Link } from "react-router";
import type { LegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { EmailFact, LegalFact, PhoneFact } from "./fact.tsx";
import { LegalPage, LegalSection } from "./legal-page.tsx";

export const accessibilityPage = {
  title: "Accessibilité",
  description:
    "Où en est l’accessibilité du site, ce qui est vérifié, ce qui ne l’est pas encore, et comment nous signaler une difficulté.",
  path: sitePaths.accessibility,
};

/** What is tested and what is not, as it is: no rate, since nobody has audited the site against the RGAA. */
export function AccessibilityStatement({ facts }: { facts: LegalFacts }) {
  return (
    <LegalPage
      {...accessibilityPage}
      lead="Le site doit servir à tout le monde. Voici ce que nous vérifions, ce que nous savons imparfait, et à qui le dire."
      version="2026-11-17"
    >
      <LegalSection id="engagement" title="À quoi s’applique cette page">
        <p>
          {facts.name} veille à rendre accessible le site <span className="break-words">{facts.origin}</span>,
          pour les personnes qui le consultent avec un clavier, un lecteur d’écran, un texte agrandi ou des
          couleurs qu’elles ont choisies. Cette page concerne les pages publiques du site, celle d’un devis
          comprise.
        </p>
      </LegalSection>
      <LegalSection id="etat" title="État de conformité">
        <p>
          Le site est <strong>partiellement conforme</strong> au référentiel général d’amélioration de
          l’accessibilité (RGAA&nbsp;4.1)&nbsp;: il suit ses règles autant que nos vérifications permettent de
          le dire, mais aucun audit par un tiers n’a encore été mené et les points ci-dessous restent à
          améliorer. Nous n’annonçons donc pas de taux de conformité.
        </p>
      </LegalSection>
      <LegalSection id="verifications" title="Ce que nous vérifions">
        <p>À chaque nouvelle version du site, des vérifications automatiques portent sur&nbsp;:</p>
        <ul>
          <li>
            chaque page, avec l’outil axe (règles WCAG&nbsp;2.1 et 2.2, niveaux A et AA), sur grand écran et
            sur téléphone&nbsp;;
          </li>
          <li>
            le clavier&nbsp;: tout s’atteint et s’utilise sans souris, dans l’ordre de lecture, avec un repère
            visible&nbsp;;
          </li>
          <li>
            l’agrandissement&nbsp;: à 200&nbsp;% et sur un écran de 320&nbsp;pixels, rien n’est coupé et la
            page ne défile que dans un sens&nbsp;;
          </li>
          <li>le contraste des textes et des repères, et la validité du code HTML&nbsp;;</li>
          <li>l’usage sans JavaScript et avec les animations réduites.</li>
        </ul>
      </LegalSection>
      <LegalSection id="limites" title="Ce qui n’est pas encore accessible ou vérifié">
        <ul>
          <li>
            Le site n’a pas été essayé de façon suivie par des personnes handicapées, ni avec chaque lecteur
            d’écran du marché.
          </li>
          <li>
            Certaines photos de véhicules n’ont pour description que le nom du véhicule&nbsp;: ce qui se voit
            sur chacune n’est pas décrit.
          </li>
          <li>
            Les tableaux de comparaison et de tarifs larges défilent de côté sur un petit écran, dans leur
            propre cadre.
          </li>
          <li>
            Le PDF d’un devis est balisé pour les lecteurs d’écran, mais n’a pas été contrôlé par un organisme
            tiers&nbsp;: la page du devis dit la même chose et reste la version à préférer.
          </li>
          <li>
            Les textes écrits par l’entreprise (descriptions, conditions) ne sont pas relus par un outil.
          </li>
        </ul>
      </LegalSection>
      <LegalSection id="signaler" title="Nous signaler une difficulté">
        <p>
          Si une page vous résiste, dites-nous laquelle et avec quel matériel&nbsp;: nous vous donnerons
          l’information ou prendrons votre demande autrement. Écrivez à <EmailFact>{facts.email}</EmailFact>,
          par le <Link to={sitePaths.contact}>formulaire de contact</Link>, ou appelez le{" "}
          <PhoneFact>{facts.phone}</PhoneFact>. Par courrier&nbsp;:{" "}
          <LegalFact>{facts.address && `${facts.address}, ${facts.zip} ${facts.city}`.trim()}</LegalFact>.
        </p>
      </LegalSection>
      <LegalSection id="recours" title="Défenseur des droits">
        <p>
          Si vous nous avez signalé un défaut d’accessibilité qui vous empêche d’utiliser le site et que notre
          réponse ne vous satisfait pas, vous pouvez vous adresser au Défenseur des droits&nbsp;: par son{" "}
          <a href="https://formulaire.defenseurdesdroits.fr/">formulaire en ligne</a>, par l’intermédiaire de{" "}
          <a href="https://www.defenseurdesdroits.fr/saisir/delegues">ses délégués</a> dans votre région, ou
          par courrier, gratuitement et sans timbre, à Défenseur des droits, Libre réponse 71120,
          75342&nbsp;Paris Cedex&nbsp;07.
        </p>
      </LegalSection>
      <LegalSection id="cette-page" title="Établissement de cette page">
        <p>
          Cette page est établie par l’éditeur du site, d’après ses propres vérifications. La date en tête dit
          quand elle a changé pour la dernière fois. Voir aussi les{" "}
          <Link to={sitePaths.legalNotice}>mentions légales</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
