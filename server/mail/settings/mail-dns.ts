import type { DomainRecord, MailDomain } from "#app/domain/mail-settings/mail-domain.ts";
import type { Resolver } from "./resolver.ts";

/** How long a page waits for an answer about a domain. */
const patience = 3_000;

/** What a domain says of its mail, as receivers read it. What does not answer in time is said to be unread. */
export async function readMailDomain(
  resolver: Pick<Resolver, "txt" | "mx">,
  domain: string,
  limit = patience,
): Promise<MailDomain> {
  const [spf, dmarc, mx] = await Promise.all([
    inTime(limit, async () => spfOf(await found(resolver.txt(domain)))),
    inTime(limit, () => readDmarc(resolver, domain)),
    inTime(limit, async () => mxOf(await found(resolver.mx(domain)))),
  ]);
  return { domain, spf, dmarc, mx };
}

async function inTime(limit: number, read: () => Promise<DomainRecord>): Promise<DomainRecord> {
  const { promise: late, resolve } = Promise.withResolvers<DomainRecord>();
  const timer = setTimeout(resolve, limit, { state: "unread", values: [] });
  const answer = read().catch((): DomainRecord => ({ state: "unread", values: [] }));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** That there is none is an answer; that nobody answers is not. */
async function found(records: Promise<string[]>): Promise<string[]> {
  return records.catch((error: { code?: string }) => {
    if (error.code === "ENODATA" || error.code === "ENOTFOUND") return [];
    throw error;
  });
}

/** Two are as good as none: receivers read neither. */
function spfOf(texts: string[]): DomainRecord {
  const values = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (values.length > 1) return { state: "wrong", values };
  // Whoever sends passes.
  if (/\s\+?all\s*$/i.test(values[0] ?? "")) return { state: "wrong", values };
  return toRecord(values);
}

/** Of the domain, else of the one it belongs to. */
async function readDmarc(resolver: Pick<Resolver, "txt">, domain: string): Promise<DomainRecord> {
  const labels = domain.split(".");
  for (let from = 0; from === 0 || labels.length - from >= 2; from++) {
    const texts = await found(resolver.txt(`_dmarc.${labels.slice(from).join(".")}`));
    const values = texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (values.length > 0) return { state: values.length > 1 ? "wrong" : "present", values };
  }
  return toRecord([]);
}

/** A single dot says that the domain takes no mail. */
const mxOf = (hosts: string[]) => toRecord(hosts.filter((host) => host !== "" && host !== "."));

function toRecord(values: string[]): DomainRecord {
  return { state: values.length > 0 ? "present" : "absent", values };
}
