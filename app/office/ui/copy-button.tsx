import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useEffectEvent, useState } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { toast } from "#app/ui/toast.tsx";

/** How long the check stands in for the copy icon. */
const confirmationMs = 2000;

type CopyButtonProps = {
  text: string;
  label: string;
  copiedLabel?: string;
  /** What toasts say of it, where a page has its own sentences. */
  messages?: { copied: string; failed: string };
  onCopiedChange?: (isCopied: boolean) => void;
  className?: string;
};

export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel = "Copié", messages, onCopiedChange, className } = props;
  const [isCopied, setCopied] = useState(false);
  const tell = useEffectEvent((isNow: boolean) => onCopiedChange?.(isNow));
  useEffect(() => {
    tell(isCopied);
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast.error(messages?.failed ?? "La copie n’a pas fonctionné.", {
        detail: "Sélectionnez le texte et copiez-le.",
      });
      return;
    }
    if (messages) toast.success(messages.copied);
    setCopied(true);
  }

  return (
    <>
      <IconButton label={isCopied ? copiedLabel : label} onClick={() => void copy()} className={className}>
        {isCopied ? <Check className="text-success" /> : <Copy />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? copiedLabel : ""}
      </span>
    </>
  );
}
