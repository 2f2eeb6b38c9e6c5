import { Clock, TriangleAlert } from "lucide-react";
import { useFetcher } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { Spinner } from "#app/components/ui/spinner.tsx";
import type { Notification } from "./notifications.server.ts";

/** How the message's mail fares: a failure carries its remedy; what went well is not worth a word in a list. */
export function MailStateChip({ mail }: Pick<Notification, "mail">) {
  const fetcher = useFetcher();
  if (!mail || mail.state === "sent") return null;
  if (fetcher.state !== "idle") {
    return (
      <Badge tone="info" icon={<Spinner className="size-3.5" />}>
        Renvoi…
      </Badge>
    );
  }
  if (mail.state === "waiting") {
    return (
      <Badge tone="info" icon={<Clock aria-hidden="true" strokeWidth={1.75} />}>
        <span className="sr-only">Courriel : </span>En attente
      </Badge>
    );
  }
  return (
    <Badge
      tone="danger"
      icon={<TriangleAlert aria-hidden="true" strokeWidth={1.75} />}
      className="relative z-1"
    >
      <span className="sr-only">Courriel : </span>Échec
      <fetcher.Form method="post" className="-mr-(--badge-padding) h-full border-danger-line border-l">
        <input type="hidden" name="id" value={mail.id} />
        <button
          type="submit"
          name="intent"
          value="resend"
          className="h-full cursor-pointer rounded-r-(--badge-radius) px-(--badge-padding) font-semibold hover:underline"
        >
          Renvoyer
        </button>
      </fetcher.Form>
    </Badge>
  );
}
