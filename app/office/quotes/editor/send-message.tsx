import { useRef, useState } from "react";
import { longestMessage } from "#app/domain/quotes/quotes.schema.ts";
import {
  fillVariables,
  insertAtCursor,
  openVariableSentence,
  type ReplyTemplate,
  type VariableValues,
} from "#app/domain/templates/variables.ts";
import { TemplatePicker } from "#app/office/templates/template-picker.tsx";
import { MarkedTextarea } from "#app/office/templates/template-text.tsx";
import { Field } from "#app/ui/field.tsx";

interface SendMessageProps {
  reference: string;
  templates: ReplyTemplate[];
  values: VariableValues;
  /** The words proposed first. */
  usual: string;
  error: string | undefined;
}

/** The few words a quote leaves with. What a template leaves open is marked, and holds the sending (the form asks). */
export function SendMessage({ reference, templates, values, usual, error }: SendMessageProps) {
  const [text, setText] = useState(usual);
  const [brought, setBrought] = useState<string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const open = openVariableSentence(text, values);
  function insert(template: ReplyTemplate) {
    const words = fillVariables(template.body, values);
    const isUntouched = text.trim() === "" || text === usual;
    setText(isUntouched ? words : insertAtCursor(field.current, text, words));
    setBrought(Object.values(values));
    field.current?.focus();
  }
  return (
    <Field
      name="message"
      label="Message"
      error={open ?? error}
      hint={text.includes("{lien_devis}") ? "{lien_devis} devient le lien du client à l’envoi." : undefined}
      aside={
        templates.length > 0 && (
          <TemplatePicker request={{ reference, templates, variables: values }} onInsert={insert} />
        )
      }
    >
      {(control) => (
        <div
          className={`max-h-[34vh] overflow-y-auto rounded-control border bg-surface focus-within:border-focus focus-within:ring-3 focus-within:ring-focus-halo ${open || error ? "border-danger" : "border-control"}`}
        >
          <MarkedTextarea
            {...control}
            ref={field}
            value={text}
            values={values}
            brought={brought}
            maxLength={longestMessage}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
