import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useFetcher } from "react-router";
import { mailStateLabels } from "#app/domain/requests/requests.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Spinner } from "#app/ui/button.tsx";

/** Quiet, in a list: what went well says nothing. */
type MailMarkProps = {
  mail: { id: string; state: keyof typeof mailStateLabels } | null;
  isQuiet?: boolean;
  /** What its leaving means, where «Envoyé» would leave open what was. */
  sentLabel?: string;
};

/** What became of a mail; a failure carries its remedy. One fetcher per mail: every place that shows it says «Renvoi…». */
export function MailMark({ mail, isQuiet = false, sentLabel }: MailMarkProps) {
  const resend = useFetcher({ key: `resend-${mail?.id}` });
  if (!mail) return null;
  if (resend.state !== "idle") {
    return (
      <Badge tone="info" icon={<Spinner className="size-3.5" />}>
        Renvoi…
      </Badge>
    );
  }
  const words = (
    <>
      <span className="sr-only">Courriel&nbsp;: </span>
      {mailStateLabels[mail.state]}
    </>
  );
  if (mail.state === "sent") {
    if (isQuiet) return null;
    return (
      <span className="flex h-(--badge-height) items-center gap-1 text-(length:--badge-text) text-success-dark">
        <Check className="size-3.5" />
        {sentLabel ?? words}
      </span>
    );
  }
  if (mail.state === "waiting") {
    return (
      <Badge tone="info" icon={<Clock />}>
        {words}
      </Badge>
    );
  }
  return (
    <Badge tone="danger" icon={<TriangleAlert />} className="relative z-1">
      {words}
      <resend.Form
        method="post"
        action={officePaths.messages}
        className="-mr-(--badge-padding) h-full border-danger-line border-l"
      >
        <input type="hidden" name="id" value={mail.id} />
        <button
          type="submit"
          name="intent"
          value="resend"
          className="h-full cursor-pointer rounded-r-(--badge-radius) px-(--badge-padding) font-semibold hover:underline"
        >
          Renvoyer
        </button>
      </resend.Form>
    </Badge>
  );
}
