import { Link } from "react-router";
import { Carousel } from "#app/components/ui/carousel.tsx";
import { VehicleCard, type VehicleCardData } from "#app/features/vehicles/vehicle-card.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";

const sizes = "(min-width: 1328px) 305px, (min-width: 1024px) 23vw, (min-width: 640px) 47vw, 80vw";

export function NewestVehicles({ vehicles }: { vehicles: VehicleCardData[] }) {
  return (
    <Carousel
      label="Derniers arrivés au parc"
      heading={<h2 className="text-h2">Derniers arrivés au&nbsp;parc</h2>}
      aside={
        <Link to={sitePaths.catalogue} className="link mr-3 max-sm:hidden">
          Tout le catalogue
        </Link>
      }
      perView={{ base: 1, sm: 2, lg: 4 }}
      peek
      autoplay
      slides={vehicles.map((vehicle) => <VehicleCard key={vehicle.id} vehicle={vehicle} sizes={sizes} />)}
    />
  );
}
