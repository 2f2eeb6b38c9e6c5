import { Badge } from "#app/components/ui/badge.tsx";
import { formatLicences, type Licence } from "#app/lib/licence.ts";

/** «Permis B» */
export function LicenceChip({ licences, on }: { licences: Licence[]; on?: "picture" }) {
  return (
    <Badge on={on}>
      Permis <strong className="font-bold">{formatLicences(licences)}</strong>
    </Badge>
  );
}
