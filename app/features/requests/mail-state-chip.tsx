import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useFetcher } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { Spinner } from "#app/components/ui/spinner.tsx";
import type { MessageSummary } from "./messages.server.ts";
import { mailStateLabels } from "./messages.ts";

/** One fetcher per mail, so that every place that shows it says «Renvoi…» together. */
export function useResend(mailId: string | undefined) {
  const fetcher = useFetcher({ key: `resend-${mailId}` });
  return { ...fetcher, isResending: fetcher.state !== "idle" };
}

/** How the message's mail fares: a failure carries its remedy; what went well is at most a quiet word. */
export function MailStateChip({
  mail,
  showSent = false,
}: Pick<MessageSummary, "mail"> & { showSent?: boolean }) {
  const resend = useResend(mail?.id);
  if (!mail) return null;
  if (resend.isResending) {
    return (
      <Badge tone="info" icon={<Spinner className="size-3.5" />}>
        Renvoi…
      </Badge>
    );
  }
  if (mail.state === "sent") return showSent && <SentMark />;
  if (mail.state === "waiting") {
    return (
      <Badge tone="info" icon={<Clock aria-hidden="true" strokeWidth={1.75} />}>
        <span className="sr-only">Courriel : </span>
        {mailStateLabels.waiting}
      </Badge>
    );
  }
  return (
    <Badge
      tone="danger"
      icon={<TriangleAlert aria-hidden="true" strokeWidth={1.75} />}
      className="relative z-1"
    >
      <span className="sr-only">Courriel : </span>
      {mailStateLabels.failed}
      <resend.Form method="post" className="-mr-(--badge-padding) h-full border-danger-line border-l">
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

export function SentMark() {
  return (
    <span className="flex h-(--badge-height) items-center gap-1 text-(length:--badge-text) text-success-dark">
      <Check aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      <span className="sr-only">Courriel : </span>
      {mailStateLabels.sent}
    </span>
  );
}
