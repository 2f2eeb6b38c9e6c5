import { appContext, pageStateContext } from "#app/context.ts";
import { getAboutContent } from "#app/domain/about/staff-about.server.ts";
import { autoRental } from "#app/domain/company/json-ld.ts";
import { listSitePhotos } from "#app/domain/gallery/site-photos.server.ts";
import { headPhotoOf } from "#app/domain/gallery/site-photos.ts";
import type { Blurb } from "#app/domain/identity/claims.ts";
import { readSiteWords } from "#app/domain/identity/site-texts.server.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { CallToAction } from "#app/site/layout/call-to-action.tsx";
import { PageHead } from "#app/site/layout/page-head.tsx";
import { pageMeta } from "#app/site/layout/page-meta.ts";
import { PhotoMosaic } from "#app/site/layout/photo-mosaic.tsx";
import { previewTexts } from "#app/site/layout/preview-texts.server.ts";
import { proseClass } from "#app/ui/prose.ts";
import type { Route } from "./+types/about.route";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "À propos",
    description: loaderData?.words?.description ?? "Des contrats de courte, moyenne et longue durée.",
    path: sitePaths.about,
    image: loaderData?.photos?.[0]?.source,
    trail: [{ name: "À propos", path: sitePaths.about }],
    jsonLd: ({ origin, company }) => [
      {
        "@type": "AboutPage",
        "@id": origin + sitePaths.about,
        url: origin + sitePaths.about,
        name: "À propos",
        inLanguage: "fr-FR",
        mainEntity: company ? autoRental(company, { origin }) : undefined,
      },
    ],
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const sections = {
    content: () => getAboutContent(app),
    photos: () => listSitePhotos(app, "about"),
    words: async () => {
      const { texts, about } = await readSiteWords(app, context.get(pageStateContext).draft);
      return { ...about, lead: texts.about_lead };
    },
  };
  return loadSections(app, sections, context);
}

export const action = previewTexts;

export default function About({ loaderData }: Route.ComponentProps) {
  const { content, words } = loaderData;
  const photos = loaderData.photos ?? [];
  const headPhoto = headPhotoOf(photos.map((photo) => photo.source));
  const others = photos.filter((photo) => photo.source !== headPhoto);
  return (
    <>
      <PageHead
        title="À propos"
        lead={words && <span data-text="about_lead">{words.lead}</span>}
        photos={photos.map((photo) => photo.source)}
        fallback="about"
      />
      <AboutBlurbs blurbs={words?.blurbs ?? []} />
      <div className="container-site py-section">
        {content && <AboutText html={content} />}
        <PhotoMosaic photos={others} className={content ? "mt-16 lg:mt-24" : ""} />
        <div className="pt-[clamp(4.5rem,3.4045rem+4.4944vw,7rem)] first:pt-0">
          <CallToAction />
        </div>
      </div>
    </>
  );
}

/** On a wide screen the headings stand at the left of their text; what comes before the first one leads. */
const editorial = [
  "lg:grid lg:max-w-none lg:grid-cols-[minmax(0,22rem)_minmax(0,66ch)] lg:justify-between lg:gap-x-16",
  "lg:[&>*]:col-start-2 lg:[&>h2]:col-start-1 lg:[&>h2]:mt-16 lg:[&>h2+*]:mt-[4.3rem]",
  "lg:[&>:first-child]:mt-0 lg:[&>h2:first-child+*]:mt-1.5",
  "[&>p:first-child]:text-ink [&>p:first-child]:text-lead",
].join(" ");

/** `html` comes from `getAboutContent`, cleaned. */
function AboutText({ html }: { html: string }) {
  return (
    <div
      className={`${proseClass} ${editorial}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by sanitiseAboutHtml on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const columns: Record<number, string> = { 2: "md:grid-cols-2", 3: "md:grid-cols-3" };

function AboutBlurbs({ blurbs }: { blurbs: Blurb[] }) {
  if (blurbs.length === 0) return null;
  // Alone, it lies across the page.
  const lying = blurbs.length === 1 ? "md:flex md:items-center md:gap-16" : "";
  return (
    <section aria-label="L’essentiel" className="border-line border-b bg-surface">
      <ul className={`container-site grid gap-y-10 py-12 lg:py-16 ${columns[blurbs.length] ?? ""}`}>
        {blurbs.map(({ claim, figure, unit, title, text }) => (
          <li
            key={title}
            data-text={claim}
            className={`${lying || "@container"} border-line-strong border-l pr-8 pl-6 lg:pl-8`}
          >
            {/* The heading says the same in words. On one line, so as large as the longest of the three allows. */}
            <p
              aria-hidden="true"
              className="whitespace-nowrap text-[clamp(2rem,21cqi,4rem)] text-blue leading-none tracking-[-0.05em] font-bold"
            >
              {figure}
              {unit && <span className="ml-2 text-[0.42em] tracking-[-0.02em]">{unit}</span>}
            </p>
            <div>
              <h2 className={`mt-5 text-card-title ${lying && "md:mt-0"}`}>{title}</h2>
              <p className={`mt-2 text-ink-2 ${lying ? "max-w-[34rem]" : "max-w-[22rem]"}`}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
