import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { type CatalogueFilters, catalogueHref, readFilters, sameFilters } from "./catalogue.ts";
import { catalogueDestination } from "./navigation.ts";

/** Milliseconds after the last key before the list follows. */
const typingPause = 250;

/**
 * Makes a plain GET form filter as it is filled in. The fields stay the browser's own, so what was typed before
 * hydration is kept, and are written to only when the address changes by other means: a tab, a chip, Back.
 */
export function useLiveForm(filters: CatalogueFilters) {
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(filters);
  // Asked for by this form and not yet there: a quick typist is ahead of the address by more than one.
  const underWay = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();

  function ask({ replace }: { replace: boolean }) {
    clearTimeout(timer.current);
    if (!form.current) return;
    const wanted = readForm(form.current, asked.current);
    if (sameFilters(wanted, asked.current)) return;
    asked.current = wanted;
    underWay.current.push(catalogueHref(wanted));
    const { to, ...options } = catalogueDestination(wanted);
    navigate(to, { ...options, replace, preventScrollReset: true });
  }

  const address = catalogueHref({ ...filters, page: 1 });
  const followAddress = useEffectEvent(() => {
    const arrived = underWay.current.indexOf(address);
    underWay.current.splice(0, arrived < 0 ? underWay.current.length : arrived + 1);
    if (!form.current || arrived >= 0 || sameFilters(filters, asked.current)) return;
    clearTimeout(timer.current);
    asked.current = filters;
    writeForm(form.current, filters);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what is followed.
  useEffect(() => followAddress(), [address]);

  // Who chooses a tab or a chip in the middle of a word means the tab. The click says so before any render can.
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a")) clearTimeout(timer.current);
    };
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
  const next = useNavigation().location;
  useEffect(() => {
    if (next && !underWay.current.includes(next.pathname + next.search)) clearTimeout(timer.current);
  }, [next]);

  const takeUpEarlyInput = useEffectEvent(() => ask({ replace: true }));
  useEffect(() => {
    takeUpEarlyInput();
    return () => clearTimeout(timer.current);
  }, []);

  return {
    ref: form,
    onChange(event: ChangeEvent<HTMLFormElement>) {
      const { type } = event.target as unknown as HTMLInputElement;
      if (type === "checkbox" || type === "radio") return ask({ replace: false });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => ask({ replace: true }), typingPause);
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      ask({ replace: false });
    },
  };
}

/** As the fields stand, the types in the order they were chosen in. */
function readForm(form: HTMLFormElement, before: CatalogueFilters): CatalogueFilters {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const wanted = readFilters(new URLSearchParams(fields));
  const kept = before.types.filter((type) => wanted.types.includes(type));
  return { ...wanted, types: [...new Set([...kept, ...wanted.types])] };
}

function writeForm(form: HTMLFormElement, filters: CatalogueFilters): void {
  const { search, types, availability, minCapacity, maxCapacity } = filters;
  const texts = new Map([
    ["q", search],
    ["capacite_min", minCapacity?.toString() ?? ""],
    ["capacite_max", maxCapacity?.toString() ?? ""],
  ]);
  const choices = new Set<string>([...types, availability ?? ""]);
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue;
    const text = texts.get(field.name);
    if (text === undefined) field.checked = choices.has(field.value);
    else field.value = text;
  }
}
