import Link2 from "lucide-react/icons/link-2";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { controlClass, InputBox } from "#app/ui/field.tsx";

interface CustomerLinkProps {
  id: string;
  link: string | null;
  onLink: (link: string) => void;
}

/** Whoever has the link may answer: it is shown while the page that made it is open, and never again. */
export function CustomerLink({ id, link, onLink }: CustomerLinkProps) {
  const [isAsking, setAsking] = useState(false);
  const fetcher = useFetcher<ActionResult>();
  const answer = fetcher.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is heard once
  useEffect(() => {
    if (!answer?.ok || !answer.link) return;
    setAsking(false);
    onLink(answer.link);
  }, [answer]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-60 flex-1">
          <InputBox prefix={<Link2 />}>
            <input
              readOnly
              aria-label="Lien du client"
              value={link ?? "Envoyé au client, et gardé nulle part"}
              onFocus={(event) => event.currentTarget.select()}
              className={`${controlClass} h-(--control-height)`}
            />
          </InputBox>
        </div>
        {link && <CopyButton text={link} label="Copier le lien" copiedLabel="Lien copié" />}
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Nouveau lien…
        </Button>
      </div>
      <p className="mt-2 text-[13px] text-ink-2">
        {link
          ? "Montré en entier jusqu’à la fermeture de cette page. Un nouveau lien éteint l’ancien."
          : "Le client l’a reçu par e-mail. Un nouveau lien éteint l’ancien."}
      </p>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        role="alertdialog"
        title="Faire un nouveau lien ?"
        description="Celui que le client a reçu ne fonctionnera plus. Le nouveau n’est pas envoyé : vous le copiez."
      >
        <DialogBody>{null}</DialogBody>
        <DialogFooter>
          <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
          <Button
            busy={fetcher.state !== "idle"}
            onClick={() => void fetcher.submit({ intent: "renew", id }, { method: "post" })}
          >
            Faire un nouveau lien
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
