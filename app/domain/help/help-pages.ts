import type { Right } from "#app/domain/accounts/rights.ts";
import { officePaths } from "#app/lib/office-paths.ts";

export interface HelpPage {
  /** Its address, and the name of its file in `pages/`. */
  slug: string;
  title: string;
  /** The sections it explains: their addresses, with `:id` for any, and all that is under them. */
  sections: readonly string[];
  right: Right;
  /** What it is looked for by, besides its title. */
  words?: string;
}

/** One short page a section. A new section needs one: a test says so. */
export const helpPages: readonly HelpPage[] = [
  {
    slug: "tableau-de-bord",
    title: "Tableau de bord",
    sections: [officePaths.dashboard],
    right: "back-office:open",
    words: "fréquentation chiffres aller à",
  },
  {
    slug: "mise-en-service",
    title: "Mise en service",
    sections: [officePaths.setup],
    right: "setup:read",
    words: "commencer sauvegarde adresse en ligne exemple démonstration",
  },
  {
    slug: "demandes",
    title: "Demandes",
    sections: [officePaths.messages],
    right: "requests:write",
    words: "messages clients répondre note statut appel",
  },
  {
    slug: "planning",
    title: "Planning",
    sections: [officePaths.planning],
    right: "planning:write",
    words: "période réservation option panne immobilisation reloger départs retours agenda",
  },
  {
    slug: "devis",
    title: "Devis",
    sections: [officePaths.quotes],
    right: "quotes:send",
    words: "accord client accepté retirer validité pdf facturation facture tva csv",
  },
  {
    slug: "vehicules",
    title: "Véhicules",
    sections: [officePaths.vehicles],
    right: "vehicles:write",
    words: "parc photos importer csv masquer",
  },
  {
    slug: "etat",
    title: "État d’un véhicule",
    sections: [officePaths.vehicleState(":id")],
    right: "vehicles:write",
    words: "dommage rayure choc dessin réparé compteur kilométrage révision contrôle technique entretien",
  },
  {
    slug: "tarifs",
    title: "Tarifs",
    sections: [officePaths.tariffs],
    right: "tariffs:read",
    words: "prix paliers kilomètres dépôt franchise conditions",
  },
  {
    slug: "prestations",
    title: "Prestations",
    sections: [officePaths.extras],
    right: "tariffs:read",
    words: "options suppléments diable sangles conducteur franchise livraison zone",
  },
  {
    slug: "agences",
    title: "Agences et fermetures",
    sections: [officePaths.agencies, officePaths.closureSettings],
    right: "agencies:write",
    words: "horaires jours fériés",
  },
  {
    slug: "marques",
    title: "Marques",
    sections: [`${officePaths.dashboard}/marques`],
    right: "photos:write",
    words: "logos",
  },
  {
    slug: "identite",
    title: "Identité",
    sections: [officePaths.identity],
    right: "identity:write",
    words: "logo couleurs palette camions livrée paysage partage",
  },
  {
    slug: "textes",
    title: "Textes",
    sections: [officePaths.texts],
    right: "texts:write",
    words: "accueil phrases titre référencement ancienneté assistance atelier territoire",
  },
  {
    slug: "photos",
    title: "Galerie photos et image d’accueil",
    sections: [officePaths.gallery, officePaths.heroImage],
    right: "photos:write",
    words: "images téléverser",
  },
  {
    slug: "site-public",
    title: "Statistiques et À propos",
    sections: [officePaths.statistics, officePaths.about],
    right: "settings:write",
    words: "chiffres présentation",
  },
  {
    slug: "utilisateurs",
    title: "Utilisateurs",
    sections: [officePaths.users],
    right: "accounts:manage",
    words: "comptes inviter mot de passe rôle",
  },
  {
    slug: "parametres",
    title: "Paramètres",
    sections: [officePaths.settings],
    right: "settings:write",
    words: "entreprise siren tva maintenance conditions modèles sécurité",
  },
  {
    slug: "historique",
    title: "Historique et corbeille",
    sections: [officePaths.history, officePaths.bin],
    right: "back-office:open",
    words: "annuler rétablir restaurer supprimer",
  },
  {
    slug: "mon-compte",
    title: "Mon compte",
    sections: [officePaths.ownAccount],
    right: "own-account:write",
    words: "mot de passe double authentification clé d’accès raccourcis",
  },
];

/** That of the section an address is in. */
export function helpPageAt(pathname: string): HelpPage | undefined {
  const here = pathname.replace(/\/$/, "").split("/");
  const around = helpPages.flatMap((page) =>
    page.sections
      .map((section) => section.split("/"))
      .filter((parts) => parts.every((part, place) => part === ":id" || part === here[place]))
      .map((parts) => ({ page, depth: parts.length })),
  );
  return around.toSorted((a, b) => b.depth - a.depth)[0]?.page;
}
