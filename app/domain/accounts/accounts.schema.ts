import { z } from "zod";
import type { FailureCode } from "#app/lib/failure.ts";
import { withoutAccents } from "#app/lib/fold-text.ts";
import { choice, email, text } from "#app/lib/form-schema.ts";
import commonPasswords from "./common-passwords.json" with { type: "json" };

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
export const passwordLinkMinutes = 30;

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

export const passwordOfAddress = "Ce mot de passe est dans votre adresse\u00a0: choisissez-en un autre.";

/**
 * The rules of whatever sets a password; the shortest password is a setting of the installation. `ownEmail`: whose it
 * is, where that is known.
 */
export function accountSchemas(passwordMinLength: number, ownEmail = "") {
  const password = required("Saisissez un mot de passe.")
    .min(passwordMinLength, { error: `Choisissez au moins ${passwordMinLength} caractères.` })
    .max(maxPasswordLength, { error: `Choisissez au plus ${maxPasswordLength} caractères.` })
    .refine((value) => !isCommonPassword(value), {
      error: "Ce mot de passe est trop courant\u00a0: choisissez-en un autre.",
    })
    .refine((value) => !isPasswordOfAddress(value, ownEmail), { error: passwordOfAddress });
  return {
    reset: z.object({ password }),
    ownChange: z.object({
      currentPassword: required("Saisissez votre mot de passe actuel."),
      newPassword: password,
    }),
    creation: z
      .object({
        email: wholeEmail,
        password,
        role: role.default("admin"),
        active: active.default(true),
      })
      .refine(({ email, password }) => !isPasswordOfAddress(password, email), {
        path: ["password"],
        error: passwordOfAddress,
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

const { words, rows } = commonPasswords;

// The first guesses of whoever guesses: without accents, case, or what is often put after a word («Soleil2026!»); then the
// rows of keyboards, and what everyone can count.
const common = new Set(words.flatMap((line) => line.split(" ")));
const sequences = [...rows, ...rows.map((row) => [...row].reverse().join(""))];

/** «Comptoir2026» of comptoir@…: the address, what stands before its @, or one of the words in it. */
export function isPasswordOfAddress(password: string, email: string): boolean {
  const address = withoutAccents(email);
  const [local = ""] = address.split("@");
  const parts = [address, local, local.replace(/[^\p{L}\p{N}]+/gu, ""), ...local.split(/[^\p{L}\p{N}]+/u)];
  const text = withoutAccents(password);
  return [text, text.replace(/\P{L}+$/u, "")].some((part) => part !== "" && parts.includes(part));
}

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
