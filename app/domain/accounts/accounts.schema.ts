import { z } from "zod";
import type { FailureCode } from "#app/lib/failure.ts";
import { withoutAccents } from "#app/lib/fold-text.ts";
import { choice, email, text } from "#app/lib/form-schema.ts";

/** Every way a sign-in can be refused, the specification's sentence for it, and how it is answered. */
export const signInRefusals = {
  "invalid-credentials": { code: "unauthenticated", message: "Email ou mot de passe incorrect" },
  "email-not-confirmed": {
    code: "forbidden",
    message:
      "Votre email n'a pas encore été confirmé. Veuillez contacter l'administrateur système pour activer votre compte.",
  },
  "no-user": { code: "unauthenticated", message: "Erreur d'authentification" },
  "session-failed": { code: "unavailable", message: "Erreur lors de l'établissement de la session" },
  "no-session": { code: "unavailable", message: "Session non établie" },
  "profile-unreadable": {
    code: "unavailable",
    message: "Erreur lors de la vérification des droits d'accès",
  },
  "no-profile": { code: "forbidden", message: "Profil utilisateur non trouvé" },
  inactive: {
    code: "forbidden",
    message: "Votre compte est désactivé. Veuillez contacter l'administrateur.",
  },
  "wrong-role": {
    code: "forbidden",
    message: "Accès non autorisé. Vous n'avez pas les droits nécessaires.",
  },
  "too-many": { code: "too-many", message: "Trop de tentatives de connexion. Veuillez réessayer plus tard." },
  "code-needed": {
    code: "unauthenticated",
    message: "Saisissez le code à six chiffres de votre application d’authentification.",
  },
  "wrong-code": { code: "unauthenticated", message: "Ce code n’est pas le bon." },
  "challenge-over": {
    code: "unauthenticated",
    message: "Recommencez la connexion\u00a0: le code a été attendu trop longtemps, ou refusé trop souvent.",
  },
  "codes-spent": { code: "too-many", message: "Trop de codes refusés. Recommencez la connexion." },
  "codes-locked": { code: "too-many", message: "Trop de codes refusés. Réessayez plus tard." },
  "passkey-refused": {
    code: "unauthenticated",
    message: "Cette clé d’accès n’est pas reconnue. Connectez-vous avec votre mot de passe.",
  },
  "passkey-over": {
    code: "unauthenticated",
    message: "La clé d’accès a été attendue trop longtemps. Réessayez.",
  },
  unknown: { code: "unavailable", message: "Une erreur est survenue lors de la connexion" },
  "rights-unknown": {
    code: "unavailable",
    message: "Une erreur est survenue lors de la vérification des droits",
  },
} as const satisfies Record<string, { code: FailureCode; message: string }>;

export type SignInRefusal = keyof typeof signInRefusals;

const required = (sentence: string) => z.string({ error: sentence }).min(1, { error: sentence });

const address = {
  max: 254,
  required: "Saisissez une adresse email.",
  tooLong: "Cette adresse est trop longue.",
};

const wholeEmail = email({
  ...address,
  error: "Saisissez une adresse email, par exemple nom@exemple.fr.",
}).transform((value) => value.toLowerCase());

export const deadLink = "Ce lien n’est plus valable";

export const deadInvitation = "Cette invitation n’est plus valable";
export const invitationHours = 72;

export const resetRequestSchema = z.object({ email: wholeEmail });

// A malformed address is simply unknown: it gets the same answer as a wrong password.
export const loginSchema = z.object({
  email: text(address),
  password: required("Saisissez votre mot de passe."),
});

const role = choice(["admin", "user"], "Choisissez un rôle.");
const active = z.boolean({ error: "Indiquez si le compte est actif." });

export const invitationSchema = z.object({ email: wholeEmail, role });

export const ownPasswordSchema = z.object({ password: required("Saisissez votre mot de passe.") });

export const codeSchema = z.object({
  code: required("Saisissez le code.").max(50, { error: "Ce code est trop long." }),
});

const base64url = z.string().regex(/^[\w-]{1,8000}$/);

/** What a browser's key answers, as JSON has it; whatever else it says of itself is left aside. */
const credential = { id: base64url, rawId: base64url, type: z.literal("public-key") };

export const passkeySignInSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
    }),
  })
  .transform((answer) => ({ ...answer, clientExtensionResults: {} }));

export const newPasskeySchema = z.object({
  response: z
    .object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
      }),
    })
    .transform((answer) => ({ ...answer, clientExtensionResults: {} })),
  ticket: z.string().max(500),
});

const name = text({
  max: 60,
  required: "Donnez un nom à la clé.",
  tooLong: "Choisissez au plus 60 caractères.",
});

export const passkeyNameSchema = z.object({ name });
export const passkeyStartSchema = z.object({ name, ...ownPasswordSchema.shape });

const maxPasswordLength = 128;

/** The rules of whatever sets a password; the shortest password is a setting of the installation. */
export function accountSchemas(passwordMinLength: number) {
  const password = required("Saisissez un mot de passe.")
    .min(passwordMinLength, { error: `Choisissez au moins ${passwordMinLength} caractères.` })
    .max(maxPasswordLength, { error: `Choisissez au plus ${maxPasswordLength} caractères.` })
    .refine((value) => !isCommonPassword(value), {
      error: "Ce mot de passe est trop courant\u00a0: choisissez-en un autre.",
    });
  return {
    reset: z.object({ password }),
    ownChange: z.object({
      currentPassword: required("Saisissez votre mot de passe actuel."),
      newPassword: password,
    }),
    creation: z.object({
      email: wholeEmail,
      password,
      role: role.default("admin"),
      active: active.default(true),
    }),
    // What is left out stays as it is; the email never changes.
    update: z.object({
      userId: z.uuid({ error: "Compte inconnu." }),
      newPassword: z.preprocess((value) => (value === "" ? undefined : value), password.optional()),
      role: role.optional(),
      active: active.optional(),
      /** Of the account as the form showed it; without one, nobody is asked about. */
      version: z.string().optional(),
      /** What it showed of each field that was changed. */
      baseline: z.record(z.string(), z.unknown()).optional(),
    }),
  };
}

type AccountSchemas = ReturnType<typeof accountSchemas>;
export type AccountCreation = z.input<AccountSchemas["creation"]>;
export type AccountUpdate = Omit<z.input<AccountSchemas["update"]>, "newPassword"> & { newPassword?: string };

// The first guesses of whoever guesses: without accents, case, or what is often put after a word («Soleil2026!»).
const words = `
admin administrateur administrator root superadmin superuser user users utilisateur guest invite test teste tester testing
demo default defaut exemple example sample temp tempo temporaire provisoire pass passe passer passw password passwd
passwort passphrase motdepasse mdp monmotdepasse motdepasseoublie nouveaumotdepasse code codes secret secrete secrets
sesame ouvretoi login logon connexion connecter acces access entree entrer welcome bienvenue bonjour bonsoir salut hello
coucou allo changeme changezmoi change changer letmein openup ouvre laissemoi iloveyou jetaime jetadore jtaime jtm love
amour amours mamour monamour amitie bisou bisous calin caline cheri cherie moncheri macherie chouchou doudou loulou
loulout poupette poussin minou minette nounou nounours bebe bebes maman papa mamie papy papi famille fille garcon soeur
frere enfant enfants ange angel angelique princesse princess prince reine queen king roi boss chef patron patronne
directeur direction bureau agence agences societe entreprise company compagnie location locations louer loueur vehicule
vehicules voiture voitures camion camions camionnette fourgon fourgons utilitaire utilitaires remorque remorques poidslourd
poidslourds garage chauffeur conducteur diesel essence renault peugeot citroen mercedes porsche ferrari audi volkswagen
toyota nissan ford iveco scania volvo perpignan montpellier toulouse marseille bordeaux nantes lyon paris lille rennes
strasbourg toulon grenoble narbonne beziers carcassonne nimes bayonne biarritz nice cannes france francais francaise
french europe espagne catalan catalogne occitanie roussillon provence bretagne corse normandie alsace soleil soleils
sunshine lune etoile etoiles star ciel mer ocean plage montagne neige pluie vent orage tempete printemps ete automne hiver
noel lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril juin juillet aout septembre octobre
novembre decembre chocolat choco nutella caramel vanille fraise cerise banane orange citron pomme peche abricot cafe
biere pastis vodka pizza fromage croissant baguette tartine poulet lapin chaton chatons chat chats chien chiens cheval
chevaux poney dauphin dauphins papillon tigre lion lionne loup louve dragon panda monkey singe poisson oiseau tortue
coccinelle abeille football foot rugby tennis basket handball petanque cyclisme velo moto scooter sport sportif equipe
champion champions psg om olympique zidane zizou ronaldo messi mbappe platini griezmann benzema neymar baseball hockey
soccer superman batman spiderman starwars pokemon pikachu mario zelda minecraft fortnite naruto goku sangoku dragonball
simpson gameover player gamer games master winner killer shadow hunter ninja pirate pirates viking warrior matrix magic
magique merlin licorne fantome diable demon satan lucifer metal metallica nirvana musique music guitare piano danse
disco rock rap techno concert freedom liberte egalite fraternite victoire victoria espoir bonheur heureux heureuse
joie sourire vacances voyage travail boulot merci merde putain connard salope fuckyou fuckoff biteme whatever trustno
computer ordinateur internet google facebook youtube instagram twitter snapchat tiktok amazon netflix microsoft windows
apple iphone samsung android linux ubuntu orangefr wanadoo freebox livebox bbox sfr laposte hotmail gmail yahoo outlook
server serveur system systeme database oracle mysql postgres cisco router wifi azertyui azert qwerty qwertz azer wxcv
qsdf azeqsd azeqsdwxc aqwzsx aqwzsxedc zaqxsw qazwsx qazwsxedc wsxedc asdfgh zxcvbn qweasd qweasdzxc nicolas julien
thomas alexandre maxime antoine pierre michel philippe alain bernard daniel patrick laurent stephane olivier christophe
david sebastien frederic jerome vincent guillaume romain florian kevin quentin lucas hugo mathieu matthieu benjamin
arthur gabriel raphael louis jules camille marie julie sophie nathalie isabelle sandrine valerie catherine christine
celine stephanie virginie aurelie emilie laetitia caroline charlotte manon chloe lea emma clara sarah laura marine
pauline mathilde juliette alice louise margaux jennifer jessica michelle ashley nicole daniela michael jordan george
charlie robert william andrew joshua matthew anthony jackson maggie ginger pepper buster cookie summer flower diamond
silver golden purple yellow orchidee rose roses tulipe marguerite violette jasmin bambou foret jardin maison chateau
toto titi tata tutu lolo lala lili lulu nana nono momo coco kiki riri fifi zozo toutou nanou loulette truc machin bidule
blabla lol mdr ptdr xxx yoyo doudoune azerqwer abcabc abc aaa zzz
`;

const common = new Set(words.trim().split(/\s+/));

// Rows of the keyboards and what everyone can count.
const rows = [
  "azertyuiopqsdfghjklmwxcvbn",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "a1z2e3r4t5y6u7i8o9p0",
  "1q2w3e4r5t6y7u8i9o0p",
  "1a2b3c4d5e6f7g8h9i0j",
  "1qaz2wsx3edc4rfv5tgb",
  "147258369",
  "741852963",
];
const sequences = [...rows, ...rows.map((row) => [...row].reverse().join(""))];

export function isCommonPassword(password: string): boolean {
  const text = withoutAccents(password);
  // «aaaaaa», six spaces, «121212».
  if (new Set(text).size <= 2) return true;
  const word = text.replace(/\P{L}{1,4}$/u, "");
  // «azertyazerty», «123123».
  const halves = [text, word]
    .map((part) => part.slice(0, part.length / 2))
    .filter((half) => text === half + half);
  return [text, word, ...halves].some(
    (part) => common.has(part) || (part.length > 2 && sequences.some((row) => row.includes(part))),
  );
}
