import ArrowRight from "lucide-react/icons/arrow-right";
import Calendar from "lucide-react/icons/calendar";
import Clock from "lucide-react/icons/clock";
import CreditCard from "lucide-react/icons/credit-card";
import Fuel from "lucide-react/icons/fuel";
import HandCoins from "lucide-react/icons/hand-coins";
import IdCard from "lucide-react/icons/id-card";
import Printer from "lucide-react/icons/printer";
import Shield from "lucide-react/icons/shield";
import Truck from "lucide-react/icons/truck";
import Wallet from "lucide-react/icons/wallet";
import X from "lucide-react/icons/x";
import type { LucideIcon } from "lucide-react/types";
import { Link } from "react-router";
import { appContext, pageStateContext } from "#app/context.ts";
import { listExtras } from "#app/domain/extras/public-extras.server.ts";
import {
  allTopics,
  type ConditionTopic,
  conditionTopics,
  type RentalConditions,
} from "#app/domain/rental/condition-topics.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { getPriceList, getRentalConditions } from "#app/domain/tariffs/public-tariffs.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { expireWithDay } from "#app/site/layout/page-hours.server.ts";
import { pageMeta } from "#app/site/layout/page-meta.ts";
import { PrintHead } from "#app/site/layout/print-head.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { RetryLink } from "#app/ui/retry-link.tsx";
import type { Route } from "./+types/tariffs.route";
import { Calculation } from "./calculation.tsx";
import { Extras } from "./extras.tsx";
import printSheet from "./print-sheet.css?url";
import { ConditionTable, type PriceKind, PriceTable, TariffDetails } from "./tariff-tables.tsx";

const title = "Tarifs et conditions de location";
const noPrices =
  "Chaque location a son devis\u00a0: dites-nous le véhicule, les dates et les kilomètres, nous vous répondons par écrit avec un prix TTC.";
const unreadPrices = "Les tarifs ne sont pas disponibles pour le moment.";

export function links() {
  return [{ rel: "stylesheet", href: printSheet, media: "print" }];
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title,
    description:
      "Le prix de chaque catégorie par jour, TTC et HT, qui baisse avec la durée\u00a0; kilomètres compris, dépôt de garantie, franchise, permis et conditions de location.",
    path: sitePaths.tariffs,
    trail: [{ name: title, path: sitePaths.tariffs }],
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const sections = {
    list: () => getPriceList(app),
    extras: () => listExtras(app.db),
    conditions: () => getRentalConditions(app),
  };
  // The page says of which day its prices are.
  expireWithDay(context);
  const today = todayOf(context.get(pageStateContext).now);
  const { searchParams } = new URL(request.url);
  const kind: PriceKind = searchParams.get("prix") === "ht" ? "ht" : "ttc";
  return { ...(await loadSections(app, sections, context)), today, kind };
}

export default function Tariffs({ loaderData }: Route.ComponentProps) {
  const { list, extras, conditions, today, kind } = loaderData;
  const tariffs = list?.tariffs ?? [];
  const priced = tariffs.filter(({ prices }) => prices);
  return (
    <div className="container-site grid grid-cols-1 gap-[clamp(3rem,5vw,4.5rem)] pt-10 pb-section lg:pt-16 print:gap-6 print:p-0">
      <PrintHead path={sitePaths.tariffs} />
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div className="max-w-[40rem]">
          <h1 className="text-h1 print:text-3xl">{title}</h1>
          <p className="mt-5 text-ink-2 text-lead print:mt-2">
            Un prix par jour, qui baisse avec la durée. Tout ce qui peut s’y ajouter est écrit ici.
          </p>
        </div>
        <div className="text-copy text-ink-2 lg:text-right">
          {list && priced.length > 0 && (
            <p>
              Prix au {formatDate(today)}, TVA {formatNumber(list.taxes.vatRate)}&nbsp;%
              {kind === "ttc" ? " comprise." : " non comprise."}
            </p>
          )}
          {/* Only scripts can print: the button comes with them. */}
          <Button
            variant="ghost"
            onClick={() => window.print()}
            className="-mx-5 text-blue! underline underline-offset-4 print:hidden [html:not([data-hydrated])_&]:invisible"
          >
            <Printer />
            Imprimer
          </Button>
        </div>
      </header>
      {list && tariffs.length > 0 ? (
        <>
          <section aria-labelledby="prix">
            <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 print:mb-2">
              <div>
                <h2 id="prix" className="text-block">
                  Le prix par jour
                </h2>
                <p className="mt-1 text-ink-2">
                  Pour le véhicule le moins cher de chaque catégorie. Le prix exact est sur chaque fiche.
                </p>
              </div>
              {priced.length > 0 && <PriceKinds kind={kind} />}
            </div>
            {priced.length > 0 && <PriceTable tariffs={priced} kind={kind} />}
            <TariffDetails tariffs={tariffs} taxes={list.taxes} kind={kind} />
            <p className="mt-4 max-w-[56rem] text-copy text-ink-2">
              Au-delà d’un an&nbsp;: devis personnalisé. Trois mois comptent 90&nbsp;jours, et un prix par
              mois est celui d’un douzième d’année. Vous ne payez jamais plus pour une durée plus
              courte&nbsp;: si le palier suivant revient moins cher, c’est lui qui s’applique.
            </p>
          </section>
          <section aria-labelledby="conditions" className="max-lg:hidden print:block">
            <h2 id="conditions" className="mb-5 text-block print:mb-2">
              Kilomètres, dépôt, franchise, conducteur
            </h2>
            <ConditionTable tariffs={tariffs} taxes={list.taxes} kind={kind} />
          </section>
        </>
      ) : (
        <div className="measure rounded-card border border-line bg-surface p-5 sm:p-7">
          <p>{list ? noPrices : unreadPrices}</p>
          {!list && <RetryLink className={buttonClass({ variant: "secondary", className: "mt-4" })} />}
        </div>
      )}
      {extras && extras.length > 0 && <Extras extras={extras} kind={kind} vatRate={list?.taxes.vatRate} />}
      {list?.example && <Calculation example={list.example} taxes={list.taxes} />}
      <GoodToKnow conditions={conditions ?? {}} />
      <QuoteCall />
    </div>
  );
}

function PriceKinds({ kind }: { kind: PriceKind }) {
  return (
    <nav
      aria-label="Prix affichés"
      className="flex overflow-hidden rounded-field border-[1.5px] border-control max-sm:w-full print:hidden"
    >
      {(["ttc", "ht"] as const).map((choice) => (
        <Link
          key={choice}
          to={sitePaths.tariffs + (choice === "ht" ? "?prix=ht" : "")}
          preventScrollReset
          aria-current={choice === kind || undefined}
          className="flex h-11 flex-1 items-center justify-center whitespace-nowrap bg-surface px-5 font-semibold text-copy hover:bg-paper-2 focus-visible:-outline-offset-3 aria-[current]:bg-blue aria-[current]:text-white"
        >
          Prix {choice.toUpperCase()}
        </Link>
      ))}
    </nav>
  );
}

function QuoteCall() {
  return (
    <section
      aria-labelledby="devis"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-card border border-line bg-surface p-5 sm:p-10 print:hidden"
    >
      <div className="min-w-0">
        <h2 id="devis" className="text-block">
          Un devis écrit, gratuit, avant tout engagement
        </h2>
        <p className="mt-1.5 text-ink-2">
          Dites-nous vos dates et ce que vous transportez&nbsp;: nous répondons par écrit.
        </p>
      </div>
      <ButtonLink to={`${sitePaths.contact}?sujet=devis`} variant="ink" size="xl" className="max-sm:w-full">
        Demander un devis
      </ButtonLink>
    </section>
  );
}

const icons: Record<ConditionTopic, LucideIcon> = {
  payment: CreditCard,
  advance: HandCoins,
  fuel: Fuel,
  late_return: Clock,
  early_return: Calendar,
  cancellation: X,
  deposit: Wallet,
  insurance: Shield,
  drivers: IdCard,
  delivery: Truck,
};

/** What the company has written about a rental; a topic without words is not shown. */
function GoodToKnow({ conditions }: { conditions: RentalConditions }) {
  const topics = allTopics.flatMap((topic) => {
    const text = conditions[topic]?.trim();
    return text ? [{ topic, text }] : [];
  });
  return (
    <section aria-labelledby="savoir">
      <h2 id="savoir" className="text-block">
        À savoir avant de partir
      </h2>
      {topics.length > 0 && (
        <dl className="mt-5 grid gap-x-14 border-line-strong border-t lg:grid-cols-2 print:mt-2 print:grid-cols-2">
          {topics.map(({ topic, text }) => {
            const Icon = icons[topic];
            return (
              <div key={topic} className="relative border-line border-b py-4 pl-10 print:py-2">
                <Icon className="absolute top-5 left-0 size-5 text-blue" strokeWidth={1.75} />
                <dt className="font-semibold">{conditionTopics[topic]}</dt>
                <dd className="mt-0.5 whitespace-pre-line text-copy text-ink-2">{text}</dd>
              </div>
            );
          })}
        </dl>
      )}
      <Link to={sitePaths.terms} className="link mt-4 min-h-11 print:hidden">
        Conditions générales de location
        <ArrowRight />
      </Link>
    </section>
  );
}
