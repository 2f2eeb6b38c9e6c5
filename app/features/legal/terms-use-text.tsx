import { Link } from "react-router";
import { sitePaths } from "#app/lib/site-paths.ts";
import { EmailFact, Fact, PhoneFact, WebsiteFact } from "./fact.tsx";
import type { LegalFacts, LegalSection } from "./legal-facts.ts";

/** From the road to the courts: the second half of the rental terms. */
export function termsOfUse(facts: LegalFacts): LegalSection[] {
  return [
    {
      id: "utilisation",
      title: "Utilisation du véhicule",
      body: (
        <>
          <p>
            Le locataire a la garde du véhicule. Il s’en sert avec soin, selon sa destination, sa charge utile
            et le Code de la route, et le ferme à clé en son absence. Il lui est interdit&nbsp;:
          </p>
          <ul>
            <li>de sous-louer le véhicule ou de le confier à un conducteur non désigné&nbsp;;</li>
            <li>de dépasser les charges autorisées ou d’arrimer mal son chargement&nbsp;;</li>
            <li>
              de transporter des personnes à titre onéreux ou des matières dangereuses sans accord
              écrit&nbsp;;
            </li>
            <li>
              de participer à une compétition, ou de conduire sous l’effet de l’alcool ou de
              stupéfiants&nbsp;;
            </li>
            <li>de sortir des pays autorisés aux conditions particulières&nbsp;;</li>
            <li>de modifier le véhicule ou de le faire réparer sans accord du loueur.</li>
          </ul>
          <p>
            Pendant une location longue, le locataire surveille les niveaux et la pression des pneus et
            présente le véhicule aux entretiens prévus. Les contraventions commises pendant la location sont à
            la charge de leur auteur&nbsp;; le loueur communique l’identité du conducteur à l’autorité qui la
            demande.
          </p>
        </>
      ),
    },
    {
      id: "carburant",
      title: "Carburant, recharge et kilométrage",
      body: (
        <p>
          Le véhicule est rendu avec le même niveau de carburant, ou de charge pour un véhicule électrique,
          qu’au départ. Ce qui manque est facturé au tarif affiché en agence. Le kilométrage inclus et le prix
          du kilomètre supplémentaire figurent aux conditions particulières&nbsp;; le compteur du véhicule
          fait foi.
        </p>
      ),
    },
    {
      id: "assurance",
      title: "Assurance et franchise",
      body: (
        <>
          <p>
            Le prix de la location comprend une assurance tous risques&nbsp;: la responsabilité civile
            obligatoire et les garanties de dommages, de vol et d’incendie. La franchise, part des dommages
            qui reste à la charge du locataire responsable, dépend du véhicule&nbsp;; son montant et les
            options de rachat sont portés aux conditions particulières.
          </p>
          <p>
            Les garanties ne jouent pas, dans les limites permises par la loi, en cas de conducteur non
            désigné ou sans permis valable, d’alcool ou de stupéfiants, de fausse déclaration, de clés
            laissées sur le véhicule ou d’utilisation interdite. Les marchandises et les objets transportés ne
            sont pas assurés par le loueur.
          </p>
        </>
      ),
    },
    {
      id: "accident",
      title: "Accident, panne, vol et assistance",
      body: (
        <p>
          L’assistance répond 24&nbsp;h/24 et 7&nbsp;j/7 au <PhoneFact>{facts.phone}</PhoneFact>. En cas
          d’accident, le locataire prévient le loueur sans attendre, remplit un constat amiable et le transmet
          dans les cinq jours ouvrés&nbsp;; en cas de vol, il dépose plainte et transmet le récépissé dans les
          deux jours ouvrés. En cas d’immobilisation qui ne lui est pas imputable, le loueur propose un
          véhicule de remplacement ou ne facture pas les jours perdus.
        </p>
      ),
    },
    {
      id: "restitution",
      title: "Restitution et retard",
      body: (
        <>
          <p>
            Le véhicule est rendu à l’agence, au jour et à l’heure convenus, vide, propre, avec ses documents,
            ses clés et ses équipements. L’état de retour est dressé contradictoirement. Si le locataire ne
            peut y assister, il en reçoit le résultat avec photographies et dispose d’un délai raisonnable
            pour le contester.
          </p>
          <p>
            Toute prolongation se demande avant la fin de la location et n’est acquise qu’avec l’accord du
            loueur. Un retard non convenu est facturé au prix de la journée. Un véhicule qui n’est pas rendu
            malgré une mise en demeure peut donner lieu à une plainte.
          </p>
        </>
      ),
    },
    {
      id: "responsabilite",
      title: "Responsabilité",
      body: (
        <p>
          Le locataire répond des dommages causés au véhicule pendant qu’il en a la garde, dans la limite de
          la franchise sauf dans les cas où les garanties ne jouent pas. Le loueur répond du bon état du
          véhicule au départ et de l’exécution du contrat&nbsp;; il n’est pas tenu d’un manquement dû au
          locataire, à un tiers étranger au contrat ou à la force majeure. Rien dans ces conditions ne limite
          les droits que la loi reconnaît au consommateur.
        </p>
      ),
    },
    {
      id: "donnees-du-contrat",
      title: "Données personnelles",
      body: (
        <p>
          Les données du contrat servent à la réservation, à la location, à la facturation et, s’il y a lieu,
          au règlement des sinistres et des infractions. Vos droits et la façon de les exercer sont décrits
          dans la <Link to={sitePaths.privacy}>politique de confidentialité</Link>.
        </p>
      ),
    },
    {
      id: "litiges",
      title: "Réclamations, médiation et litiges",
      body: (
        <>
          <p>
            Toute réclamation s’adresse d’abord à l’agence ou à <EmailFact>{facts.email}</EmailFact>&nbsp;;
            nous y répondons par écrit.
          </p>
          <p>
            Si la réponse ne le satisfait pas, le consommateur peut recourir gratuitement, dans l’année qui
            suit sa réclamation écrite, au médiateur de la consommation (articles L.&nbsp;611-1 et suivants du
            Code de la consommation)&nbsp;: <Fact>{facts.mediatorName}</Fact>,{" "}
            <WebsiteFact>{facts.mediatorWebsite}</WebsiteFact>.
          </p>
          <p>
            Le contrat est soumis au droit français. Le consommateur saisit, à son choix, l’une des
            juridictions compétentes en vertu de la loi. Entre professionnels, le litige relève du tribunal du
            siège du loueur.
          </p>
        </>
      ),
    },
  ];
}
