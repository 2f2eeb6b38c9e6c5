import { Combobox } from "@base-ui/react/combobox";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { useFetcher } from "react-router";
import type { FoundRequest } from "#app/domain/periods/planning.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { controlClass, Field, InputBox } from "#app/ui/field.tsx";
import type { PeriodDraft } from "./draft.ts";

type Dossier = NonNullable<PeriodDraft["request"]> & Partial<Pick<FoundRequest, "stay">>;

type Found = { requests: FoundRequest[] | null };
type DossierFieldProps = {
  value: Dossier | null;
  onChange: (dossier: Dossier | null) => void;
  error?: string;
};

export function DossierField({ value, onChange, error }: DossierFieldProps) {
  const fetcher = useFetcher<Found>();
  const [typed, setTyped] = useState("");
  const typing = useTypingPause();
  const found: Dossier[] = fetcher.data?.requests ?? [];
  const isKnown = value === null || found.some(({ id }) => id === value.id);

  function search(text: string, reason: string) {
    setTyped(text);
    typing.cancel();
    if (reason === "item-press" || text.trim() === "") return;
    typing.run(
      () => void fetcher.load(`${officePaths.planningRequests}?${new URLSearchParams({ q: text.trim() })}`),
    );
  }
  return (
    <Combobox.Root
      items={isKnown ? found : [...found, value]}
      filteredItems={typed.trim() === "" ? [] : found}
      value={value}
      onValueChange={onChange}
      onInputValueChange={(text, { reason }) => search(text, reason)}
      itemToStringLabel={dossierLabel}
      isItemEqualToValue={(item: Dossier, other: Dossier) => item.id === other.id}
    >
      <Field name="request" label="Dossier" optional error={error}>
        {({ name: _name, ...control }) => (
          <InputBox prefix={<Search />}>
            <Combobox.Input
              {...control}
              placeholder="Référence ou nom du client"
              autoComplete="off"
              className={`${controlClass} h-(--control-height)`}
            />
          </InputBox>
        )}
      </Field>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-70 outline-none">
          <Combobox.Popup className="max-h-64 w-(--anchor-width) overflow-y-auto rounded-badge border border-line bg-surface p-1 text-plain shadow-float outline-none">
            <Combobox.Status className="px-2.5 py-1.5 text-ink-2 text-note empty:hidden">
              {statusOf(typed, fetcher.state !== "idle", fetcher.data)}
            </Combobox.Status>
            <Combobox.List>
              {(dossier: Dossier) => (
                <Combobox.Item
                  key={dossier.id}
                  value={dossier}
                  className="flex cursor-pointer flex-col rounded-control px-2.5 py-1.5 outline-none data-highlighted:bg-paper-2"
                >
                  <span className="font-medium">{dossierLabel(dossier)}</span>
                  {dossier.stay && <span className="text-help text-ink-2">{dossier.stay}</span>}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function dossierLabel({ customer, reference }: Dossier): string {
  return [customer, reference].filter(Boolean).join(" · ");
}

function statusOf(typed: string, isLoading: boolean, answer: Found | undefined): string | null {
  if (typed.trim() === "") return "Tapez une référence ou un nom.";
  if (isLoading && !answer?.requests?.length) return "Recherche…";
  if (answer?.requests === null) return "La recherche n’a pas abouti. Réessayez dans un instant.";
  return answer?.requests.length === 0 ? "Aucun dossier trouvé." : null;
}
