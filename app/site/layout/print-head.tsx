import { useCompany, useSiteData } from "./use-company.ts";

/** On paper only: whose sheet this is and where it comes from, for whoever finds it on a desk. */
export function PrintHead({ path }: { path: string }) {
  const { name, phone, email } = useCompany();
  return (
    <p className="hidden flex-wrap justify-between border-ink border-b pb-2 font-semibold print:mb-4 print:flex">
      <span>{name}</span>
      <span>{[phone, email].filter(Boolean).join(" · ")}</span>
      <span className="w-full break-words font-normal">
        {useSiteData()?.origin}
        {path}
      </span>
    </p>
  );
}
