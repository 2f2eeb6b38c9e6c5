import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { toast } from "#app/components/ui/toast.tsx";
import { officePaths } from "#app/lib/office-paths.ts";
import { EmailField } from "./email-field.tsx";
import { LoginAlert } from "./login-alert.tsx";
import type { LoginProblem } from "./login-problem.ts";
import { PasswordField } from "./password-field.tsx";

/** Works with and without scripts. */
export function LoginForm({ action, problem }: { action: string; problem?: LoginProblem }) {
  const isBusy = useNavigation().formMethod === "POST";
  const password = useRef<HTMLInputElement>(null);
  const isFieldProblem = problem !== undefined && Object.keys(problem.fields).length > 0;

  useEffect(() => {
    if (!problem) return;
    toast.error(problem.message);
    if (problem.isLineDown) return;
    password.current?.focus();
    password.current?.select();
  }, [problem]);

  return (
    <Form method="post" action={action} className="space-y-4">
      {problem && !isFieldProblem && <LoginAlert message={problem.message} />}
      <EmailField problem={problem} />
      <div className="relative">
        <PasswordField
          inputRef={password}
          error={problem?.fields.password}
          isRefused={problem !== undefined && !problem.isLineDown && !isFieldProblem}
          autoFocus={problem !== undefined}
        />
        {/* Beside the label, and after the field for whoever goes by keyboard. */}
        <Link
          to={officePaths.forgottenPassword}
          className="absolute top-0 right-0 rounded-control font-medium text-[13px] text-info leading-[1.4] hover:underline"
        >
          Mot de passe oublié{"\u00a0"}?
        </Link>
      </div>
      <Button type="submit" busy={isBusy} busyLabel="Connexion en cours..." className="mt-1 w-full">
        Se connecter
      </Button>
    </Form>
  );
}
