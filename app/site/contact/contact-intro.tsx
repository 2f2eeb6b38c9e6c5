import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Phone from "lucide-react/icons/phone";
import { useEffect } from "react";
import type { Company } from "#app/domain/company/company.ts";
import type { SitePhoto } from "#app/domain/gallery/site-photos.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { isOfficePhone } from "#app/site/layout/assistance-promise.tsx";
import { loadFailures } from "#app/site/layout/load-failures.ts";
import { tell } from "#app/site/layout/site-messages.tsx";
import { useAssistance } from "#app/site/layout/use-company.ts";
import { Picture } from "#app/ui/picture.tsx";
import { RetryLink } from "#app/ui/retry-link.tsx";

export function ContactIntro({ company, hasFailed }: { company: Company; hasFailed: boolean }) {
  const assistance = useAssistance();
  const isSameNumber = assistance !== null && isOfficePhone(assistance.phone, company);
  return (
    <>
      <h1 className="text-h1">
        Parlons de <br className="max-sm:hidden" />
        votre&nbsp;besoin.
      </h1>
      <p className="mt-4 max-w-[27rem] text-ink-sky text-lead lg:mt-5">
        Un devis, une question, un véhicule pour demain matin&nbsp;: écrivez-nous ou appelez.
      </p>
      {company.phone && (
        <a
          href={phoneHref(company.phone)}
          className="group mt-5 -ml-1 inline-flex items-center gap-3.5 rounded-button p-1 pr-4 lg:mt-6"
        >
          <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-surface text-blue">
            <Phone className="size-5" strokeWidth={1.75} />
          </span>
          <span className="min-w-0">
            <span className="block font-bold text-[1.375rem] leading-7 tracking-[-0.02em] group-hover:underline lg:text-[1.625rem]">
              {formatPhone(company.phone)}
            </span>
            {isSameNumber && (
              <span className="block text-copy text-ink-sky leading-6">{assistance.promise}</span>
            )}
          </span>
        </a>
      )}
      {hasFailed && <LoadFailure />}
    </>
  );
}

function LoadFailure() {
  useEffect(() => {
    tell((toast) => toast.error(loadFailures.contact));
  }, []);
  return (
    <div className="mt-6 flex max-w-[30rem] flex-wrap items-center gap-x-4 gap-y-1 rounded-field border border-danger-line bg-danger-tint px-4 py-2 font-medium text-danger-dark">
      <p className="flex flex-1 basis-64 items-start gap-2.5 py-1.5">
        <CircleAlert className="mt-0.5 size-5 shrink-0" />
        {loadFailures.contact}
      </p>
      <RetryLink className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4 [&_svg]:size-4" />
    </div>
  );
}

/** The sky behind the title; the photo stands across its foot. */
export function ContactBand() {
  return (
    <div
      aria-hidden="true"
      className="-z-10 col-span-full row-start-1 bg-linear-to-b from-[#c9dceb] to-[#eee9df] lg:mb-26 print:hidden"
    />
  );
}

/** On a wide screen the gallery's first photo, whole, in a frame of its own beside the form. */
export function ContactPhoto({ photo }: { photo: SitePhoto | undefined }) {
  if (!photo) return null;
  return (
    <Picture
      source={photo.source}
      alt=""
      sizes="min(36vw, 28rem)"
      className="mt-9 rounded-card border border-line bg-sand shadow-float max-lg:hidden print:hidden"
      imgClassName="block h-auto max-h-[22rem] w-full object-cover"
    />
  );
}
