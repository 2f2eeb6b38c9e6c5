import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Clock from "lucide-react/icons/clock";
import LifeBuoy from "lucide-react/icons/life-buoy";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import type { Company } from "#app/domain/company/company.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { HoursSummary } from "#app/site/agencies/hours-summary.tsx";
import { OpeningStatusLine } from "#app/site/layout/opening-status.tsx";
import { useAssistance } from "#app/site/layout/use-company.ts";

export function ContactDetails({ company }: { company: Company }) {
  const { address, zip, city, email, hours, exceptions, officeName } = company;
  const assistance = useAssistance();
  return (
    <ul className="border-line border-t">
      {email && (
        <Detail icon={<Mail />} title="E-mail">
          <a href={`mailto:${email}`} className="-my-2.5 link break-all py-2.5">
            {email}
          </a>
        </Detail>
      )}
      {address && (
        <Detail icon={<MapPin />} title={officeName}>
          <address>
            {address}
            <br />
            {zip} {city}
          </address>
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(`${address}, ${zip} ${city}`)}`}
            rel="noopener noreferrer"
            className="-mb-2.5 link py-2.5 print:hidden"
          >
            Voir sur la carte
            <ArrowUpRight />
          </a>
        </Detail>
      )}
      <Detail icon={<Clock />} title="Horaires">
        <OpeningStatusLine
          hours={hours}
          exceptions={exceptions}
          subject="Siège"
          className="mb-1.5 flex-wrap"
        />
        <HoursSummary hours={hours} exceptions={exceptions} />
      </Detail>
      {assistance?.phone && (
        <Detail icon={<LifeBuoy />} title={assistance.promise}>
          En panne ou immobilisé&nbsp;? Appelez le{" "}
          <a href={phoneHref(assistance.phone)} className="-my-2.5 link whitespace-nowrap py-2.5">
            {formatPhone(assistance.phone)}
          </a>
          , de jour comme de nuit.
        </Detail>
      )}
    </ul>
  );
}

function Detail({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 border-line border-b py-5 [&>svg]:mt-0.5 [&>svg]:size-[22px] [&>svg]:shrink-0 [&>svg]:stroke-[1.75] [&>svg]:text-blue">
      {icon}
      <div className="min-w-0 flex-1 text-ink-2">
        <h3 className="mb-1 font-semibold text-base text-ink leading-6 tracking-normal">{title}</h3>
        {children}
      </div>
    </li>
  );
}
