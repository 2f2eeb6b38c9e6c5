import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import type { CalendarIntent } from "./calendar-row.tsx";

interface AskDialogProps {
  intent: CalendarIntent;
  /** The agency's. */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

const words = {
  create: {
    title: (name: string) => `Créer une nouvelle adresse pour ${name}\u00a0?`,
    description:
      "Une nouvelle adresse éteint l’ancienne\u00a0: les agendas qui la suivent ne seront plus mis à jour.",
    confirm: "Créer une nouvelle adresse",
    variant: "primary",
  },
  revoke: {
    title: (name: string) => `Révoquer l’adresse de ${name}\u00a0?`,
    description: "Elle ne répondra plus à personne. Les agendas qui la suivent ne seront plus mis à jour.",
    confirm: "Révoquer l’adresse",
    variant: "danger",
  },
} as const;

/** Before an address that people follow goes dead. */
export function AskDialog({ intent, name, open, onOpenChange, onConfirm }: AskDialogProps) {
  const { title, description, confirm, variant } = words[intent];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      title={title(name)}
      description={description}
    >
      <DialogBody>{null}</DialogBody>
      <DialogFooter>
        <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
        <Button variant={variant} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
