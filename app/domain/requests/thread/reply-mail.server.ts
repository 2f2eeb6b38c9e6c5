import { staffName } from "#app/domain/accounts/staff-name.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { foot, type MailPart, paragraph } from "#server/mail/layout/mail-parts.ts";
import type { RequestOffice } from "./open-request.server.ts";

/** Who wrote, for whom, and where they are reached. */
export function replySignature({ email }: { email: string }, office: RequestOffice): string[] {
  return [
    staffName(email),
    [office.name, office.phone && formatPhone(office.phone)].filter(Boolean).join(", "),
  ];
}

/** A letter: no title, so that it looks as if a person had written it, which is so. */
export function replyParts(text: string, member: { email: string }, office: RequestOffice): MailPart[] {
  return [
    paragraph(text),
    paragraph(...replySignature(member, office)),
    foot([office.companyName, office.place].filter(Boolean).join(" · ")),
  ];
}
