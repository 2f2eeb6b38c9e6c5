import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { siteName } from "#app/domain/identity/identity.ts";
import type { Saved } from "#app/lib/action-result.ts";
import { Failure, StaleFailure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { type Baseline, valueAt } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { mergeChanges } from "#server/db/version.ts";
import { isExampleAddress, readMailSender } from "#server/mail/settings/mail-sender.ts";
import {
  decryptPassword,
  encryptPassword,
  lastAcceptedMail,
  lockMailSettings,
  type MailSettings,
  readMailSettings,
  writeMailSettings,
} from "#server/mail/settings/mail-settings.ts";
import { serverOfUrl } from "#server/mail/settings/smtp-server.ts";
import {
  type MailSettingsFields,
  type MailSettingsInput,
  mailSenderSchema,
  mailSettingsSchema,
} from "./mail-settings.schema.ts";

export type StaffMailSettings = Awaited<ReturnType<typeof getMailSettings>>;

/** The password goes in and never comes out: a form begins with an empty one, and leaves the kept one alone. */
export async function getMailSettings(app: Pick<App, "db" | "env">, actor: Actor) {
  requireRight(actor, "settings:write");
  const stored = await readMailSettings(app.db);
  const operators = serverOfUrl(app.env);
  const proof = await lastAcceptedMail(app.db);
  const sender = await readMailSender(app);
  const company = await app.db.selectFrom("company_info").select(["name", "email"]).executeTakeFirstOrThrow();
  return {
    settings: toForm(stored),
    password: await passwordState(app.db, stored),
    /** SMTP_URL's, which wins: read-only. */
    operators: operators && { host: operators.host, port: operators.port, user: operators.user },
    sender,
    isExampleSender: isExampleAddress(sender.address),
    companyName: siteName(company.name),
    proposedAddress: company.email,
    proof: proof && { at: proof.at.toISOString(), by: proof.by },
  };
}

function toForm({ updatedAt, changedAt: _, ...fields }: MailSettings) {
  return { ...fields, password: "", version: updatedAt ?? "none" };
}

/** Lost: another installation's secret encrypted it. */
async function passwordState(db: Db, { password }: MailSettings): Promise<"none" | "kept" | "lost"> {
  if (!password) return "none";
  return (await decryptPassword(db, password)) === null ? "lost" : "kept";
}

export async function updateMailSettings(
  app: Pick<App, "db" | "env" | "now" | "log">,
  actor: Actor,
  { baseline, input }: { baseline: Baseline; input: MailSettingsInput },
): Promise<Saved> {
  requireRight(actor, "settings:write");
  const mine: Partial<MailSettingsFields> = app.env.smtpUrl
    ? parseOrFail(mailSenderSchema, input)
    : parseOrFail(mailSettingsSchema, input);
  const version = await app.db.transaction().execute(async (trx) => {
    const stored = await lockMailSettings(trx);
    const changes = merge(mine, stored, baseline);
    const next = { ...stored, ...changes, password: stored.password };
    if (!next.host) next.user = "";
    if (!next.user) next.password = "";
    else if (changes.password) next.password = await encryptPassword(trx, changes.password);
    else refuseElsewhere(stored, next);
    const at = app.now().toISOString();
    await writeMailSettings(trx, {
      ...next,
      updatedAt: at,
      changedAt: isSameRoute(stored, next) ? stored.changedAt : at,
    });
    return at;
  });
  // They have no history: the log says who.
  app.log.info({ by: actor.id }, "mail settings changed");
  return { version };
}

function merge(mine: Partial<MailSettingsFields>, stored: MailSettings, baseline: Baseline) {
  const theirs = toForm(stored);
  const seen = baseline.values ?? mine;
  const base =
    theirs.version === baseline.version
      ? Object.fromEntries(Object.keys(seen).map((unit) => [unit, valueAt(theirs, unit)]))
      : seen;
  const { changes, conflicts } = mergeChanges({ base, mine, theirs });
  const author = { by: null, at: stored.updatedAt ?? new Date(0).toISOString() };
  if (conflicts.length > 0)
    throw new StaleFailure({ ...author, conflicts: conflicts.map((one) => ({ ...one, ...author })) });
  return changes;
}

/** A kept password goes to no other server, nor with another name, than it was typed for. */
function refuseElsewhere(stored: MailSettings, next: MailSettings) {
  if (!stored.password) refusePassword("Saisissez le mot de passe.");
  if (stored.host !== next.host || stored.user !== next.user)
    refusePassword("Le serveur ou l’identifiant change\u00a0: ressaisissez le mot de passe.");
}

function refusePassword(password: string): never {
  throw new Failure("invalid", password, { password });
}

const route = ["sender_address", "host", "port", "user", "password"] as const;

function isSameRoute(stored: MailSettings, next: MailSettings): boolean {
  return route.every((name) => stored[name] === next[name]);
}
