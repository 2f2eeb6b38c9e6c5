import { useState } from "react";
import { data, redirect } from "react-router";
import { appContext, clientAddressContext } from "#app/context.ts";
import { autoRental } from "#app/domain/company/json-ld.ts";
import {
  askedIds,
  getContactPrefill,
  listContactAgencies,
  readAnswer,
} from "#app/domain/contact/contact-page.server.ts";
import { adviseStay } from "#app/domain/contact/stay-advice.server.ts";
import { listExtras } from "#app/domain/extras/public-extras.server.ts";
import { listSitePhotos } from "#app/domain/gallery/site-photos.server.ts";
import { readRoadExample } from "#app/domain/identity/claims-road.server.ts";
import { describeMonths } from "#app/domain/legal/legal-facts.server.ts";
import type { ContactAnswer } from "#app/domain/requests/request-terms.ts";
import { listAskedVehicles } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { comeNear } from "#app/lib/after-hydration.tsx";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { latePart } from "#app/site/layout/late-part.tsx";
import type { SiteHandle } from "#app/site/layout/layout.route.tsx";
import { pageMeta } from "#app/site/layout/page-meta.ts";
import { PhotoMosaic } from "#app/site/layout/photo-mosaic.tsx";
import { useCompany, useSiteData } from "#app/site/layout/use-company.ts";
import type { Route } from "./+types/contact.route";
import { receiveContactForm } from "./contact-form.server.ts";
import { ContactForm, type ContactFormProps, prefillName } from "./contact-form.tsx";
import { ContactBand, ContactIntro, ContactPhoto } from "./contact-intro.tsx";
import { AnswerPanel, SentPanel } from "./late-sent-panel.tsx";
import type { SentMessage } from "./sent-panel.tsx";

export const handle: SiteHandle = { hasAction: true };

const detailsId = "coordonnees";
const ContactDetails = latePart(
  () => import("./contact-details.tsx").then((part) => part.ContactDetails),
  <div className="min-h-80" />,
  () => comeNear(detailsId),
);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Contact",
    description:
      "Un devis, une question, un véhicule pour demain matin : écrivez au siège ou à l’agence de votre choix, ou appelez-nous. Adresse, horaires et formulaire de contact.",
    path: sitePaths.contact,
    image: loaderData?.photos?.[0]?.source,
    noindex: loaderData?.answer != null,
    trail: [{ name: "Contact", path: sitePaths.contact }],
    jsonLd: ({ origin, company }) => [
      {
        "@type": "ContactPage",
        "@id": `${origin}/contact`,
        url: `${origin}/contact`,
        name: "Contact",
        inLanguage: "fr-FR",
        mainEntity: company ? autoRental(company, { origin }) : undefined,
      },
    ],
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const params = new URL(request.url).searchParams;
  const ids = askedIds(params.getAll("vehicule"));
  const sections = {
    agencies: () => listContactAgencies(app),
    extras: () => listExtras(app.db),
    prefill: async () => getContactPrefill(app, params, await listAskedVehicles(app, ids)),
    advice: () => adviseStay(app, ids, params),
    road: () => readRoadExample(app),
    photos: () => listSitePhotos(app, "contact"),
  };
  const answer = readAnswer(app, request);
  const keptFor = describeMonths(app.env.retentionMonths);
  return { ...(await loadSections(app, sections, context)), answer, keptFor };
}

/** The form without scripts; with them it sends to /functions/v1/send-email. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const outcome = await receiveContactForm(app, request, context.get(clientAddressContext));
  if ("location" in outcome) throw redirect(outcome.location, 303);
  const { status, headers, ...returned } = outcome;
  // What was typed comes back even where the vehicles cannot be read.
  const { vehicules = [], ...stay } = returned.request;
  const { vehicles, advice } = await loadSections(app, {
    vehicles: () => listAskedVehicles(app, vehicules),
    advice: () =>
      adviseStay(app, vehicules, new URLSearchParams({ ...stay, agence: returned.values.agency_id ?? "" })),
  });
  return data({ ...returned, vehicles: vehicles ?? [], advice }, { status, headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const nothingLoaded = {
  ...{ agencies: null, extras: null, prefill: null, advice: null, road: null, photos: null, answer: null },
  keptFor: "",
};

/** Sky and title, form, details: one under the other on a phone, the form at the right of the others from 1024 px. */
export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const company = useCompany();
  const hasCompany = useSiteData()?.company != null;
  // Null where it could not be loaded (`keepSite`).
  const { photos, ...desk } = loaderData ?? nothingLoaded;
  const [first, ...others] = photos ?? [];
  return (
    <div className="pb-section">
      <div className="isolate grid grid-cols-[1.25rem_minmax(0,1fr)_1.25rem] sm:grid-cols-[minmax(1.5rem,1fr)_minmax(0,44rem)_minmax(1.5rem,1fr)] lg:grid-cols-[minmax(1.5rem,1fr)_minmax(0,32rem)_minmax(0,48rem)_minmax(1.5rem,1fr)] lg:grid-rows-[auto_auto_1fr]">
        <ContactBand />
        <div className="col-start-2 row-start-1 pt-8 pb-24 lg:pt-[4.5rem] lg:pr-10 lg:pb-0 xl:pr-16">
          <ContactIntro company={company} hasFailed={!(hasCompany && desk.agencies && desk.prefill)} />
          <ContactPhoto photo={first} />
        </div>
        <div
          id="formulaire"
          className="-mt-16 relative col-start-2 self-start overflow-clip rounded-card border border-line bg-surface p-5 shadow-float sm:p-10 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:mt-14 lg:min-h-[38rem] lg:p-11"
        >
          <ContactDesk {...desk} company={company} returned={actionData ?? null} />
        </div>
        <section
          id={detailsId}
          aria-label="Coordonnées"
          // In view while a long form scrolls, where the screen is high enough for all of it.
          className="col-start-2 mt-12 self-start lg:row-span-2 lg:row-start-2 lg:mt-10 lg:pr-10 xl:pr-16 lg:[@media(min-height:44rem)]:sticky lg:[@media(min-height:44rem)]:top-26"
        >
          <ContactDetails company={company} />
        </section>
        {/* From 1024 px on, the first photo stands under the title. */}
        <div className="col-start-2 mt-10 lg:col-start-3 lg:row-start-3 lg:mt-6">
          <PhotoMosaic photos={photos ?? []} className="lg:hidden" />
          <PhotoMosaic photos={others} className="max-lg:hidden" />
        </div>
      </div>
    </div>
  );
}

type ContactDeskProps = Omit<ContactFormProps, "agencies" | "extras" | "takesFocus" | "onSent"> & {
  agencies: ContactFormProps["agencies"] | null;
  extras: ContactFormProps["extras"] | null;
  /** The page answers a form posted without scripts. */
  answer: ContactAnswer | null;
};

function ContactDesk(props: ContactDeskProps) {
  const { company, agencies, extras, keptFor, prefill, advice, road, answer, returned } = props;
  const [desk, setDesk] = useState<"first form" | "new form" | SentMessage>("first form");
  if (typeof desk === "object")
    return <SentPanel company={company} sent={desk} onReset={() => setDesk("new form")} />;
  const isFirst = desk === "first form";
  if (isFirst && answer) return <AnswerPanel {...{ company, answer, prefill, agencies, extras }} />;
  return (
    <ContactForm
      // Another vehicle or agency is another form.
      key={`${desk} ${prefillName(prefill)}`}
      company={company}
      agencies={agencies ?? []}
      extras={extras ?? []}
      keptFor={keptFor}
      prefill={isFirst ? prefill : null}
      advice={isFirst ? advice : null}
      road={road}
      returned={isFirst ? returned : null}
      takesFocus={!isFirst}
      onSent={setDesk}
    />
  );
}
