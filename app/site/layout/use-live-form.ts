import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { type NavigateOptions, useNavigate, useNavigation } from "react-router";
import { useLinkFirst, useTypingPause } from "#app/lib/use-typing-pause.ts";

interface LiveFormOptions<State> {
  state: State;
  /** The address a state belongs to; two that say the same share it. */
  hrefOf: (state: State) => string;
  read: (form: HTMLFormElement, before: State) => State;
  write: (form: HTMLFormElement, state: State) => void;
  /** Where it lies for the router, if not at its address alone. */
  destinationOf?: (state: State) => Pick<NavigateOptions, "mask" | "state"> & { to: string };
  /** Every change takes the place of the history entry before; else only what is typed does. */
  replaces?: boolean;
}

/**
 * Makes a plain GET form act as it is filled in. The fields stay the browser's own, so what was typed before hydration
 * is kept, and are written to only when the address changes by other means: a tab, a chip, Back.
 */
export function useLiveForm<State>(options: LiveFormOptions<State>) {
  const { state, hrefOf, read, write, destinationOf, replaces = false } = options;
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(state);
  // Asked for by this form and not yet there: a quick typist is ahead of the address by more than one.
  const underWay = useRef<string[]>([]);
  const typing = useTypingPause();
  useLinkFirst(typing);
  const navigate = useNavigate();

  function ask({ replace }: { replace: boolean }) {
    typing.cancel();
    if (!form.current) return;
    const wanted = read(form.current, asked.current);
    const href = hrefOf(wanted);
    if (href === hrefOf(asked.current)) return;
    asked.current = wanted;
    underWay.current.push(href);
    const { to, ...options } = destinationOf?.(wanted) ?? { to: href };
    navigate(to, { ...options, replace, preventScrollReset: true });
  }

  const address = hrefOf(state);
  const followAddress = useEffectEvent(() => {
    const arrived = underWay.current.indexOf(address);
    underWay.current.splice(0, arrived < 0 ? underWay.current.length : arrived + 1);
    if (!form.current || arrived >= 0 || address === hrefOf(asked.current)) return;
    typing.cancel();
    asked.current = state;
    write(form.current, state);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what is followed.
  useEffect(() => followAddress(), [address]);

  const next = useNavigation().location;
  useEffect(() => {
    if (next && !underWay.current.includes(next.pathname + next.search)) typing.cancel();
  }, [next, typing]);

  const takeUpEarlyInput = useEffectEvent(() => ask({ replace: true }));
  useEffect(() => takeUpEarlyInput(), []);

  return {
    ref: form,
    onChange(event: ChangeEvent<HTMLFormElement>) {
      const { type } = event.target as unknown as HTMLInputElement;
      if (["checkbox", "radio", "select-one"].includes(type)) return ask({ replace: replaces });
      typing.run(() => ask({ replace: true }));
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      ask({ replace: replaces });
    },
  };
}

export function typedQuery(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(new FormData(form) as unknown as string[][]);
}

/** A choice that the values do not name is the empty one. */
export function fillForm(form: HTMLFormElement, values: URLSearchParams): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const given = values.has(field.name) ? values.getAll(field.name) : [""];
    if (field instanceof HTMLSelectElement) field.value = given[0] ?? "";
    else if (field.type === "radio" || field.type === "checkbox") field.checked = given.includes(field.value);
    else field.value = given[0] ?? "";
  }
}
