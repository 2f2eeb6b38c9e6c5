import ShieldCheck from "lucide-react/icons/shield-check";
import type { getOwnTwoFactor } from "#app/domain/accounts/own-two-factor.server.ts";
import { formatShortDate } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { Panel } from "#app/office/ui/panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** Whether a second step is asked of oneself, and what to do about it. */
export function OwnTwoFactorPanel({ twoFactor }: { twoFactor: Awaited<ReturnType<typeof getOwnTwoFactor>> }) {
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-3 px-(--panel-padding) py-3">
      {twoFactor ? (
        <>
          <div className="flex items-center gap-3">
            <ShieldCheck className="size-5 shrink-0 text-success" />
            <div>
              <p className="font-medium text-sm">Activée le {formatShortDate(twoFactor.since)}</p>
              <p className="text-[13px] text-ink-2">
                {counted(twoFactor.codesLeft, "code de secours restant", "codes de secours restants")} sur{" "}
                {twoFactor.codes}
              </p>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <ButtonLink variant="secondary" to={`${officePaths.ownTwoFactor}?codes`} preventScrollReset>
              Nouveaux codes…
            </ButtonLink>
            <ButtonLink
              variant="ghost"
              to={`${officePaths.ownTwoFactor}?desactiver`}
              preventScrollReset
              className="text-danger-dark!"
            >
              Désactiver…
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p className="text-[13px] text-ink-2">Non activée</p>
          <ButtonLink variant="secondary" to={officePaths.ownTwoFactor} preventScrollReset>
            Activer…
          </ButtonLink>
        </>
      )}
    </Panel>
  );
}
