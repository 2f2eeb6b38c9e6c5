import Search from "lucide-react/icons/search";
import { type RefObject, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { useLinkFirst, useTypingPause } from "#app/lib/use-typing-pause.ts";
import { useKeyHint, useShortcuts } from "#app/office/shell/use-shortcuts.ts";
import { controlClass, InputBox } from "#app/ui/field.tsx";

export type TableSearchProps = {
  /** «Rechercher un véhicule» */
  label: string;
  placeholder: string;
  value: string;
  /** What the address keeps besides the search, without the page. */
  kept?: readonly (readonly [string, string])[];
  /** For whoever moves the focus to it. */
  field?: RefObject<HTMLInputElement | null>;
  className?: string;
};

/** A table's search: it lives in the address as `q`, follows the typing, and «/» reaches it from anywhere. */
export function TableSearch(props: TableSearchProps) {
  const { label, placeholder, value, kept = [], className = "" } = props;
  const submit = useSubmit();
  const ownField = useRef<HTMLInputElement>(null);
  const field = props.field ?? ownField;
  const typing = useTypingPause();
  useLinkFirst(typing);

  // The address changed under the field («Effacer les filtres», Back): it follows, unless someone is typing in it.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [field, value]);

  useShortcuts({ search: () => field.current?.focus() });
  const hint = useKeyHint("search");

  function search(form: HTMLFormElement | null) {
    typing.cancel();
    if (form) void submit(form, { replace: true, preventScrollReset: true });
  }

  return (
    <Form
      role="search"
      className={`min-w-0 ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        search(event.currentTarget);
      }}
    >
      {kept.map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <InputBox prefix={<Search />}>
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={value}
          maxLength={200}
          autoComplete="off"
          aria-label={label}
          aria-keyshortcuts={hint?.aria}
          placeholder={placeholder}
          onChange={(event) => {
            const { form } = event.currentTarget;
            typing.run(() => search(form));
          }}
          className={`${controlClass} h-(--control-height) text-ellipsis`}
        />
      </InputBox>
    </Form>
  );
}
