import { useState } from "react";
import { useFetcher } from "react-router";
import { type ExampleCounts, hasExamples } from "#app/domain/setup/example-counts.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { exampleWords } from "./example-words.ts";

type OpenSiteProps = { examples: ExampleCounts; isNext: boolean };

/** «Ouvrir au public…»: never refused, asked about once, with what visitors would read. */
export function OpenSite({ examples, isNext }: OpenSiteProps) {
  const fetcher = useFetcher({ key: "maintenance-switch" });
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant={isNext ? "primary" : "secondary"} onClick={() => setAsking(true)}>
        Ouvrir au public…
      </Button>
      <Dialog open={isAsking} onOpenChange={setAsking} title={"Ouvrir le site au public\u00a0?"} width={480}>
        <DialogBody>
          <p>La page de maintenance s’en va tout de suite, et les demandes peuvent arriver.</p>
          {hasExamples(examples) && (
            <p className="mt-3 rounded-badge border border-memo-line bg-memo px-3 py-2 text-memo-ink text-note">
              Les visiteurs verraient aussi les données d’exemple&nbsp;: {exampleWords(examples)}.
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose render={<Button variant="secondary" />}>Pas encore</DialogClose>
          <Button
            busy={fetcher.state !== "idle"}
            onClick={() => {
              setAsking(false);
              void fetcher.submit(
                { is_enabled: "false" },
                { method: "post", action: officePaths.maintenanceSwitch },
              );
            }}
          >
            Ouvrir le site
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
