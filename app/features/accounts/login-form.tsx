import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { controlClass, Field } from "#app/components/ui/field.tsx";
import { toast } from "#app/components/ui/toast.tsx";
import { LoginAlert } from "./login-alert.tsx";
import { PasswordField } from "./password-field.tsx";

export interface LoginProblem {
  message: string;
  fields: Record<string, string>;
  /** As typed. */
  email: string;
}

/** Works with and without scripts. */
export function LoginForm({ action, problem }: { action: string; problem?: LoginProblem }) {
  const isBusy = useNavigation().formMethod === "POST";
  const password = useRef<HTMLInputElement>(null);
  const isFieldProblem = problem !== undefined && Object.keys(problem.fields).length > 0;

  useEffect(() => {
    if (!problem) return;
    toast.error(problem.message);
    password.current?.focus();
    password.current?.select();
  }, [problem]);

  return (
    <Form method="post" action={action} className="space-y-4">
      {problem && !isFieldProblem && <LoginAlert message={problem.message} />}
      <Field name="email" label="Email" error={problem?.fields.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            required
            autoComplete="username"
            // biome-ignore lint/a11y/noAutofocus: the page has one purpose, and this is its first field
            autoFocus={!problem}
            defaultValue={problem?.email}
            className={`${controlClass} h-(--control-height)`}
          />
        )}
      </Field>
      <PasswordField
        inputRef={password}
        error={problem?.fields.password}
        isRefused={problem !== undefined && !isFieldProblem}
        autoFocus={problem !== undefined}
      />
      <Button type="submit" busy={isBusy} busyLabel="Connexion en cours..." className="mt-1 w-full">
        Se connecter
      </Button>
    </Form>
  );
}
