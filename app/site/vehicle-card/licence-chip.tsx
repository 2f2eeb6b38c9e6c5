import { formatLicences, type Licence } from "#app/domain/rental/licence.ts";
import { Badge } from "#app/ui/badge.tsx";

/** «Permis B» */
export function LicenceChip({ licences, on }: { licences: Licence[]; on?: "picture" }) {
  return (
    <Badge on={on}>
      Permis <strong className="font-bold">{formatLicences(licences)}</strong>
    </Badge>
  );
}
