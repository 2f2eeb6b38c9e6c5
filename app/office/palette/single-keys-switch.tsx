import { useId, useState } from "react";
import { useFetcher } from "react-router";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { Panel } from "#app/office/ui/panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { ShortcutList } from "./shortcut-list.tsx";

/** In «Mon compte»: it flips at once, and flips back if the server refuses. */
export function SingleKeysSwitch({ isOn, member }: { isOn: boolean; member: StaffMember }) {
  const [isListed, setListed] = useState(false);
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
      <Button variant="secondary" onClick={() => setListed(true)}>
        Voir tous les raccourcis
      </Button>
      <ShortcutList open={isListed} onClose={() => setListed(false)} member={member} />
    </Panel>
  );
}
