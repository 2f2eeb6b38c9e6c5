import { controlClass, Field } from "#app/components/ui/field.tsx";
import type { LoginProblem } from "./login-problem.ts";

/** First field of the pages before the door; after a refusal it is as it was typed. */
export function EmailField({ problem }: { problem?: LoginProblem }) {
  return (
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
  );
}
