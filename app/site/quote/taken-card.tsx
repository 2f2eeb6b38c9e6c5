import {
  type CustomerQuote,
  newRequestHref,
  type OfferedVehicle,
} from "#app/domain/quotes/customer-quote.ts";
import { formatCents } from "#app/lib/euros.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NoticeCard, wraps } from "./quote-notice.tsx";
import { VehicleTile } from "./vehicle-tile.tsx";

type TakenCardProps = {
  quote: CustomerQuote;
  /** The line whose vehicle was promised to another. */
  label: string;
  equivalent: OfferedVehicle | null;
  /** Somebody pressed the button, and the agency was told; else the page was merely opened. */
  isTried: boolean;
  today: string;
};

/** The yes came a moment too late: nothing is owed, and there is another way. */
export function TakenCard({ quote, label, equivalent, isTried, today }: TakenCardProps) {
  const others = equivalent && {
    ...quote,
    vehicleIds: [equivalent.id],
  };
  return (
    <NoticeCard
      icon="alert"
      title={isTried ? "Ce véhicule vient d’être réservé" : "Ce véhicule n’est plus libre"}
      lead={
        <>
          {quote.vehicleCount > 1 && label && `${label} n’est plus libre à ces dates. `}
          {isTried
            ? "Rien n’a été accepté et rien n’est dû. L’agence est prévenue et vous écrit. Nous vous proposons un équivalent"
            : "Il a été réservé entre-temps\u00a0: ce devis ne peut plus être accepté, et rien n’est dû. Appelez l’agence, ou demandez un équivalent"}
          {equivalent ? ", libre aux mêmes dates." : "."}
        </>
      }
      phone={quote.office.phone}
    >
      {equivalent && (
        <VehicleTile vehicle={equivalent}>
          {equivalent.price && (
            <span className="block">
              <strong className="font-semibold">{formatCents(equivalent.price.ttc, { exact: true })}</strong>
              <span className="text-[0.84375rem] text-ink-2">
                {" "}
                TTC{quote.document.stay && `, ${quote.document.stay.daysWords}`}
              </span>
            </span>
          )}
        </VehicleTile>
      )}
      {others ? (
        <ButtonLink to={newRequestHref(others, today)} size="xl" className={wraps}>
          Demander un devis pour celui-ci
        </ButtonLink>
      ) : (
        <ButtonLink to={sitePaths.catalogue} size="xl" variant="secondary">
          Voir le catalogue
        </ButtonLink>
      )}
    </NoticeCard>
  );
}
