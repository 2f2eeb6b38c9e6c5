import CalendarPlus from "lucide-react/icons/calendar-plus";
import Link2 from "lucide-react/icons/link-2";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import type { AgencyCalendar } from "#app/domain/calendars/staff-calendars.server.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { controlClass, InputBox } from "#app/ui/field.tsx";

export type CalendarIntent = "create" | "revoke";

export function CalendarRow({
  calendar,
  link,
  busy,
  onIntent,
}: {
  calendar: AgencyCalendar;
  link: string | undefined;
  busy: CalendarIntent | null;
  onIntent: (intent: CalendarIntent) => void;
}) {
  const { name, created_at, author } = calendar;
  return (
    <li className="px-(--panel-padding) py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-50 flex-1 text-small leading-[19px]">
          <span className="block font-medium text-plain [overflow-wrap:anywhere]">{name}</span>
          <span className="text-ink-2">
            {created_at
              ? `Adresse créée le ${formatShortDateTime(created_at)}${author ? ` par ${staffName(author)}` : ""}`
              : "Aucune adresse"}
          </span>
        </p>
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={busy === "create"} onClick={() => onIntent("create")}>
            {created_at ? "Nouvelle adresse…" : "Créer une adresse"}
            <span className="sr-only"> pour {name}</span>
          </Button>
          {created_at && (
            <Button variant="secondary" busy={busy === "revoke"} onClick={() => onIntent("revoke")}>
              Révoquer…
              <span className="sr-only"> celle de {name}</span>
            </Button>
          )}
        </span>
      </div>
      {link && <NewAddress link={link} name={name} />}
    </li>
  );
}

/** Told this once: only its hash is kept. */
function NewAddress({ link, name }: { link: string; name: string }) {
  return (
    <div className="mt-3 rounded-control border border-blue-line bg-info-tint p-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-60 flex-1">
          <InputBox prefix={<Link2 />}>
            <input
              readOnly
              aria-label={`Adresse de l’agenda, ${name}`}
              value={link}
              onFocus={(event) => event.currentTarget.select()}
              className={`${controlClass} h-(--control-height)`}
            />
          </InputBox>
        </div>
        <CopyButton text={link} label="Copier l’adresse" copiedLabel="Adresse copiée" />
        <a href={link.replace(/^https?:/, "webcal:")} className={buttonClass({ variant: "secondary" })}>
          <CalendarPlus strokeWidth={2} />
          Ouvrir dans mon agenda
        </a>
      </div>
      <p className="mt-2 text-small text-ink-2">
        Montrée une seule fois&nbsp;: copiez-la avant de quitter cette page. Quiconque l’a peut lire l’agenda.
      </p>
    </div>
  );
}
