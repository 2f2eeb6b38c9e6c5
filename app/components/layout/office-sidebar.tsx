import { OfficeBrand } from "./office-brand.tsx";
import { OfficeNav, OfficeNavFoot } from "./office-nav.tsx";
import type { OfficeShellData } from "./office-shell.tsx";

/** 232 px wide, 56 px under 1200 px; on a phone the drawer takes its place. */
export function OfficeSidebar({ companyName, member, counts }: OfficeShellData) {
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col border-line border-r bg-paper office-sm:flex">
      <div className="flex h-14 shrink-0 items-center px-4 max-office-lg:justify-center max-office-lg:px-0">
        <OfficeBrand companyName={companyName} isFoldable />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-1 max-office-lg:px-2">
        <OfficeNav place="sidebar" member={member} counts={counts} />
      </div>
      <div className="mx-3 shrink-0 border-line border-t py-2 max-office-lg:mx-2">
        <OfficeNavFoot place="sidebar" member={member} />
      </div>
    </aside>
  );
}
