/** One kind of record of a domain. `wrong`: it is there, and does not do what it is for. */
export interface DomainRecord {
  state: "present" | "absent" | "wrong" | "unread";
  values: string[];
}

export interface MailDomain {
  domain: string;
  spf: DomainRecord;
  dmarc: DomainRecord;
  mx: DomainRecord;
}

/** What to add where a domain has none: receivers report, and refuse nothing yet. */
export function proposedDmarc(sender: string): string {
  return `v=DMARC1; p=none; rua=mailto:${sender}`;
}
