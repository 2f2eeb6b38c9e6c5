import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import type { PublicAgency } from "#app/domain/agencies/agency.ts";
import type { DayException } from "#app/domain/agencies/closures.ts";
import { type DayHours, describeNextChange, openingStatus } from "#app/domain/agencies/opening-hours.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { useMinute } from "#app/lib/use-minute.ts";

const linkClass =
  "relative z-10 -my-2.5 inline-block py-2.5 underline-offset-4 [overflow-wrap:anywhere] hover:underline";

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

type AgencyStatusProps = { hours: DayHours[]; exceptions: DayException[] };

/** «Ouvert maintenant · ferme à 12:00» */
export function AgencyStatus({ className = "", ...hours }: AgencyStatusProps & { className?: string }) {
  const now = useMinute();
  return (
    <p className={`min-h-6 leading-6 ${className}`} data-status="">
      {now && <Status {...hours} now={now} />}
    </p>
  );
}

function Status({ hours, exceptions, now }: AgencyStatusProps & { now: Date }) {
  const status = openingStatus(hours, now, exceptions);
  const next = describeNextChange(status);
  return (
    <>
      <span
        aria-hidden="true"
        className={`mr-2.5 ml-1 inline-block size-2 rounded-full ring-4 ${
          status.isOpen ? "bg-success ring-success/15" : "bg-control ring-control/20"
        }`}
      />
      <strong className={status.isOpen ? "text-success-dark" : ""}>
        {status.isOpen ? "Ouvert maintenant" : "Fermé"}
      </strong>
      {next && <span className="text-ink-2"> · {next}</span>}
    </>
  );
}

/** The same in two short lines, for a bar. It repeats what the page has said, so it is not read aloud again. */
export function ShortAgencyStatus({ hours, exceptions }: AgencyStatusProps) {
  const now = useMinute();
  if (!now) return null;
  const status = openingStatus(hours, now, exceptions);
  return (
    <span aria-hidden="true" className="block text-balance max-[24rem]:hidden">
      <span className={`block font-semibold ${status.isOpen ? "text-success-dark" : ""}`}>
        {status.isOpen ? "Ouvert" : "Fermé"}
      </span>
      {/* «demain à 09:00»: there is room for the day or for the verb. */}
      <span className="block text-small text-ink-2 leading-4">
        {describeNextChange(status).replace(/^ouvre (?!à)/, "")}
      </span>
    </span>
  );
}
