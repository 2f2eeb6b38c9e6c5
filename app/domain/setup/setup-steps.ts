import { indexingWords } from "#app/domain/identity/indexing.ts";
import { formatShortDate } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted, joined, plural } from "#app/lib/plural.ts";
import type { SetupFacts } from "./setup-facts.ts";

export type StepName =
  | "company"
  | "identity"
  | "texts"
  | "agencies"
  | "tariffs"
  | "fleet"
  | "mail"
  | "accounts"
  | "backup"
  | "online";

/** «aside»: somebody else sees to it; it is not counted. */
export type StepState = "done" | "begun" | "todo" | "aside";

/** A fact that a step waits for, with the field where it is given; or one that is there. */
export interface StepFact {
  label: string;
  text?: string;
  state: "missing" | "there" | "without";
  link?: { label: string; to: string };
}

export interface Step {
  name: StepName;
  title: string;
  state: StepState;
  /** How much of it is there, for its disc: 0 to 1. */
  share: number;
  /** The state in facts: «12 véhicules à vous, 48 d’exemple». */
  said: string;
  /** What it opens to the public. */
  opens?: string;
  action: { label: string; to: string };
  facts: StepFact[];
  /** About how long it takes. */
  minutes?: number;
}

type Draft = Omit<Step, "state" | "share"> & { share: number; isAside?: boolean };

/** The ten steps, each read from the data at this moment: none of them is ticked, and any may fall back. */
export function setupSteps(facts: SetupFacts): Step[] {
  const drafts = [
    companyStep(facts),
    identityStep(facts),
    textsStep(facts),
    agenciesStep(facts),
    tariffsStep(facts),
    fleetStep(facts),
    mailStep(facts),
    accountsStep(facts),
    backupStep(facts),
    onlineStep(facts),
  ];
  return drafts.map(({ isAside, ...step }) => ({
    ...step,
    state: isAside ? "aside" : step.share === 1 ? "done" : step.share > 0 ? "begun" : "todo",
  }));
}

export interface SetupProgress {
  done: number;
  total: number;
  next: Step | null;
}

export function progressOf(steps: readonly Step[]): SetupProgress {
  const counted = steps.filter(({ state }) => state !== "aside");
  const open = counted.filter(({ state }) => state !== "done");
  return { done: counted.length - open.length, total: counted.length, next: open[0] ?? null };
}

/** «3/10», as long as a step is open. */
export function openSteps(progress: SetupProgress | null | undefined): string | undefined {
  return progress?.next ? `${progress.done}/${progress.total}` : undefined;
}

/** Of so many things, how many are there: never quite all of it before it is. */
const shareOf = (...there: boolean[]) => there.filter(Boolean).length / there.length;

function companyStep({ company }: SetupFacts): Draft {
  const { name, isNamed, legalForm, rcsCity, mediator, missing } = company;
  const told = [
    name,
    [legalForm, rcsCity && `RCS ${rcsCity}`].filter(Boolean).join(", "),
    mediator && "médiateur nommé",
  ];
  const open = missing.map(({ label }) => inSentence(label));
  const said = !isNamed
    ? name
      ? `Le site s’appelle encore ${name}, comme l’exemple.`
      : "Le site n’a pas encore de nom."
    : open.length > 0
      ? `${name} · ${plural(open.length, "il manque", "il manque")} ${joined(open)}`
      : told.filter(Boolean).join(" · ");
  return {
    name: "company",
    title: "Société",
    share: !isNamed ? 0 : missing.length === 0 ? 1 : 0.5,
    said,
    opens: "Mentions légales, devis, pied de page",
    action: {
      label: isNamed ? "Compléter" : "Nommer",
      to: field(officePaths.settings, isNamed ? missing[0]?.field : "name"),
    },
    facts: [
      ...(isNamed ? [] : [missingFact("Nom de la société", field(officePaths.settings, "name"))]),
      ...missing.map(({ field: of, label, isExample }) =>
        missingFact(label, field(officePaths.settings, of), isExample ? "encore dans l’exemple" : undefined),
      ),
    ],
    minutes: 10,
  };
}

function identityStep({ company, identity }: SetupFacts): Draft {
  const { palette, livery, lorryName, isLorryExample, hasLogo } = identity;
  const isOwn = !isLorryExample && (company.isNamed || hasLogo);
  const logo = hasLogo ? "Logo en place." : "Pas de logo\u00a0: vos initiales le remplacent.";
  return {
    name: "identity",
    title: "Identité",
    share: isOwn ? 1 : company.isNamed || hasLogo ? 0.5 : 0,
    said: isOwn
      ? `Palette ${palette}, livrée ${livery}, «\u00a0${lorryName}\u00a0» sur les camions. ${logo}`
      : company.name
        ? `Les camions portent encore «\u00a0${lorryName}\u00a0», le nom de l’exemple.`
        : "Les camions n’ont pas encore de nom.",
    opens: "En-tête, camions, icône, image de partage",
    action: { label: "Choisir", to: officePaths.identity },
    facts: [
      ...(company.isNamed || hasLogo
        ? []
        : [missingFact("Le nom de la société", field(officePaths.settings, "name"))]),
      ...(isLorryExample
        ? [
            missingFact(
              "Le nom sur les camions",
              field(officePaths.identity, "lorry_name"),
              `encore «\u00a0${lorryName}\u00a0»`,
            ),
          ]
        : []),
    ],
    minutes: 5,
  };
}

const textPages = {
  texts: officePaths.texts,
  about: officePaths.about,
  contact: officePaths.contactSettings,
  statistics: officePaths.statistics,
};

function textsStep({ company, texts }: SetupFacts): Draft {
  const { examples, isSaved, place, foundedYear, assistance } = texts;
  const isClean = examples.length === 0;
  const said = !isClean
    ? `${plural(examples.length, "Une phrase est encore celle", `${examples.length}\u00a0phrases sont encore celles`)} de l’exemple.`
    : isSaved
      ? place
        ? `Vos phrases, pour ${place}.`
        : "Vos phrases, sans lieu."
      : "Composés de vos données\u00a0: relisez-les une fois.";
  return {
    name: "texts",
    title: "Textes",
    share: isClean && isSaved ? 1 : isSaved || (isClean && company.isNamed) ? 0.5 : 0,
    said,
    opens: "Accueil, à propos, titres dans les moteurs de recherche",
    action: { label: isSaved ? "Continuer" : "Écrire", to: officePaths.texts },
    facts: [
      ...examples.map(
        ({ label, words, page }): StepFact => ({
          label,
          text: words && `«\u00a0${words}\u00a0»`,
          state: "missing",
          link: { label: "Écrire la vôtre", to: textPages[page] },
        }),
      ),
      ...(isClean && !isSaved
        ? [missingFact("Lieu", field(officePaths.texts, "place"), "à choisir, ou à laisser vide", "Relire")]
        : []),
      foundedYear
        ? { label: "Années d’expérience", text: `comptées depuis ${foundedYear}`, state: "there" }
        : { label: "Années d’expérience", text: "non dites, le site n’en parle pas", state: "without" },
      assistance
        ? { label: "Assistance jour et nuit", text: "proposée", state: "there" }
        : {
            label: "Assistance jour et nuit",
            text: "non proposée, le site n’en parle nulle part",
            state: "without",
          },
    ],
    minutes: 10,
  };
}

function agenciesStep({ agencies, examples }: SetupFacts): Draft {
  const { own, open, towns } = agencies;
  const at = towns.length > 0 && towns.length <= 3 ? `, à ${joined(towns)}` : "";
  const said = own > 0 ? `${counted(own, "agence")} à vous${at}` : "Aucune agence à vous";
  return {
    name: "agencies",
    title: "Agences et horaires",
    share: own === 0 ? 0 : open > 0 && examples.agencies === 0 ? 1 : 0.5,
    said: besides(said, examples.agencies),
    opens: "Pages Agences, «\u00a0ouvert\u00a0» ou «\u00a0fermé\u00a0» partout",
    action:
      own > 0
        ? { label: "Ouvrir", to: officePaths.agencies }
        : { label: "Ajouter", to: `${officePaths.agencies}/nouvelle` },
    facts: [
      ...(own === 0
        ? [missingFact("Une agence", `${officePaths.agencies}/nouvelle`, undefined, "Ajouter")]
        : []),
      ...(own > 0 && open === 0
        ? [missingFact("Des horaires", officePaths.agencies, undefined, "Ouvrir")]
        : []),
      ...examplesFact(examples.agencies, "agence"),
    ],
    minutes: 5,
  };
}

function tariffsStep({ tariffs, fleet, examples }: SetupFacts): Draft {
  const { own, gaps, unpriced, missingConditions, unconfirmedInclusions } = tariffs;
  const hasFleet = fleet.own + examples.vehicles > 0;
  const said = besides(own > 0 ? `${counted(own, "tarif")} à vous` : "Aucun tarif à vous", examples.tariffs);
  const [gap] = gaps;
  const open = gap
    ? `il manque ${joined(gap.missing)} de «\u00a0${gap.name}\u00a0»`
    : unpriced.length > 0
      ? `sans tarif\u00a0: ${joined(unpriced)}`
      : missingConditions.length > 0
        ? `${counted(missingConditions.length, "condition")} à écrire`
        : unconfirmedInclusions > 0
          ? "ce qui est compris reste à confirmer"
          : "";
  const hasExamples = examples.tariffs + examples.extras > 0;
  const isPriced = hasFleet && own > 0 && gaps.length === 0 && unpriced.length === 0 && !hasExamples;
  const isSaid = missingConditions.length === 0 && unconfirmedInclusions === 0;
  return {
    name: "tariffs",
    title: "Tarifs et conditions",
    share: isPriced && isSaid ? 1 : own > 0 || missingConditions.length === 0 ? 0.5 : 0,
    said: [said, open].filter(Boolean).join(" · "),
    opens: "Estimation, page Tarifs, devis aux particuliers",
    action: gap
      ? { label: "Compléter", to: officePaths.tariff(gap.id) }
      : own === 0
        ? { label: "Ajouter", to: `${officePaths.tariffs}/nouveau` }
        : isPriced
          ? { label: "Compléter", to: officePaths.rentalSettings }
          : { label: "Ouvrir", to: officePaths.tariffs },
    facts: [
      ...(own === 0 ? [missingFact("Un tarif", `${officePaths.tariffs}/nouveau`, undefined, "Ajouter")] : []),
      ...(hasFleet
        ? []
        : [missingFact("Un véhicule", officePaths.newVehicle, "que ces tarifs concernent", "Ajouter")]),
      ...gaps.map(({ id, name, missing }) =>
        missingFact(name, officePaths.tariff(id), `sans ${joined(missing)}`),
      ),
      ...unpriced.map((type) => missingFact(type, officePaths.tariffs, "aucun tarif", "Ouvrir")),
      ...(missingConditions.length > 0
        ? [missingFact("Conditions de location", officePaths.rentalSettings, joined(missingConditions))]
        : []),
      ...(unconfirmedInclusions > 0
        ? [
            missingFact(
              "Compris dans chaque location",
              officePaths.rentalSettings,
              `${counted(unconfirmedInclusions, "point")} à confirmer`,
              "Relire",
            ),
          ]
        : []),
      ...examplesFact(examples.tariffs, "tarif"),
      ...examplesFact(examples.extras, "prestation"),
    ],
    minutes: 15,
  };
}

function fleetStep({ fleet, examples }: SetupFacts): Draft {
  const { own, withPhoto } = fleet;
  const said = own > 0 ? `${counted(own, "véhicule")} à vous` : "Aucun véhicule à vous";
  return {
    name: "fleet",
    title: "Parc",
    share: own === 0 ? 0 : withPhoto > 0 && examples.vehicles === 0 ? 1 : 0.5,
    said: besides(said, examples.vehicles),
    opens: "Catalogue, compteurs de l’accueil",
    action:
      own > 0 && withPhoto === 0
        ? { label: "Ajouter des photos", to: officePaths.vehicles }
        : { label: "Importer un fichier", to: officePaths.vehiclesImport },
    facts: [
      ...(own === 0
        ? [missingFact("Un véhicule", officePaths.newVehicle, "à la main, ou par un fichier", "Ajouter")]
        : []),
      ...(own > 0 && withPhoto === 0
        ? [missingFact("Une photo", officePaths.vehicles, "aucun de vos véhicules n’en a", "Ouvrir")]
        : []),
      ...examplesFact(examples.vehicles, "véhicule"),
    ],
    minutes: 15,
  };
}

function mailStep({ mail }: SetupFacts): Draft {
  const { hasServer, acceptedAt, failed } = mail;
  const said = !hasServer
    ? "Aucun serveur de courriel\u00a0: les messages restent dans un dossier du serveur."
    : acceptedAt
      ? `Le serveur a accepté un message le ${formatShortDate(acceptedAt)}.`
      : failed > 0
        ? `Le serveur n’a rien accepté encore\u00a0: ${counted(failed, "courriel")} en échec.`
        : "Un serveur est réglé, rien n’est encore parti.";
  return {
    name: "mail",
    title: "Courriel",
    share: hasServer && acceptedAt ? 1 : hasServer ? 0.5 : 0,
    said,
    opens: "Confirmations, réponses, devis, invitations",
    action: { label: hasServer ? "Essayer" : "Régler", to: officePaths.mailSettings },
    facts: [
      ...(hasServer ? [] : [missingFact("Un serveur", officePaths.mailSettings, undefined, "Régler")]),
      ...(acceptedAt
        ? []
        : [missingFact("Un message accepté", officePaths.mailSettings, undefined, "Essayer")]),
    ],
    minutes: 5,
  };
}

function accountsStep({ accounts }: SetupFacts): Draft {
  const { active, unprotected, isFirstPasswordChanged } = accounts;
  const isShared = active >= 2 || unprotected === 0;
  const steps =
    unprotected === 0
      ? active > 1
        ? "seconde étape active pour les administrateurs"
        : "seconde étape active"
      : "sans seconde étape";
  const password = isFirstPasswordChanged ? "" : "premier mot de passe inchangé";
  return {
    name: "accounts",
    title: "Comptes et sécurité",
    share: shareOf(isShared, isFirstPasswordChanged),
    said: [counted(active, "compte"), steps, password].filter(Boolean).join(", "),
    action: isShared
      ? { label: "Changer le mot de passe", to: officePaths.ownPassword }
      : { label: "Inviter quelqu’un", to: officePaths.newUser },
    facts: [
      ...(isShared
        ? []
        : [
            missingFact(
              "Un collègue",
              officePaths.newUser,
              "pour n’être jamais seul à pouvoir entrer",
              "Inviter",
            ),
            missingFact(
              "Ou une seconde étape",
              officePaths.ownAccount,
              "un code, ou une clé d’accès",
              "Régler",
            ),
          ]),
      ...(isFirstPasswordChanged
        ? []
        : [
            missingFact(
              "Votre mot de passe",
              officePaths.ownPassword,
              "encore celui de l’installation",
              "Changer",
            ),
          ]),
    ],
    minutes: 5,
  };
}

function backupStep({ backup }: SetupFacts): Draft {
  const { isHosted, at, isRecent } = backup;
  return {
    name: "backup",
    title: "Sauvegarde",
    isAside: isHosted,
    share: at && isRecent ? 1 : at ? 0.5 : 0,
    said: isHosted
      ? "La base est chez votre hébergeur\u00a0: il la sauvegarde, demandez-lui comment."
      : at
        ? `Dernière archive le ${formatShortDate(at)}${isRecent ? "" : ", il y a plus d’un mois"}`
        : "Aucune archive faite depuis l’installation",
    action: { label: "Voir comment", to: officePaths.help("mise-en-service") },
    facts:
      at && isRecent
        ? []
        : [
            missingFact(
              "Une archive de moins de 35\u00a0jours",
              officePaths.help("mise-en-service"),
              undefined,
              "Voir comment",
            ),
          ],
  };
}

function onlineStep({ online }: SetupFacts): Draft {
  const { isMaintenance, address, isPublic, obstacle } = online;
  const host = address.replace(/^https?:\/\//, "");
  const said = isMaintenance
    ? "Le site est en maintenance\u00a0: vous seul le voyez."
    : isPublic
      ? `Le site est ouvert à ${host}.`
      : `Le site est ouvert, mais seulement à ${host}.`;
  return {
    name: "online",
    title: "Mettre en ligne",
    share: isPublic && !isMaintenance ? 1 : isPublic || !isMaintenance ? 0.5 : 0,
    said,
    opens: "Tout le reste devient public",
    action: isMaintenance
      ? { label: "Ouvrir au public…", to: officePaths.maintenanceSettings }
      : { label: "Voir comment", to: officePaths.help("mise-en-service") },
    facts: [
      isMaintenance
        ? missingFact("La maintenance", officePaths.maintenanceSettings, "encore active", "Ouvrir")
        : { label: "Maintenance", text: "levée", state: "there" },
      isPublic
        ? { label: "Adresse", text: host, state: "there" }
        : missingFact(
            "Une adresse à vous",
            officePaths.help("mise-en-service"),
            "en https, réglée sur le serveur",
            "Voir comment",
          ),
      ...(obstacle
        ? [{ label: "Moteurs de recherche", text: indexingWords[obstacle], state: "without" } as const]
        : []),
    ],
  };
}

/** «forme juridique», but «SIREN» */
function inSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase("fr") + label.slice(1);
}

/** An address whose field takes the focus. */
function field(path: string, name?: string): string {
  return name ? `${path}#${name}` : path;
}

function missingFact(label: string, to: string, text?: string, verb = "Compléter"): StepFact {
  return { label, text, state: "missing", link: { label: verb, to } };
}

function besides(said: string, examples: number): string {
  return examples > 0 ? `${said}, ${examples}\u00a0d’exemple` : said;
}

function examplesFact(count: number, word: string): StepFact[] {
  if (count === 0) return [];
  return [
    missingFact(
      counted(count, `${word} d’exemple`, `${word}s d’exemple`),
      officePaths.removeExamples,
      undefined,
      "Repartir sans",
    ),
  ];
}
