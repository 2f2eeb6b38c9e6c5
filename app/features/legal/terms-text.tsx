import { Link } from "react-router";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { LegalFacts, LegalSection } from "./legal-facts.ts";
import { termsOfUse } from "./terms-use-text.tsx";

/** Conditions générales de location: what holds for every rental; figures belong to the quote and the contract. */
export function rentalTerms(facts: LegalFacts): LegalSection[] {
  return [...termsOfContract(facts), ...termsOfUse(facts)];
}

function termsOfContract({ name, pricesIncludeTax }: LegalFacts): LegalSection[] {
  return [
    {
      id: "objet",
      title: "Objet et documents contractuels",
      body: (
        <>
          <p>
            Les présentes conditions s’appliquent à toute location de véhicule sans chauffeur consentie par{" "}
            {name} («&nbsp;le loueur&nbsp;») à un professionnel ou à un particulier («&nbsp;le
            locataire&nbsp;»), en courte, moyenne ou longue durée.
          </p>
          <p>
            Le contrat est formé, dans cet ordre, par les conditions particulières signées par les deux
            parties (véhicule, dates, prix, dépôt, garanties, franchise), l’état du véhicule au départ et au
            retour, et les présentes conditions. En cas de contradiction, les conditions particulières
            l’emportent.
          </p>
        </>
      ),
    },
    {
      id: "reservation",
      title: "Réservation et devis",
      body: (
        <>
          <p>
            Une demande envoyée par le <Link to={sitePaths.contact}>formulaire de contact</Link>, par
            e-&#8288;mail ou par téléphone n’est pas encore une réservation. Le loueur y répond par un devis
            qui précise le véhicule ou sa catégorie, la durée, le prix et le dépôt de garantie. La réservation
            est ferme à l’acceptation écrite du devis pendant sa durée de validité.
          </p>
          <p>
            Si le véhicule réservé devient indisponible, le loueur propose un véhicule de catégorie
            équivalente ou supérieure sans supplément, ou rembourse sans délai les sommes versées.
          </p>
          <p>
            Conformément à l’article L.&nbsp;221-28 du Code de la consommation, la location d’un véhicule à
            une date ou pour une période déterminée n’ouvre pas droit au délai de rétractation de quatorze
            jours. Les conditions d’annulation figurent au devis.
          </p>
        </>
      ),
    },
    {
      id: "conducteur",
      title: "Conducteur et permis",
      body: (
        <>
          <p>
            Seules les personnes désignées au contrat peuvent conduire. Chacune présente, en original et en
            cours de validité, une pièce d’identité, un justificatif de domicile récent et le permis qui
            convient au véhicule&nbsp;:
          </p>
          <ul>
            <li>
              permis B pour les véhicules jusqu’à 3,5&nbsp;t de poids total autorisé en charge (PTAC)&nbsp;;
            </li>
            <li>permis B96 ou BE pour les ensembles attelés qui l’exigent&nbsp;;</li>
            <li>permis C1 ou C au-delà de 3,5&nbsp;t, C1E ou CE avec remorque ou semi-remorque.</li>
          </ul>
          <p>
            Pour les véhicules soumis à la réglementation du transport routier, le locataire s’assure en outre
            que le conducteur détient la qualification (FIMO, FCO) et la carte de conducteur requises. L’âge
            et l’ancienneté de permis demandés pour chaque catégorie sont indiqués au devis. Le locataire
            répond de ceux à qui il confie le volant.
          </p>
        </>
      ),
    },
    {
      id: "prix",
      title: "Prix et paiement",
      body: (
        <>
          <p>
            Les prix publiés sur le site sont des prix «&nbsp;à partir de&nbsp;», par jour,{" "}
            {pricesIncludeTax ? "toutes taxes comprises" : "hors taxes"}&nbsp;; ils baissent avec la durée de
            la location. Le prix dû est celui des conditions particulières. Il comprend la mise à disposition
            du véhicule, son <a href="#assurance">assurance</a>, l’entretien normal, l’assistance et le
            véhicule de remplacement prévu en cas d’<a href="#accident">immobilisation</a>&nbsp;; il ne
            comprend ni le carburant, ni les péages, ni les amendes, ni la franchise.
          </p>
          <p>
            Sauf accord écrit, la location se paie au départ, et chaque mois d’avance pour les locations de
            plus d’un mois. Entre professionnels, tout retard de paiement entraîne de plein droit des
            pénalités au taux légal applicable et l’indemnité forfaitaire de recouvrement de 40&nbsp;€
            (articles L.&nbsp;441-10 et D.&nbsp;441-5 du Code de commerce).
          </p>
        </>
      ),
    },
    {
      id: "depot",
      title: "Dépôt de garantie",
      body: (
        <p>
          Un dépôt de garantie est constitué au départ, pour le montant porté aux conditions particulières. Il
          est libéré après le retour du véhicule, une fois l’état contradictoire établi et les sommes dues
          réglées. Le loueur n’y prélève que des sommes justifiées&nbsp;: dommages dans la limite de la
          franchise, carburant manquant, kilomètres supplémentaires, retard, nettoyage exceptionnel, amendes
          et leurs frais de dossier.
        </p>
      ),
    },
    {
      id: "depart",
      title: "Mise à disposition",
      body: (
        <p>
          Le véhicule est remis propre, révisé et en règle, avec ses documents et ses équipements. Un état est
          dressé et signé au départ par les deux parties&nbsp;; le locataire y fait porter tout défaut
          apparent. À défaut d’état contradictoire, le véhicule est présumé remis en bon état, sauf preuve
          contraire.
        </p>
      ),
    },
  ];
}
