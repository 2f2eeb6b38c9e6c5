import { websiteFact } from "#app/domain/legal/legal-writing.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";

/** A fact of the company's, or a quiet mark that it is still to be filled in. */
export function LegalFact({ children }: { children: string }) {
  if (!children) return <em className="text-ink-2">à compléter</em>;
  // Typed by staff with plain spaces.
  return children.replace(/ (?=[€%])/g, "\u00a0");
}

export function PhoneFact({ children: phone }: { children: string }) {
  if (!phone) return <LegalFact>{phone}</LegalFact>;
  return (
    <a href={phoneHref(phone)} className="whitespace-nowrap">
      {formatPhone(phone)}
    </a>
  );
}

export function EmailFact({ children: email }: { children: string }) {
  if (!email) return <LegalFact>{email}</LegalFact>;
  return (
    <a href={`mailto:${email}`} className="break-words">
      {email}
    </a>
  );
}

/** Written by staff: only a web address becomes a link. */
export function WebsiteFact({ children }: { children: string }) {
  const website = websiteFact(children);
  if (typeof website === "string" || !website.to) return <LegalFact>{children}</LegalFact>;
  return (
    <a href={website.to} rel="noopener noreferrer" className="break-words">
      {website.text}
    </a>
  );
}
