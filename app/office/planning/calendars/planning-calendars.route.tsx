import CalendarPlus from "lucide-react/icons/calendar-plus";
import Link2 from "lucide-react/icons/link-2";
import { useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import {
  type AgencyCalendar,
  createCalendar,
  listCalendars,
  revokeCalendar,
} from "#app/domain/calendars/staff-calendars.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { ConfirmDialog } from "#app/office/ui/confirm-dialog.tsx";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { Panel } from "#app/office/ui/panel.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import { controlClass, InputBox } from "#app/ui/field.tsx";
import type { Route } from "./+types/planning-calendars.route.ts";

type CalendarIntent = "create" | "revoke";

export const handle: OfficeHandle = {
  title: "Agenda",
  back: () => ({ label: "Planning", to: officePaths.planning }),
};

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "planning:write");
  return { calendars: await listCalendars(context.get(appContext), member) };
}

const failureOf = (form: FormData) =>
  form.get("intent") === "revoke" ? calendarMessages.revokeFailed : calendarMessages.createFailed;

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const asked = { agencyId: String(form.get("agency")), former: String(form.get("former") ?? "") };
  return answerAction(app, failureOf(form), async () => {
    if (form.get("intent") === "revoke")
      return { message: calendarMessages.revoked, detail: await revokeCalendar(app, actor, asked) };
    const { id, name, link } = await createCalendar(app, actor, asked);
    return { message: calendarMessages.created, detail: name, id, link };
  });
}

export const clientAction = announceResult(failureOf);

export default function PlanningCalendars({ loaderData, actionData }: Route.ComponentProps) {
  const { calendars } = loaderData;
  const submit = useSubmit();
  const { formData } = useNavigation();
  const [asked, setAsked] = useState<{ calendar: AgencyCalendar; intent: CalendarIntent } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const linkOf = (id: string) => (actionData?.ok && actionData.id === id ? actionData.link : undefined);
  function post({ id, created_at }: AgencyCalendar, intent: CalendarIntent) {
    const fields = { intent, agency: id, former: created_at ?? "" };
    void submit(fields, { method: "post", preventScrollReset: true });
  }
  const busyOf = (id: string) =>
    formData?.get("agency") === id ? (formData.get("intent") as CalendarIntent) : null;
  return (
    <div className="flex max-w-[880px] flex-col gap-4 office-lg:max-w-[1180px] office-lg:flex-row-reverse office-lg:items-start office-lg:gap-8">
      <div className="max-w-[70ch] space-y-2 text-small text-ink-2 office-lg:w-72 office-lg:shrink-0">
        <p>
          Chaque agence peut avoir une adresse privée de ses départs et retours, à suivre dans Outlook, Google
          Agenda ou l’agenda d’un téléphone&nbsp;: du mois passé aux douze mois qui viennent, locations et
          réservations.
        </p>
        <p>
          L’agenda dit le véhicule, son numéro de parc et la référence de la demande, jamais le nom ni les
          coordonnées du client. Sa mise à jour dépend du programme qui le suit, d’une heure à un jour.
        </p>
      </div>
      <Panel className="office-lg:min-w-0 office-lg:flex-1">
        {calendars.length === 0 ? (
          <EmptyState icon={<EmptyListDrawing />} title="Aucune agence">
            Un agenda est celui d’une agence&nbsp;: ajoutez-en une d’abord.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {calendars.map((calendar) => (
              <CalendarRow
                key={calendar.id}
                calendar={calendar}
                link={linkOf(calendar.id)}
                busy={busyOf(calendar.id)}
                onIntent={(intent) => {
                  if (!calendar.created_at) return post(calendar, intent);
                  setAsked({ calendar, intent });
                  setAsking(true);
                }}
              />
            ))}
          </ul>
        )}
      </Panel>
      {asked && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          {...questionOf(asked.intent, asked.calendar.name)}
          onConfirm={() => {
            setAsking(false);
            post(asked.calendar, asked.intent);
          }}
        />
      )}
    </div>
  );
}

function CalendarRow({
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

/** Before an address that people follow goes dead. */
function questionOf(intent: CalendarIntent, name: string) {
  if (intent === "revoke") {
    return {
      title: `Révoquer l’adresse de ${name}\u00a0?`,
      description: "Elle ne répondra plus à personne. Les agendas qui la suivent ne seront plus mis à jour.",
      confirmLabel: "Révoquer l’adresse",
    };
  }
  return {
    title: `Créer une nouvelle adresse pour ${name}\u00a0?`,
    description:
      "Une nouvelle adresse éteint l’ancienne\u00a0: les agendas qui la suivent ne seront plus mis à jour.",
    confirmLabel: "Créer une nouvelle adresse",
    isDeletion: false,
  };
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={calendarMessages.load} />;
}

const calendarMessages = {
  created: "Adresse de l’agenda créée",
  revoked: "Adresse de l’agenda révoquée",
  createFailed: "L’adresse de l’agenda n’a pas été créée.",
  revokeFailed: "L’adresse de l’agenda n’a pas été révoquée.",
  load: "Une erreur est survenue lors du chargement des agendas.",
} as const;
