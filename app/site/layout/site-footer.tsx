import LifeBuoy from "lucide-react/icons/life-buoy";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import type { Company } from "#app/domain/company/company.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { Logo } from "#app/ui/logo.tsx";
import { AssistancePromise } from "./assistance-promise.tsx";
import { OpeningStatusLine } from "./opening-status.tsx";
import { Skyline } from "./skyline.tsx";
import { StayLink } from "./stay-link.tsx";
import { useAssistance } from "./use-company.ts";

const services = [
  { to: "/catalogue?type=utilitaire", label: "Utilitaires" },
  { to: "/catalogue?type=camion", label: "Camions" },
  { to: "/catalogue?type=poids-lourd", label: "Poids lourds" },
  { to: sitePaths.catalogue, label: "Tout le catalogue" },
  { to: sitePaths.vehicleHelper, label: "Quel véhicule choisir\u00a0?" },
];

const companyLinks = [
  { to: sitePaths.about, label: "À propos" },
  { to: sitePaths.agencies, label: "Nos agences" },
  { to: sitePaths.tariffs, label: "Tarifs et conditions" },
  { to: sitePaths.contact, label: "Contact" },
];

export const legalLinks = [
  { to: sitePaths.legalNotice, label: "Mentions légales" },
  { to: sitePaths.privacy, label: "Confidentialité" },
  { to: sitePaths.terms, label: "CGV" },
  { to: sitePaths.accessibility, label: "Accessibilité" },
];

export function SiteFooter({ company, year }: { company: Company; year: number | undefined }) {
  const assistance = useAssistance();
  return (
    <footer data-under-menu className="later [--later-height:58rem] lg:[--later-height:33.6rem] print:hidden">
      <Skyline
        landscape={company.look.landscape}
        place="footer"
        className="block h-[72px] w-full sm:h-[100px] lg:h-[132px]"
      />
      <div className="-mt-px bg-ink text-copy text-footer">
        <div className="container-site grid grid-cols-2 gap-x-6 gap-y-12 pt-14 pb-16 sm:pt-16 lg:grid-cols-[420fr_266fr_266fr_328fr] lg:gap-x-0 lg:pt-[72px]">
          <div className="max-lg:col-span-2">
            <Logo
              name={company.name}
              initial={company.look.initial}
              picture={company.footerLogo}
              onDark
              className="max-w-[20.5rem]"
            />
            <p className="mt-5 max-w-[20.5rem] leading-6">
              Location courte, moyenne et longue durée de véhicules utilitaires et industriels, pour les
              professionnels et les particuliers.
            </p>
            {assistance && (
              <p className="mt-5 flex items-start gap-2.5 font-semibold text-white">
                <LifeBuoy className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
                <AssistancePromise assistance={assistance} company={company} />
              </p>
            )}
          </div>
          <LinkColumn title="Services" links={services} />
          <LinkColumn title="L’entreprise" links={companyLinks} />
          <HeadOffice company={company} />
        </div>
        <div className="container-site">
          <div className="flex flex-wrap justify-between gap-x-7 gap-y-2 border-white/14 border-t py-5 text-footer-quiet text-sm">
            <p className="py-1.5">
              © {year} {company.name}
            </p>
            <ul className="-mx-2 flex flex-wrap gap-x-3 max-sm:w-full">
              {legalLinks.map((link) => (
                <li key={link.to}>
                  <FooterLink {...link} className="inline-block px-2 py-1.5" />
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </footer>
  );
}

function LinkColumn({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <ColumnTitle>{title}</ColumnTitle>
      <ul className="mt-3">
        {links.map((link) => (
          <li key={link.to}>
            <FooterLink {...link} className="inline-block py-[5px]" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function HeadOffice({ company }: { company: Company }) {
  const { officeName, address, zip, city, phone, email } = company;
  return (
    <div className="max-lg:col-span-2">
      <ColumnTitle>{officeName}</ColumnTitle>
      <address>
        <ul className="mt-3.5 grid gap-1">
          {address && (
            <Line icon={<MapPin />}>
              <span className="block py-[3px]">
                {address}
                <br />
                {zip} {city}
              </span>
            </Line>
          )}
          {phone && (
            <Line icon={<Phone />}>
              <a
                href={phoneHref(phone)}
                className="inline-block py-[3px] font-semibold text-white hover:underline"
              >
                {formatPhone(phone)}
              </a>
            </Line>
          )}
          {email && (
            <Line icon={<Mail />}>
              <a
                href={`mailto:${email}`}
                className="inline-block break-all py-[3px] hover:text-white hover:underline"
              >
                {email}
              </a>
            </Line>
          )}
        </ul>
      </address>
      <p className="mt-4 min-h-6 pl-1">
        <OpeningStatusLine hours={company.hours} exceptions={company.exceptions} onDark />
      </p>
    </div>
  );
}

function ColumnTitle({ children }: { children: ReactNode }) {
  return <h2 className="font-semibold text-copy text-white leading-6 tracking-normal">{children}</h2>;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-[5px] [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:stroke-[1.75] [&>svg]:text-footer-quiet">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function FooterLink({ to, label, className }: { to: string; label: string; className: string }) {
  return (
    <StayLink to={to} className={`underline-offset-4 hover:text-white hover:underline ${className}`}>
      {label}
    </StayLink>
  );
}
