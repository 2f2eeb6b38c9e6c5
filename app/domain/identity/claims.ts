import type { Inclusion } from "#app/domain/rental/rental-conditions.ts";
import { capitalised, withA, withDe } from "#app/lib/elision.ts";

// Every sentence that says since when, day and night, in our own workshops, all risks or where: nothing else writes one.
// A site without a name speaks as the specification does; a company with one says what its facts say.

const hours = "24\u00a0h/24";
const dayAndNight = `${hours} et 7\u00a0j/7`;

export const assistancePromise = `Assistance ${hours}, 7\u00a0j/7`;

/** As a company sets them: columns of `site_texts`. */
export interface ClaimFacts {
  founded_year: number | null;
  assistance: boolean;
  assistance_phone: string;
  own_workshop: boolean;
  workshop_city: string;
}

export interface Claims {
  experience: Experience | null;
  /** Empty where nobody has given a number, the office's included. */
  assistance: { promise: string; phone: string } | null;
  workshop: { city: string } | null;
  /** Where the company is at home: «Foix»; empty where nobody said. */
  place: string;
}

/** Full years, and whether there are more of them than that; none yet in the year it began. */
export type Experience = { years: number; isMore: boolean } | { since: number };

interface Claimant {
  /** `name` is empty until somebody has named the company. */
  company: { name: string; phone: string };
  facts: ClaimFacts;
  place: string;
  /** The year it is. */
  year: number;
}

export function claimsOf({ company, facts, place, year }: Claimant): Claims {
  if (!company.name) {
    return {
      experience: { years: 15, isMore: true },
      assistance: { promise: assistancePromise, phone: company.phone },
      workshop: { city: "" },
      place: "",
    };
  }
  return {
    experience: facts.founded_year === null ? null : experienceOf(facts.founded_year, year),
    assistance: facts.assistance
      ? { promise: assistancePromise, phone: facts.assistance_phone || company.phone }
      : null,
    workshop: facts.own_workshop ? { city: facts.workshop_city } : null,
    place,
  };
}

/** From fifteen years on, by fives. */
export function experienceOf(since: number, year: number): Experience {
  const years = year - since;
  if (years < 1) return { since };
  return years < 15 ? { years, isMore: false } : { years: years - (years % 5), isMore: true };
}

/** «9 ans», «plus de 15 ans» */
function yearsOf({ years, isMore }: { years: number; isMore: boolean }): string {
  return `${isMore ? "plus de " : ""}${years}\u00a0an${years > 1 ? "s" : ""}`;
}

/** «Plus de 15 ans d’expérience», «Depuis 2026» */
export function experienceWords(experience: Experience): string {
  if ("since" in experience) return `Depuis ${experience.since}`;
  return `${capitalised(yearsOf(experience))} d’expérience`;
}

/** Where no line ends: titles, and what search engines show. */
const plain = (words: string) => words.replaceAll("\u00a0", " ");

/** « autour de Foix», with the space before it. */
export const around = ({ place }: Claims) => (place ? ` autour ${withDe(place)}` : "");

/** « à Foix», with the space before it. */
export const at = ({ place }: Claims) => (place ? ` ${withA(place)}` : "");

/** «, entretenus dans nos ateliers de Foix» */
export function maintained({ workshop }: Claims, { isFeminine = false } = {}): string {
  if (!workshop) return "";
  return `, entretenu${isFeminine ? "e" : ""}s dans nos ateliers${workshop.city ? ` ${withDe(workshop.city)}` : ""}`;
}

/** « Plus de 15 ans d’expérience, assistance 24 h/24.», with the space before it: the end of what search engines show. */
export function inShort({ experience, assistance }: Claims): string {
  const said = [experience && experienceWords(experience), assistance && `assistance ${hours}`].filter(
    (words) => words !== null,
  );
  return said.length > 0 ? plain(` ${capitalised(said.join(", "))}.`) : "";
}

export function reliability({ experience, assistance }: Claims): string {
  const said = [
    experience && experienceWords(experience),
    "des véhicules contrôlés avant chaque départ",
    assistance && `une assistance ${dayAndNight}`,
  ];
  return `${capitalised(said.filter(Boolean).join(", "))}.`;
}

export function aboutLead({ experience }: Claims): string {
  const people = "des gens qui les connaissent";
  if (!experience || "since" in experience) return `Des véhicules bien tenus, ${people}.`;
  return `Des véhicules bien tenus, ${people}, et ${plain(yearsOf(experience))} de route.`;
}

/** `rental`: «location d’utilitaires et de poids lourds». */
export function aboutDescription({ experience, assistance }: Claims, rental: string): string {
  const begins =
    !experience || "since" in experience
      ? capitalised(rental) + (experience ? ` depuis ${experience.since}` : "")
      : `${experienceWords(experience)} de la ${rental}`;
  const said = [
    begins,
    assistance && `une assistance ${dayAndNight}`,
    "des contrats de courte, moyenne et longue durée",
  ];
  return plain(`${said.filter(Boolean).join(", ")}.`);
}

export interface Blurb {
  /** The claim that stands behind it. */
  claim?: "experience" | "assistance";
  figure: string;
  unit?: string;
  title: string;
  text: string;
}

/** What the page «À propos» begins with: one to three. `range`: «Du fourgon à la semi-remorque, », where it is so. */
export function aboutBlurbs({ experience, assistance, workshop }: Claims, range: string): Blurb[] {
  const skills = [workshop && "entretenir", "conseiller", assistance && "dépanner"].filter(Boolean);
  const last = skills.length > 1 ? ` et ${skills.pop()}` : "";
  return [
    ...(experience
      ? [
          {
            claim: "experience" as const,
            ...experienceFigure(experience),
            title: plain(experienceWords(experience)),
            text: capitalised(`${range}nous louons ce que nous savons ${skills.join(", ")}${last}.`),
          },
        ]
      : []),
    ...(assistance
      ? [
          {
            claim: "assistance" as const,
            figure: "24/7",
            title: assistancePromise,
            text: "En panne ou immobilisé, vous avez quelqu’un au bout du fil, la nuit et le dimanche compris.",
          },
        ]
      : []),
    {
      figure: "1 à\u00a0365",
      unit: "jours",
      title: "Courte, moyenne ou longue durée",
      text: "Une journée de déménagement, une saison de chantier ou une flotte à l’année : le tarif suit la durée.",
    },
  ];
}

function experienceFigure(experience: Experience): { figure: string; unit?: string } {
  if ("since" in experience) return { figure: String(experience.since) };
  const { years, isMore } = experience;
  return { figure: String(years), unit: `${years > 1 ? "ans" : "an"}${isMore ? " et plus" : ""}` };
}

/** What an agency offers beside rentals. */
export function serviceClaims({ assistance, workshop }: Pick<Claims, "assistance" | "workshop">) {
  return {
    assistance: assistance && { name: "Assistance 24/7", detail: "Dépannage et remorquage, jour et nuit." },
    workshop: workshop && { name: "Entretien", detail: "Révisions et contrôles, faits dans nos ateliers." },
  };
}

const replacementVehicle = "Véhicule de remplacement";

/** What every rental includes, as the specification has it: a company with a name says a line once it has confirmed it. */
export const defaultInclusions: (Inclusion & { claim?: "assistance" | "workshop" })[] = [
  { title: "Assurance tous risques", text: "Franchise selon le véhicule" },
  {
    title: "Assistance 24 h/24, 7 j/7",
    text: "Dépannage et remorquage en France",
    claim: "assistance",
  },
  { title: "Entretien et révisions", text: "Réalisés dans nos ateliers", claim: "workshop" },
  { title: replacementVehicle, text: "En cas d’immobilisation" },
];

const defaultOf = ({ title, text }: Inclusion) =>
  defaultInclusions.find((inclusion) => inclusion.title === title && inclusion.text === text);

/** The specification's word for word: a contract's word that nobody has given yet. */
export const isDefaultInclusion = (inclusion: Inclusion) => defaultOf(inclusion) !== undefined;

/** What a company with a name has yet to confirm, or to empty. */
export function unconfirmedInclusions(inclusions: readonly Inclusion[]): Inclusion[] {
  return inclusions.filter((inclusion) => !inclusion.confirmed && isDefaultInclusion(inclusion));
}

/** Those that are said: of a company with a name, neither what it has not confirmed nor what one of its facts denies. */
export function saidInclusions(
  inclusions: readonly Inclusion[],
  { name, claims }: { name: string; claims: Pick<Claims, "assistance" | "workshop"> },
): Inclusion[] {
  return inclusions
    .filter((inclusion) => {
      const preset = defaultOf(inclusion);
      if (!name || !preset) return inclusion.title.trim() !== "";
      return inclusion.confirmed && (!preset.claim || claims[preset.claim]);
    })
    .map(({ title, text }) => ({ title, text }));
}

/** How the general terms speak of a breakdown. */
export function breakdownTerms(
  { assistance }: Pick<Claims, "assistance">,
  inclusions: readonly Inclusion[],
): { assistance: string; replacement: string } {
  const hasReplacement = inclusions.some(({ title }) => title.startsWith(replacementVehicle));
  return {
    assistance: assistance
      ? "\u00a0; l’assistance annoncée pour la location, au numéro remis avec le véhicule"
      : "",
    replacement: hasReplacement ? "propose un véhicule de remplacement ou ne" : "ne",
  };
}
