import { formatDateTime } from "#app/lib/dates.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { Logo } from "./logo.tsx";
import { ScenePicture } from "./scene-picture.tsx";

export interface MaintenanceNotice {
  message: string;
  endDate: string | null;
  companyName: string;
  /** The footer's, which is made for a dark ground. */
  logo: PictureSource | null;
  initial: string | null;
  /** The colours of the company, unless they are the stylesheet's own. */
  palette: Record<string, string> | undefined;
  phone: string;
  /** Which painting its pictures show. */
  painting: string;
}

type MaintenancePageProps = {
  notice: MaintenanceNotice;
  /** Inside the settings: shorter, and no heading of the whole page. */
  preview?: boolean;
};

export function MaintenancePage({ notice, preview = false }: MaintenancePageProps) {
  const Title = preview ? "p" : "h1";
  const Place = preview ? "div" : "main";
  return (
    // On the page itself: in the settings, which keep their own colours, it is shown as visitors see it.
    <Place
      style={notice.palette}
      className={`relative isolate flex flex-col overflow-hidden bg-blue-dusk bg-linear-to-b from-blue-night to-blue-dusk text-white ${preview ? "min-h-[30rem] rounded-card" : "min-h-dvh"}`}
    >
      <ScenePicture
        painting={notice.painting}
        wide="night"
        narrow="night-narrow"
        priority={!preview}
        className="-z-10 absolute inset-x-0 bottom-0 w-full max-sm:h-auto max-sm:[mask-image:linear-gradient(transparent,black_35%)] sm:h-full sm:object-cover sm:object-[70%_100%]"
      />
      <div className="container-site flex-1 pt-5 pb-[78vw] sm:pt-8 sm:pb-[42vw] lg:pb-[30rem]">
        <Logo name={notice.companyName} initial={notice.initial} picture={notice.logo} onDark />
        <Title className="mt-16 text-maintenance sm:mt-24 lg:mt-[104px]">Site en maintenance</Title>
        <p className="mt-6 max-w-[34rem] whitespace-pre-line text-blue-line text-lead lg:text-[1.375rem]">
          {notice.message}
        </p>
        {(notice.endDate || notice.phone) && (
          <div className="mt-9 inline-flex max-w-full rounded-card border border-white/28 bg-blue/75 max-sm:flex max-sm:flex-col sm:divide-x sm:divide-white/28 max-sm:divide-y max-sm:divide-white/28">
            {notice.endDate && (
              <p className="px-6 py-4">
                <span className="block text-blue-line text-copy leading-6">Retour prévu : </span>
                <strong className="text-xl tracking-[-0.02em]">{formatDateTime(notice.endDate)}</strong>
              </p>
            )}
            {notice.phone && (
              <p className="px-6 py-4">
                <span className="block text-blue-line text-copy leading-6">
                  Une urgence&nbsp;? Appelez-nous&nbsp;:{" "}
                </span>
                <a
                  href={phoneHref(notice.phone)}
                  className="text-xl font-semibold tracking-[-0.02em] hover:underline"
                >
                  {formatPhone(notice.phone)}
                </a>
              </p>
            )}
          </div>
        )}
      </div>
    </Place>
  );
}
