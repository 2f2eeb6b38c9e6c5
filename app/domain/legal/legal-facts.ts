/** What the law wants told of the company: all optional, shown by the legal pages as soon as it is known. */
export const legalFactNames = [
  "legal_form",
  "share_capital",
  "siren",
  "rcs_city",
  "vat_number",
  "publication_director",
  "host_name",
  "host_address",
  "host_phone",
  "mediator_name",
  "mediator_address",
  "mediator_website",
] as const;
export type LegalFactName = (typeof legalFactNames)[number];
