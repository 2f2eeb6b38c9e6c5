import type { PublicVehicle, VehicleDates } from "#app/domain/vehicles/vehicle-detail.server.ts";
import { comeNear } from "#app/lib/after-hydration.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";
import { latePart } from "#app/site/layout/late-part.tsx";
import { PrintHead } from "#app/site/layout/print-head.tsx";
import { useCompany } from "#app/site/layout/use-company.ts";
import { BookingPanel, contactLink } from "./booking-panel.tsx";
import { PhotoGallery } from "./photo-gallery.tsx";
import { NoAgency, PickupAgency } from "./pickup-agency.tsx";
import type { UsualLength } from "./usual-lengths.ts";
import type { VehicleFactsProps } from "./vehicle-facts.tsx";

const left = "lg:clear-left lg:float-left lg:w-[calc((100%-3.5rem)*0.647)]";
const right = "lg:clear-right lg:float-right lg:w-[calc((100%-3.5rem)*0.353)]";

const factsId = "fiche";

const Estimator = latePart(
  () => import("./estimator.tsx").then((part) => part.Estimator),
  <div className="min-h-120 rounded-card border border-line bg-surface" />,
  () => comeNear("estimer"),
);
const VehicleFacts = latePart(
  () => import("./vehicle-facts.tsx").then((part) => part.VehicleFacts),
  <div className="min-h-115" />,
  () => comeNear(factsId),
);

type VehicleSheetProps = Omit<VehicleFactsProps, "vehicle"> & {
  vehicle: PublicVehicle;
  dates: VehicleDates | null;
  lengths: UsualLength[];
};

/**
 * Two stacks that end where they end: photos and facts, panel and agency. Floats, because neither waits for the other,
 * and because everything stands in the order in which a phone shows it and people tab through it.
 */
export function VehicleSheet({ vehicle, dates, lengths, ...read }: VehicleSheetProps) {
  const { agency } = vehicle;
  const { offer, extras, typedStay } = read;
  const { phone } = useCompany();
  const path = sitePaths.vehicle(vehicle.id);
  return (
    <div className="container-site">
      <PrintHead path={path} />
      <div className="pb-[clamp(4rem,6vw,6rem)] max-lg:grid max-lg:grid-cols-1 max-lg:gap-8 lg:flow-root print:flow-root print:pb-0">
        <div className={`${left} lg:mb-14 print:float-left print:mb-4 print:w-[54%]`}>
          <PhotoGallery vehicle={vehicle} />
        </div>
        <div className={`grid grid-cols-1 gap-6 ${right} lg:mb-6 print:float-right print:mb-4 print:w-[43%]`}>
          <BookingPanel vehicle={vehicle} typedStay={typedStay} phone={phone} />
          {offer && (
            <Estimator
              key={typedStay.entry}
              lengths={lengths}
              kmPerDay={offer.tariff.km_per_day}
              extras={extras.filter(({ isDelivery }) => !isDelivery)}
              vehicleId={vehicle.id}
              dates={dates}
              typedStay={typedStay}
              quoteLink={contactLink(vehicle.id, "devis", typedStay)}
            />
          )}
        </div>
        <div
          id={factsId}
          className={`grid grid-cols-1 gap-10 lg:gap-14 ${left} print:clear-both print:float-none print:w-full print:gap-3`}
        >
          <VehicleFacts vehicle={vehicle} {...read} />
        </div>
        <div className={`${right} print:clear-both print:float-none print:w-full print:pt-3`}>
          {agency ? <PickupAgency agency={agency} /> : <NoAgency phone={phone} />}
        </div>
      </div>
    </div>
  );
}
