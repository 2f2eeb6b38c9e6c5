import { identityMessages, identityRecord } from "#app/domain/identity/identity.schema.ts";
import { getStaffIdentity, updateIdentity } from "#app/domain/identity/staff-identity.server.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { formPageClass, usePageRecord } from "#app/office/record/form-page.tsx";
import { pageAction, pageLoader } from "#app/office/record/record-actions.server.ts";
import { SiteLink } from "#app/office/record/site-link.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import type { Route } from "./+types/identity.route.ts";
import { IdentityForm } from "./identity-form.tsx";

export const handle: OfficeHandle = { title: "Identité" };

export const loader = pageLoader(identityRecord.right, async (app, member) => ({
  identity: await getStaffIdentity(app, member),
}));

export const action = pageAction(updateIdentity, identityMessages);

export const clientAction = announceResult(identityMessages.save);

export default function IdentityPage({ loaderData }: Route.ComponentProps) {
  const { held, key, page } = usePageRecord(loaderData.identity);
  return (
    <div className={formPageClass}>
      <div className="flex justify-end gap-1">
        <SiteLink to="/" />
        <RecordHistory table="company_info" id={held.id} />
      </div>
      <IdentityForm key={key} identity={held} page={page} />
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={identityMessages.load} />;
}
