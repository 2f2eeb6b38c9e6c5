import { type PublicVehicle, specificationLines } from "#app/features/vehicles/vehicle-detail.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useCompany, useSiteData } from "../use-company.ts";
import { BookingPanel } from "./booking-panel.tsx";
import { PhotoGallery } from "./photo-gallery.tsx";
import { NoAgency, PickupAgency } from "./pickup-agency.tsx";
import { Description, EquipmentList, Inclusions, Specifications } from "./vehicle-facts.tsx";

/** With fewer lines than this, the table is too short to stand beside the agency's week. */
const tallTable = 5;

const cell = "grid grid-cols-1 content-start gap-10 lg:gap-12 print:col-span-2 print:gap-4";

/**
 * Two columns that end together: photos beside the panel, facts beside the agency. The inclusions go where there is
 * room: under few facts, beside many when no agency fills that place, otherwise under both columns. Below 1280 px the
 * panel is taller than the photos: it stays in view beside the facts, and the agency runs under both.
 */
export function VehicleSheet({ vehicle }: { vehicle: PublicVehicle }) {
  const { agency } = vehicle;
  const { phone } = useCompany();
  const lines = specificationLines(vehicle);
  const inclusionsStand = lines.length < tallTable ? "left" : agency ? "below" : "right";
  return (
    <div className="container-site">
      <PrintHead path={sitePaths.vehicle(vehicle.id)} />
      <div className="grid grid-cols-1 gap-y-8 pb-[clamp(4rem,6vw,6rem)] lg:grid-cols-[minmax(0,792fr)_minmax(0,432fr)] lg:gap-x-14 lg:gap-y-12 print:grid-cols-[3fr_2fr] print:gap-x-6 print:gap-y-5 print:pb-0">
        <PhotoGallery vehicle={vehicle} />
        <div className="lg:max-xl:sticky lg:max-xl:top-24 lg:max-xl:row-span-2 lg:max-xl:self-start">
          <BookingPanel vehicle={vehicle} phone={phone} />
        </div>
        <div className={cell}>
          <Description text={vehicle.description} />
          <Specifications lines={lines} />
          {inclusionsStand === "left" && <Inclusions columns={2} />}
          <EquipmentList equipment={vehicle.equipment} />
        </div>
        {inclusionsStand === "below" && (
          <div className={`${cell} lg:col-span-2`}>
            <Inclusions columns={4} />
          </div>
        )}
        <div className={`${cell} lg:max-xl:col-span-2 xl:col-start-2 xl:row-start-2`}>
          {agency ? <PickupAgency agency={agency} /> : <NoAgency phone={phone} />}
          {inclusionsStand === "right" && <Inclusions columns={1} />}
        </div>
      </div>
    </div>
  );
}

/** Whose sheet this is and where it comes from, for whoever finds it on a desk. */
function PrintHead({ path }: { path: string }) {
  const { name, phone, email } = useCompany();
  return (
    <p className="hidden flex-wrap justify-between border-ink border-b pb-2 font-[640] print:mb-4 print:flex">
      <span>{name}</span>
      <span>{[phone, email].filter(Boolean).join(" · ")}</span>
      <span className="w-full font-normal">
        {useSiteData()?.origin}
        {path}
      </span>
    </p>
  );
}
