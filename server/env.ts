import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { OperatorError } from "./operator-error.ts";
import { isTerminal } from "./terminal.ts";

// The only file that reads process.env. A bad value stops the start with a sentence that names it.

const switchValue = z
  .enum(["true", "false"], { error: "attend true ou false" })
  .transform((v) => v === "true");
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((v) => /^\d{1,9}$/.test(v) && Number(v) >= min && Number(v) <= max, {
      error: `attend un nombre entier de ${min} à ${max}`,
    })
    .transform(Number);
const oneOf = <const Words extends string[]>(...words: Words) =>
  z.enum(words, { error: `attend ${words.slice(0, -1).join(", ")} ou ${words.at(-1)}` });
const httpUrl = z
  .url({ protocol: /^https?$/, error: "attend une adresse http:// ou https://" })
  .transform((v) => v.replace(/(?<!\/)\/+$/, ""));
const origin = httpUrl.refine((v) => /^https?:\/\/[^/?#@]+$/.test(v), {
  error: "attend l’adresse du site seule, sans chemin ni mot de passe",
});

/** An address, or a network: an empty or absurd prefix would trust the whole internet. */
function isNetwork(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const family = isIP(address);
  const isPrefix = (text: string) =>
    /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= (family === 6 ? 128 : 32);
  return family > 0 && rest.length === 0 && (prefix === undefined || isPrefix(prefix));
}

const variables = z.object({
  NODE_ENV: oneOf("production", "development", "test").default("production"),
  PORT: wholeNumber(0, 65_535).prefault("3000"),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "attend une adresse postgres://" }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "attend une adresse smtp:// ou smtps://" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: "attend une adresse e-mail, ou Nom <adresse>",
    })
    .default("ne-pas-repondre@example.fr"),
  ADMIN_EMAIL: z.email({ error: "attend une adresse e-mail" }).optional(),
  ADMIN_PASSWORD: z.string().optional(),
  DEMO_DATA: switchValue.optional(),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((v) =>
      v
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every(isNetwork), {
      error: "attend des adresses ou des réseaux, par exemple 10.0.0.0/8, séparés par des virgules",
    }),
  CONTACT_LIMIT: z
    .string()
    .regex(/^[1-9]\d{0,6}\/[1-9]\d{0,6}$/, { error: "attend messages/secondes, par exemple 5/600" })
    .default("5/600"),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 128).prefault("6"),
  RETENTION_MONTHS: wholeNumber(1, 1200).prefault("36"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: "attend au moins 16 caractères, sans espace ni accent" })
    .optional(),
  STOP_DELAY: wholeNumber(0, 60).prefault("5"),
  LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").optional(),
});

const settings = variables.superRefine((v, context) => {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (!v.S3_BUCKET && (v.S3_ENDPOINT || v.S3_ACCESS_KEY_ID))
    refuse("S3_BUCKET", "manque à côté des autres S3_…");
  if (!v.S3_ACCESS_KEY_ID !== !v.S3_SECRET_ACCESS_KEY)
    refuse("S3_ACCESS_KEY_ID", "va avec S3_SECRET_ACCESS_KEY, l’un ne sert à rien sans l’autre");
});

/** What may be set: the examples and the handbook are held against it. */
export const variableNames = Object.keys(variables.shape);

export type Env = ReturnType<typeof readEnv>;

export function readEnv(source: Record<string, string | undefined> = process.env) {
  // An empty variable means «unset»: compose files and unit files write it that way.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join(".")} : ${issue.message}`);
    throw new OperatorError(`Configuration refusée. ${sentences.join(" ; ")}.`);
  }
  const v = parsed.data;
  const [messages, seconds] = v.CONTACT_LIMIT.split("/").map(Number) as [number, number];
  return {
    isProduction: v.NODE_ENV === "production",
    port: v.PORT,
    host: v.HOST,
    appUrl: v.APP_URL ?? `http://localhost:${v.PORT}`,
    dataDir: path.resolve(v.DATA_DIR),
    /** Unset: the embedded PostgreSQL under `dataDir`. */
    databaseUrl: v.DATABASE_URL,
    /** Unset: files on disk under `dataDir`. */
    s3: v.S3_BUCKET
      ? {
          bucket: v.S3_BUCKET,
          endpoint: v.S3_ENDPOINT,
          region: v.S3_REGION,
          accessKeyId: v.S3_ACCESS_KEY_ID,
          secretAccessKey: v.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    /** Unset: messages are written as .eml files under `dataDir`. */
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    firstAdmin: { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD },
    demoData: v.DEMO_DATA ?? v.DATABASE_URL === undefined,
    trustedProxies: v.TRUSTED_PROXIES,
    contactLimit: { messages, seconds },
    passwordMinLength: v.PASSWORD_MIN_LENGTH,
    retentionMonths: v.RETENTION_MONTHS,
    metricsToken: v.METRICS_TOKEN,
    /** Seconds between «unready» and the closed door, for a load balancer to notice. */
    stopDelay: v.STOP_DELAY,
    // A person at a terminal is told the rest in other words: see terminal.ts.
    logLevel: v.LOG_LEVEL ?? (isTerminal ? "warn" : "info"),
  };
}
