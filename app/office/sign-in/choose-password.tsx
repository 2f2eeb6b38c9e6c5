import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LoginAlert, PasswordField } from "./login-fields.tsx";
import { LoginPage, type LoginProblem } from "./login-page.tsx";
import type { answerSecretLink } from "./secret-link.server.ts";

interface ChoosePasswordProps {
  loaderData: Awaited<ReturnType<typeof answerSecretLink>>["data"];
  actionData: LoginProblem | undefined;
  title: string;
  lead: ReactNode;
  label?: string;
  submit: string;
  /** Shown for a link that is wrong, used or too old. */
  dead: { title: string; lead: string; to: string; label: string };
}

/** The page behind a link in a mail: an invitation, or a reset. */
export function ChoosePassword(props: ChoosePasswordProps) {
  const { loaderData, actionData, title, lead, label, submit, dead } = props;
  const { company, link, passwordMinLength, formAction } = loaderData;
  const isBusy = useNavigation().formMethod === "POST";
  if (!link || actionData?.message === dead.title) {
    return (
      <LoginPage company={company} title={dead.title} lead={dead.lead}>
        <ButtonLink to={dead.to} className="w-full">
          {dead.label}
        </ButtonLink>
      </LoginPage>
    );
  }
  return (
    <LoginPage company={company} title={title} lead={lead}>
      <Form method="post" action={formAction} className="space-y-4">
        {actionData && !actionData.fields.password && <LoginAlert message={actionData.message} />}
        {/* For the browser's own keeper of passwords. */}
        {link.email && <input type="hidden" name="email" autoComplete="username" value={link.email} />}
        <PasswordField
          label={label}
          kind="new"
          autoFocus
          error={actionData?.fields.password}
          hint={`Au moins ${passwordMinLength} caractères.`}
        />
        <Button type="submit" busy={isBusy} busyLabel="Enregistrement..." className="w-full">
          {submit}
        </Button>
      </Form>
    </LoginPage>
  );
}
