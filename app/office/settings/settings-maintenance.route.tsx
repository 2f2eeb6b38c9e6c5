import Construction from "lucide-react/icons/construction";
import Info from "lucide-react/icons/info";
import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import { defaultMaintenanceMessage } from "#app/domain/maintenance/maintenance.ts";
import { maintenanceSettingsSchema } from "#app/domain/maintenance/maintenance-settings.schema.ts";
import {
  getMaintenanceSettings,
  updateMaintenanceSettings,
} from "#app/domain/maintenance/maintenance-settings.server.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { counted } from "#app/lib/plural.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import { FieldPair, FormPage, type PageForm } from "#app/office/record/form-page.tsx";
import { pageAction, pageLoader } from "#app/office/record/record-actions.server.ts";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { type MaintenanceNotice, MaintenancePage } from "#app/ui/maintenance-page.tsx";
import type { Route } from "./+types/settings-maintenance.route.ts";
import { type SettingsHandle, SettingsTab, settingsMessages } from "./settings.tsx";

export { clientAction, ErrorBoundary } from "./settings.tsx";

export const handle: SettingsHandle = { history: "maintenance_settings" };

export const loader = pageLoader("settings:write", async (app, member) => {
  const { settings, notice } = await getMaintenanceSettings(app, member);
  // `isEnabled` is the present state, not that of when typing began: it changes from the top bar.
  return { settings, notice, isEnabled: settings.isEnabled, host: new URL(app.env.appUrl).host };
});

export const action = pageAction(updateMaintenanceSettings, {
  ...settingsMessages,
  saved: "Paramètres de maintenance sauvegardés avec succès",
});

export default function MaintenanceSettingsTab({ loaderData }: Route.ComponentProps) {
  return <SettingsTab loaded={loaderData} Form={MaintenanceSettingsForm} />;
}

/** The tab «Page maintenance», beside what visitors would read. */
function MaintenanceSettingsForm(props: Awaited<ReturnType<typeof loader>> & { page: PageForm }) {
  const { settings, notice, isEnabled, host, page } = props;
  const { message, end_date, end_time } = settings;
  const [typed, setTyped] = useState({ message, date: end_date, time: end_time });
  const form = useRecordForm({
    record: settings,
    together: [["end_date", "end_time"]],
    check: (data) => formErrors(maintenanceSettingsSchema, data),
    onReload: page.onReload,
  });
  const end = fromWallClock(typed);
  const length = typed.message.trim().length;
  return (
    <FormPage form={form} page={page}>
      <div className="grid gap-x-8 gap-y-6 pt-5 office-lg:grid-cols-2">
        <div className="space-y-5">
          {isEnabled && <MaintenanceIsActive />}
          <TextAreaField
            name="message"
            label="Message"
            rows={4}
            defaultValue={message}
            placeholder={defaultMaintenanceMessage}
            error={form.errors.message}
            hint={
              length > 0
                ? `${counted(length, "caractère")}. Une ou deux phrases suffisent.`
                : "Sans message, le site affiche celui de l’exemple."
            }
            onChange={({ currentTarget }) => setTyped({ ...typed, message: currentTarget.value })}
          />
          <FieldPair isShort>
            <TextField
              name="end_date"
              label="Date de fin"
              type="date"
              defaultValue={end_date}
              error={form.errors.end_date}
              hint={<EndHint end={end} />}
              onChange={({ currentTarget }) => setTyped({ ...typed, date: currentTarget.value })}
            />
            <TextField
              name="end_time"
              label="Heure"
              type="time"
              defaultValue={end_time}
              error={form.errors.end_time}
              hint="Heure de Paris."
              onChange={({ currentTarget }) => setTyped({ ...typed, time: currentTarget.value })}
            />
          </FieldPair>
          <p className="flex items-start gap-2.5 text-ink-2 text-note">
            <Info className="mt-0.5 size-4 shrink-0" />
            Cet onglet enregistre le message et la date. Pour ouvrir ou fermer le site, utilisez
            l’interrupteur en haut de page ou dans le menu.
          </p>
        </div>
        <MaintenancePreview
          host={host}
          notice={{
            ...notice,
            message: typed.message.trim() || defaultMaintenanceMessage,
            endDate: end?.toISOString() ?? null,
          }}
        />
      </div>
    </FormPage>
  );
}

function EndHint({ end }: { end: Date | null }) {
  const now = useMinute();
  const isPast = end !== null && now !== null && end < now;
  return isPast ? "Cette date est déjà passée." : "Facultative.";
}

function MaintenanceIsActive() {
  return (
    <div className="flex items-start gap-3 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-4 py-3 text-danger-dark">
      <Construction className="mt-0.5 size-4.5 shrink-0" />
      <div>
        <p className="font-semibold">Maintenance active</p>
        <p className="text-note">
          Les visiteurs voient la page de maintenance. Le site reste ouvert aux administrateurs connectés.
        </p>
      </div>
    </div>
  );
}

/** The closed site as visitors will see it, at half its size where there is room for a desk's screen. */
function MaintenancePreview({ notice, host }: { notice: MaintenanceNotice; host: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-(--label-gap) text-(length:--label-text) font-(--label-weight)">
        Aperçu
      </figcaption>
      <div className="overflow-hidden rounded-(--panel-radius) border border-line">
        <p className="flex h-7 items-center gap-1.5 border-line border-b bg-paper-2 px-3 text-help text-ink-2">
          <Lock strokeWidth={2} className="size-3" />
          {host}
        </p>
        {/* Only to be looked at: its number is not dialled from here. */}
        <div inert className="office-sm:[zoom:0.5] [&>div]:rounded-none">
          <MaintenancePage preview notice={notice} />
        </div>
      </div>
    </figure>
  );
}
