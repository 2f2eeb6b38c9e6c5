import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import type { PublicAgency } from "#app/domain/agencies/agency.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";

const linkClass =
  "relative z-10 -my-2.5 inline-block py-2.5 underline-offset-4 [overflow-wrap:anywhere] hover:underline";

/** Where an agency is and how to reach it. Its links stand above a card's own. */
export function AgencyContact({ agency }: { agency: PublicAgency }) {
  const { address, zip, city, phone, email } = agency;
  return (
    <address className="grid content-start gap-2 leading-6">
      <Line icon={<MapPin />}>
        {address}
        <br />
        {zip} {city}
      </Line>
      {phone && (
        <Line icon={<Phone />}>
          <a href={phoneHref(phone)} className={`font-semibold ${linkClass}`}>
            {formatPhone(phone)}
          </a>
        </Line>
      )}
      {email && (
        <Line icon={<Mail />}>
          <a href={`mailto:${email}`} className={`text-ink-2 ${linkClass}`}>
            {email}
          </a>
        </Line>
      )}
    </address>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-h-8 gap-3 py-1 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:stroke-[1.75] [&>svg]:text-blue">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
