import ArrowLeft from "lucide-react/icons/arrow-left";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { unknownCompany } from "#app/domain/company/company.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { legalLinks } from "#app/site/layout/site-footer.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Logo } from "#app/ui/logo.tsx";
import type { loader } from "./quote-layout.route.tsx";

/** Around a quote: whose it is and the number to call, head office’s where the page knows no other; nothing else. */
export function QuoteFrame({
  office,
  children,
}: {
  office?: { name: string; phone: string };
  children: ReactNode;
}) {
  const frame = useFrameData();
  const company = frame?.company ?? unknownCompany;
  const phone = office?.phone || company.phone;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="h-16 shrink-0 border-line border-b bg-surface lg:h-20 print:hidden">
        <div className="container-site flex h-full items-center justify-between gap-4">
          <Link
            to="/"
            aria-label={`${company.name}, accueil`}
            className="-m-2 flex min-w-0 rounded-button p-2"
          >
            <Logo name={company.name} initial={company.look.initial} picture={company.headerLogo} />
          </Link>
          {phone && (
            <p className="flex shrink-0 items-center gap-6">
              {office && <span className="text-copy text-ink-2 max-lg:hidden">{office.name}</span>}
              <a
                href={phoneHref(phone)}
                aria-label={`Appeler le ${formatPhone(phone)}`}
                className="-mr-2.5 inline-flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-button font-semibold text-copy hover:underline lg:mr-0"
              >
                <Phone className="size-5" strokeWidth={1.75} />
                <span className="max-lg:sr-only">{formatPhone(phone)}</span>
              </a>
            </p>
          )}
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className="grow py-5 pb-12 outline-none lg:pt-12 lg:pb-20 print:p-0">
        {children}
      </main>
      <footer className="shrink-0 border-line border-t py-6 text-ink-2 text-sm print:hidden">
        <div className="container-site flex flex-wrap items-center justify-between gap-x-7 gap-y-1">
          <p className="py-1.5">
            © {frame?.year} {company.name}
          </p>
          <ul className="-mx-2 flex flex-wrap gap-x-3 max-sm:w-full">
            {legalLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-block px-2 py-1.5 underline-offset-4 hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </footer>
    </div>
  );
}

const useFrameData = () => useRouteLoaderData<typeof loader>("site/quote/quote-layout.route");

export const useToday = () => useFrameData()?.today ?? "";

/** A page that belongs to the quote's own: one column, and the way back above it. */
export function BesideQuote({
  page,
  back = "Revenir au devis",
  className,
  children,
}: {
  page: string;
  back?: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <div className={`mx-auto ${className}`}>
      <ButtonLink
        to={page}
        reloadDocument
        variant="ghost"
        size="md"
        className="-ml-4 text-ink-2! print:hidden"
      >
        <ArrowLeft aria-hidden="true" />
        {back}
      </ButtonLink>
      {children}
    </div>
  );
}
