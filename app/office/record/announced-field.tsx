import { useEffect, useRef } from "react";

/** A hidden field that dispatches `input` when its value changes, so that the form around it hears of it. */
export function AnnouncedField({ name, value }: { name: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return <input ref={field} type="hidden" name={name} value={value} />;
}
