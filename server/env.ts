import path from "node:path";
import { z } from "zod";

// The only file that reads process.env. A bad value stops the start with a sentence that names it.

const switchValue = z
  .enum(["true", "false"], { error: "attend true ou false" })
  .transform((v) => v === "true");
const wholeNumber = (min: number, max: number) =>
  z.coerce.number({ error: "attend un nombre entier" }).int().min(min).max(max);
const httpUrl = z
  .url({ protocol: /^https?$/, error: "attend une adresse http:// ou https://" })
  .transform((v) => v.replace(/(?<!\/)\/+$/, ""));

const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: httpUrl.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "attend une adresse postgres://" }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "attend une adresse smtp:// ou smtps://" }).optional(),
  MAIL_FROM: z.string().default("Tramontane Location <ne-pas-repondre@example.fr>"),
  ADMIN_EMAIL: z.email({ error: "attend une adresse e-mail" }).optional(),
  ADMIN_PASSWORD: z.string().optional(),
  DEMO_DATA: switchValue.optional(),
  TRUSTED_PROXIES: z.string().default(""),
  CONTACT_LIMIT: z
    .string()
    .regex(/^[1-9]\d*\/[1-9]\d*$/, { error: "attend messages/secondes, par exemple 5/600" })
    .default("5/600"),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 128).default(6),
  RETENTION_MONTHS: wholeNumber(1, 1200).default(36),
  METRICS_TOKEN: z.string().min(16, { error: "attend au moins 16 caractères" }).optional(),
  STOP_DELAY: wholeNumber(0, 60).default(5),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

/** What may be set: the examples and the handbook are held against it. */
export const variableNames = Object.keys(variables.shape);

export interface Env {
  isProduction: boolean;
  port: number;
  host: string;
  appUrl: string;
  dataDir: string;
  /** Unset: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  /** Unset: files on disk under `dataDir`. */
  s3:
    | {
        bucket: string;
        endpoint: string | undefined;
        region: string;
        accessKeyId?: string;
        secretAccessKey?: string;
      }
    | undefined;
  /** Unset: messages are written as .eml files under `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  firstAdmin: { email: string | undefined; password: string | undefined };
  demoData: boolean;
  trustedProxies: string[];
  contactLimit: { messages: number; seconds: number };
  passwordMinLength: number;
  retentionMonths: number;
  metricsToken: string | undefined;
  /** Seconds between «unready» and the closed door, for a load balancer to notice. */
  stopDelay: number;
  logLevel: string;
}

export class EnvError extends Error {}

export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // An empty variable means «unset»: compose files and unit files write it that way.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join(".")} : ${issue.message}`);
    throw new EnvError(`Configuration refusée. ${sentences.join(" ; ")}.`);
  }
  const v = parsed.data;
  const [messages, seconds] = v.CONTACT_LIMIT.split("/").map(Number) as [number, number];
  return {
    isProduction: v.NODE_ENV === "production",
    port: v.PORT,
    host: v.HOST,
    appUrl: v.APP_URL ?? `http://localhost:${v.PORT}`,
    dataDir: path.resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    s3: v.S3_BUCKET
      ? {
          bucket: v.S3_BUCKET,
          endpoint: v.S3_ENDPOINT,
          region: v.S3_REGION,
          accessKeyId: v.S3_ACCESS_KEY_ID,
          secretAccessKey: v.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    firstAdmin: { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD },
    demoData: v.DEMO_DATA ?? v.DATABASE_URL === undefined,
    trustedProxies: v.TRUSTED_PROXIES.split(",")
      .map((p) => p.trim())
      .filter(Boolean),
    contactLimit: { messages, seconds },
    passwordMinLength: v.PASSWORD_MIN_LENGTH,
    retentionMonths: v.RETENTION_MONTHS,
    metricsToken: v.METRICS_TOKEN,
    stopDelay: v.STOP_DELAY,
    logLevel: v.LOG_LEVEL,
  };
}
