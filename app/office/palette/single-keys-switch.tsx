import { useId } from "react";
import { useFetcher } from "react-router";
import { Panel } from "#app/office/ui/panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { openShortcutList } from "./go-to.tsx";

/** In «Mon compte»: it flips at once, and flips back if the server refuses. */
export function SingleKeysSwitch({ isOn }: { isOn: boolean }) {
  const fetcher = useFetcher();
  const noteId = useId();
  const asked = fetcher.formData?.get("is_on");
  const shown = asked === undefined ? isOn : asked === "true";
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-3 px-(--panel-padding) py-3">
      <div className="min-w-0">
        <Switch
          tone="blue"
          checked={shown}
          aria-describedby={noteId}
          onCheckedChange={(checked) =>
            void fetcher.submit({ intent: "single-keys", is_on: String(checked) }, { method: "post" })
          }
        >
          <span className="font-medium text-sm">Raccourcis d’une seule touche</span>
        </Switch>
        <p id={noteId} className="mt-1 text-small text-ink-2">
          {shown ? "Actifs, sauf dans les champs." : "Coupés. Ceux avec Ctrl, ⌘ ou Alt restent."}
        </p>
      </div>
      <Button variant="secondary" onClick={openShortcutList}>
        Voir tous les raccourcis
      </Button>
    </Panel>
  );
}
