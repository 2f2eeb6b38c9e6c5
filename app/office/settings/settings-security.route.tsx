import ShieldCheck from "lucide-react/icons/shield-check";
import {
  getSecuritySettings,
  type SecuritySettings,
  updateSecuritySettings,
} from "#app/domain/accounts/security-settings.server.ts";
import { FormGroup, FormPage, type PageForm } from "#app/office/record/form-page.tsx";
import { pageAction, pageLoader } from "#app/office/record/record-actions.server.ts";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import type { Route } from "./+types/settings-security.route.ts";
import { type SettingsHandle, SettingsTab, settingsMessages } from "./settings.tsx";

export { clientAction, ErrorBoundary } from "./settings.tsx";

export const handle: SettingsHandle = { history: "security_settings" };

export const loader = pageLoader("settings:write", async (app, member) => ({
  settings: await getSecuritySettings(app, member),
}));

export const action = pageAction(
  updateSecuritySettings,
  { ...settingsMessages, saved: "Paramètres de sécurité sauvegardés avec succès" },
  (form) => ({
    require_two_factor: form.has("require_two_factor"),
  }),
);

export default function SecuritySettingsTab({ loaderData }: Route.ComponentProps) {
  return <SettingsTab loaded={loaderData} Form={SecuritySettingsForm} />;
}

/** The tab «Sécurité». */
function SecuritySettingsForm({ settings, page }: { settings: SecuritySettings; page: PageForm }) {
  const form = useRecordForm({ record: settings, check: () => ({}), onReload: page.onReload });
  const without = settings.administrators.filter(
    ({ hasCodes, hasPasskey }) => !hasCodes && !hasPasskey,
  ).length;
  return (
    <FormPage form={form} page={page}>
      <FormGroup
        title="Double authentification"
        purpose={
          "Un code du téléphone en plus du mot de passe, ou une clé d’accès à sa place. Chacun s’en munit dans «\u00a0Mon compte\u00a0»."
        }
      >
        <CheckboxField
          name="require_two_factor"
          label="Exiger la double authentification des administrateurs"
          defaultChecked={settings.require_two_factor}
          hint={`${whoIsLed(without)} Téléphone et codes perdus\u00a0: un autre administrateur la réinitialise dans «\u00a0Gestion des utilisateurs\u00a0».`}
        />
      </FormGroup>
      <FormGroup title="Administrateurs" purpose="Comment chacun se connecte aujourd’hui.">
        <ul className="divide-y divide-line rounded-(--panel-radius) border border-line bg-surface">
          {settings.administrators.map(({ email, ...ways }) => (
            <li key={email} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 flex-1 truncate text-sm">{email}</span>
              <WayIn {...ways} />
            </li>
          ))}
        </ul>
      </FormGroup>
    </FormPage>
  );
}

function WayIn({ hasCodes, hasPasskey }: { hasCodes: boolean; hasPasskey: boolean }) {
  if (!hasCodes && !hasPasskey) return <Badge>Mot de passe seul</Badge>;
  return (
    <Badge tone="success" icon={<ShieldCheck strokeWidth={2} />}>
      {[hasCodes && "Code du téléphone", hasPasskey && "Clé d’accès"].filter(Boolean).join(" et ")}
    </Badge>
  );
}

function whoIsLed(without: number): string {
  if (without === 0) return "Tous les administrateurs ont l’une ou l’autre.";
  return without === 1
    ? "1\u00a0administrateur n’a ni l’une ni l’autre\u00a0: elle lui est demandée dès l’écran suivant."
    : `${without}\u00a0administrateurs n’ont ni l’une ni l’autre\u00a0: elle leur est demandée dès l’écran suivant.`;
}
