import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Checkbox } from "./checkbox.tsx";

/** What a control must carry to be tied to its label, its help and its error. */
export type ControlProps = {
  id: string;
  name: string;
  required: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

export type FieldProps = {
  /** The entity's own field name: what is posted, and the key of the server's error. */
  name: string;
  label: ReactNode;
  error?: string;
  hint?: ReactNode;
  required?: boolean;
  /** Says «(facultatif)» after the label. */
  optional?: boolean;
  /** At the label's right end: a visibility flag, a counter, a link. */
  aside?: ReactNode;
  className?: string;
};

export const controlClass =
  "control block w-full min-w-0 rounded-(--control-radius) border-(length:--control-border) border-control bg-surface " +
  "px-(--control-padding) text-(length:--control-text) text-ink placeholder:text-placeholder placeholder:opacity-100 " +
  "transition-[border-color,box-shadow] duration-(--motion-colour) aria-invalid:border-danger " +
  "[&[readonly]]:bg-locked disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-locked disabled:text-ink-3";

export function Field({
  name,
  label,
  error,
  hint,
  required,
  optional,
  aside,
  className = "",
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = `${name}-${useId()}`;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`min-w-0 ${className}`}>
      <div className="mb-(--label-gap) flex items-end justify-between gap-3">
        <label htmlFor={id} className="text-(length:--label-text) font-(--label-weight) leading-[1.4]">
          {label}
          <FieldMark required={required} optional={optional} />
        </label>
        {aside}
      </div>
      {children({
        id,
        name,
        required,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

function FieldMark({ required, optional }: Pick<FieldProps, "required" | "optional">) {
  if (required) {
    // The control's own `required` is what is read aloud; the star is for the eye.
    return (
      <span aria-hidden="true" className="ml-1.5 text-danger">
        *
      </span>
    );
  }
  return optional && <span className="ml-0.5 font-normal text-ink-2"> (facultatif)</span>;
}

function FieldNotes({ id, error, hint }: { id: string } & Pick<FieldProps, "error" | "hint">) {
  return (
    <>
      {error && (
        <p
          id={`${id}-error`}
          className="mt-(--note-gap) flex items-start gap-1.5 text-(length:--note-text) font-[520] text-danger leading-[1.4]"
        >
          <CircleAlert aria-hidden="true" className="mt-[0.15em] size-[1.1em] shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-(--note-gap) text-(length:--hint-text) text-ink-2 leading-[1.4]">
          {hint}
        </p>
      )}
    </>
  );
}

type ControlField<Tag extends "input" | "textarea" | "select"> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps | "id" | "children" | "prefix">;

type TextFieldProps = ControlField<"input"> & {
  /** A unit or a button inside the field, at its right. */
  suffix?: ReactNode;
  /** An icon inside the field, at its left. */
  prefix?: ReactNode;
  inputClassName?: string;
};

export function TextField({
  name,
  label,
  error,
  hint,
  required,
  optional,
  aside,
  className,
  suffix,
  prefix,
  inputClassName = "",
  ...props
}: TextFieldProps) {
  return (
    <Field {...{ name, label, error, hint, required, optional, aside, className }}>
      {(control) => (
        <InputBox prefix={prefix} suffix={suffix}>
          <input
            {...props}
            {...control}
            className={`${controlClass} h-(--control-height) ${inputClassName}`}
          />
        </InputBox>
      )}
    </Field>
  );
}

/** The frame of an input with something inside it; also for a search box without a visible label. */
export function InputBox({
  prefix,
  suffix,
  children,
}: {
  prefix?: ReactNode;
  suffix?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className="input-box relative"
      data-prefix={prefix ? "" : undefined}
      data-suffix={suffix ? "" : undefined}
    >
      {prefix && (
        <span className="pointer-events-none absolute inset-y-0 left-0 flex w-(--control-height) items-center justify-center text-ink-2 [&_svg]:size-(--control-icon)">
          {prefix}
        </span>
      )}
      {children}
      {suffix && (
        <span className="absolute inset-y-0 right-0 flex items-center pr-(--control-padding) text-(length:--suffix-text) text-ink-2">
          {suffix}
        </span>
      )}
    </div>
  );
}

export function TextAreaField({
  name,
  label,
  error,
  hint,
  required,
  optional,
  aside,
  className,
  rows = 5,
  ...props
}: ControlField<"textarea">) {
  return (
    <Field {...{ name, label, error, hint, required, optional, aside, className }}>
      {(control) => (
        <textarea
          {...props}
          {...control}
          rows={rows}
          className={`${controlClass} resize-y py-(--textarea-padding) leading-normal`}
        />
      )}
    </Field>
  );
}

export type Option = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = ControlField<"select"> & {
  options: readonly Option[];
  /** The empty choice, shown first: «Choisir une agence». */
  placeholder?: string;
};

/** The browser's own list: right on a phone, and there without scripts. `select.tsx` is for lists that need drawing. */
export function SelectField({
  name,
  label,
  error,
  hint,
  required,
  optional,
  aside,
  className,
  options,
  placeholder,
  ...props
}: SelectFieldProps) {
  return (
    <Field {...{ name, label, error, hint, required, optional, aside, className }}>
      {(control) => (
        <div className="relative">
          <select
            {...props}
            {...control}
            className={`${controlClass} h-(--control-height) cursor-pointer appearance-none truncate pr-10 has-[option[value='']:checked]:text-placeholder`}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-(--control-padding) my-auto size-4 text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}

type CheckboxFieldProps = Omit<FieldProps, "optional" | "aside"> &
  Omit<ComponentProps<typeof Checkbox>, keyof FieldProps | "id">;

export function CheckboxField({
  name,
  label,
  error,
  hint,
  required,
  className = "",
  ...props
}: CheckboxFieldProps) {
  const id = `${name}-${useId()}`;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className="flex cursor-pointer items-start gap-(--check-gap) py-(--check-padding) text-(length:--check-text) leading-[1.4]"
      >
        <Checkbox
          {...props}
          id={id}
          name={name}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className="mt-[calc((1.4em-var(--check-size))/2)]"
        />
        <span>
          {label}
          <FieldMark required={required} />
        </span>
      </label>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
