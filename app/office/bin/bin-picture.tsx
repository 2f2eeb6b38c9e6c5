import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import Inbox from "lucide-react/icons/inbox";
import MapPin from "lucide-react/icons/map-pin";
import Percent from "lucide-react/icons/percent";
import Tag from "lucide-react/icons/tag";
import Truck from "lucide-react/icons/truck";
import type { LucideIcon } from "lucide-react/types";
import type { BinnedTable } from "#app/domain/records/records.ts";
import { officePaths } from "#app/lib/office-paths.ts";

/** Those without one of their own are filed. */
const icons: Partial<Record<BinnedTable, LucideIcon>> = {
  vehicles: Truck,
  agencies: MapPin,
  tariffs: Percent,
  brands: Tag,
  site_photos: Image,
  vehicle_photos: Image,
  notifications: Inbox,
  requests: Inbox,
};

interface BinPictureProps {
  table: BinnedTable;
  pictureId: string | null;
  className: string;
}

/** The file's own address answers nobody any more: staff see it by another. */
export function BinPicture({ table, pictureId, className }: BinPictureProps) {
  const Icon = icons[table] ?? FileText;
  return (
    <span
      className={`flex shrink-0 items-center justify-center overflow-hidden rounded-[4px] bg-paper-2 text-ink-2 ${className}`}
    >
      {pictureId ? (
        <img
          src={officePaths.binPicture(pictureId)}
          alt=""
          loading="lazy"
          className={`size-full ${table === "brands" ? "object-contain p-1" : "object-cover"}`}
        />
      ) : (
        <Icon className="size-4" strokeWidth={1.5} />
      )}
    </span>
  );
}
