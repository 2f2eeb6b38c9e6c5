import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import type { Env } from "#server/env.ts";
import { broken, type Finding, ok, warning } from "./finding.ts";

const gigabyte = 1e9;

export async function checkDisk({ dataDir }: Pick<Env, "dataDir">): Promise<Finding> {
  const found = await statfs(dataDir).catch(() => null);
  return found
    ? judgeDisk(dataDir, found)
    : warning("Espace disque", `${dataDir} n’existe pas : rien n’y est encore gardé`);
}

export function judgeDisk(
  dataDir: string,
  { bavail, blocks, bsize }: Pick<StatsFs, "bavail" | "blocks" | "bsize">,
): Finding {
  const subject = "Espace disque";
  const free = bavail * bsize;
  const share = blocks > 0 ? bavail / blocks : 1;
  const detail = `${(free / gigabyte).toFixed(1)} Go libres (${Math.round(share * 100)} %) pour ${dataDir}`;
  if (free < 0.5 * gigabyte || share < 0.02) return broken(subject, detail);
  return free < 2 * gigabyte || share < 0.1 ? warning(subject, detail) : ok(subject, detail);
}

/** What works and yet should not stay so in production. */
export function checkConfiguration(env: Env): Finding[] {
  const { protocol, hostname } = new URL(env.appUrl);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const findings: Finding[] = [];
  if (isLocal)
    findings.push(warning("APP_URL", `${env.appUrl} n’est l’adresse du site que sur cette machine`));
  else if (protocol === "http:") findings.push(warning("APP_URL", "http sans chiffrement : mettez https"));
  else if (env.trustedProxies.length === 0)
    findings.push(
      warning("TRUSTED_PROXIES", "non défini : derrière un mandataire, tous les visiteurs ont son adresse"),
    );
  if (/@example\.\w+>?$/.test(env.mailFrom))
    findings.push(warning("MAIL_FROM", "c’est une adresse d’exemple : les courriels seront refusés"));
  if (env.passwordMinLength < 12)
    findings.push(
      warning("PASSWORD_MIN_LENGTH", `${env.passwordMinLength} : 12 convient mieux en production`),
    );
  if (!env.metricsToken) findings.push(warning("METRICS_TOKEN", "non défini : pas de mesures"));
  if (env.demoData && env.databaseUrl) findings.push(warning("DEMO_DATA", "true sur une base de production"));
  return findings.length > 0 ? findings : [ok("Configuration")];
}
