import { useFetcher, useNavigate, useSearchParams } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { listOwnPasskeys } from "#app/domain/accounts/own-passkeys.server.ts";
import {
  confirmTwoFactor,
  getOwnTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from "#app/domain/accounts/own-two-factor.server.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/own-two-factor.route.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import {
  AlreadyOn,
  type TwoFactorAnswer,
  type TwoFactorAsk,
  TwoFactorForm,
  twoFactorAsks,
} from "./two-factor-form.tsx";

const failure = "La double authentification n’a pas été changée";

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "own-account:write");
  const app = context.get(appContext);
  const [twoFactor, passkeys] = await Promise.all([
    getOwnTwoFactor(app, member),
    listOwnPasskeys(app, member),
  ]);
  return {
    email: member.email,
    isOn: twoFactor !== null,
    isOwed: member.owesTwoFactor === true,
    hasPasskey: passkeys.length > 0,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const { headers } = request;
  const form = await readForm(request);
  const password = form.get("password");
  return answerAction(app, failure, async () => {
    switch (form.get("intent")) {
      case "confirm":
        return { codes: await confirmTwoFactor(app, actor, { code: form.get("code") }) };
      case "renew":
        return { codes: await renewRecoveryCodes(app, actor, { password, headers }) };
      case "stop":
        await stopTwoFactor(app, actor, { password });
        return { message: "La double authentification est désactivée" };
      default: {
        const issuer = (await getCompany(app)).name;
        return { setup: await startTwoFactor(app, actor, { password, issuer, headers }) };
      }
    }
  });
}

export const clientAction = announceResult(failure);

export default function OwnTwoFactor({ loaderData }: Route.ComponentProps) {
  const { email, isOn, isOwed, hasPasskey } = loaderData;
  const navigate = useNavigate();
  const fetcher = useFetcher<TwoFactorAnswer>();
  const [params] = useSearchParams();
  const ask: TwoFactorAsk = params.has("codes") ? "renew" : params.has("desactiver") ? "stop" : "start";
  const close = () => void navigate(officePaths.ownAccount, { preventScrollReset: true });
  const codes = (fetcher.data?.ok && fetcher.data.codes) || null;
  const words = codes
    ? {
        title: "Vos codes de secours",
        description: "Chacun ouvre votre compte une fois si vous perdez votre téléphone.",
      }
    : { ...twoFactorAsks[ask], ...(isOwed && { description: twoFactorAsks.owed }) };
  // Codes are shown once, and a set-up that is owed is not put off.
  const isHeld = codes !== null || isOwed;
  return (
    <RecordSheet
      title={words.title}
      description={words.description}
      placement="center"
      width={codes ? 560 : 600}
      closable={!isHeld}
      dismissible={!isHeld}
      closeTo={officePaths.ownAccount}
    >
      {codes ? (
        <RecoveryCodes codes={codes} email={email} isLastStep={ask === "start"} onDone={close} />
      ) : ask === "start" && isOn ? (
        <AlreadyOn onClose={close} />
      ) : (
        <TwoFactorForm {...{ ask, isOwed, hasPasskey, fetcher }} onClose={close} />
      )}
    </RecordSheet>
  );
}
