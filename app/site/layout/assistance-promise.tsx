import type { Company } from "#app/domain/company/company.ts";
import type { Claims } from "#app/domain/identity/claims.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";

type AssistancePromiseProps = { assistance: NonNullable<Claims["assistance"]>; company: Company };

/** With its own number where it is not the office's, which stands beside it. */
export function AssistancePromise({ assistance: { promise, phone }, company }: AssistancePromiseProps) {
  if (isOfficePhone(phone, company)) return <span data-text="assistance">{promise}</span>;
  return (
    <span data-text="assistance">
      {promise}
      <br />
      <a
        href={phoneHref(phone)}
        aria-label={`Appeler l’assistance au ${formatPhone(phone)}`}
        className="inline-block py-[3px] hover:underline"
      >
        {formatPhone(phone)}
      </a>
    </span>
  );
}

/** Two spellings of one number are one number; without a number of its own, the promise is the office's. */
export function isOfficePhone(phone: string, company: Company): boolean {
  return !phone || phoneHref(phone) === phoneHref(company.phone);
}
