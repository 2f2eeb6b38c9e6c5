import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Checkbox } from "./checkbox.tsx";

export type FieldProps = {
  /** The entity's own field name: what is posted, and the key of the server's error. */
  name: string;
  label: ReactNode;
  error?: string;
  hint?: ReactNode;
  required?: boolean;
  optional?: boolean;
  /** At the label's right end: a visibility flag, a counter, a link. */
  aside?: ReactNode;
  className?: string;
};

export const controlClass =
  "control block w-full min-w-0 rounded-control border-(length:--control-border) border-control bg-surface " +
  "px-(--control-padding) text-(length:--control-text) text-ink placeholder:text-placeholder placeholder:opacity-100 " +
  "transition-[border-color,box-shadow] duration-(--motion-colour) aria-invalid:border-danger " +
  "[&[readonly]]:bg-locked disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-locked disabled:text-ink-3";

function useControl({ name, required, error, hint }: Omit<FieldProps, "label">) {
  const id = `${name}-${useId()}`;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    id,
    name,
    required,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
  } as const;
}

type FieldFrameProps = FieldProps & { children: (control: ReturnType<typeof useControl>) => ReactNode };

export function Field({ label, optional, aside, className = "", children, ...props }: FieldFrameProps) {
  const control = useControl(props);
  return (
    <div className={`min-w-0 ${className}`}>
      <div className="mb-(--label-gap) flex items-end justify-between gap-3">
        <label
          htmlFor={control.id}
          className="text-(length:--label-text) font-(--label-weight) leading-[1.4]"
        >
          {label}
          <FieldMark required={props.required} optional={optional} />
        </label>
        {aside}
      </div>
      {children(control)}
      <FieldNotes id={control.id} error={props.error} hint={props.hint} />
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

type ErrorLineProps = { id?: string; className?: string; children: ReactNode };

/** What is wrong, under the control that says so by `aria-describedby`. */
export function ErrorLine({ id, className = "pt-1.5 pb-0.5 text-small", children }: ErrorLineProps) {
  return (
    <p id={id} className={`flex items-start gap-1.5 text-danger leading-[1.4] ${className}`}>
      <CircleAlert strokeWidth={2} className="mt-[0.15em] size-[1.1em] shrink-0" />
      {children}
    </p>
  );
}

function FieldNotes({ id, error, hint }: { id: string } & Pick<FieldProps, "error" | "hint">) {
  return (
    <>
      {error && (
        <ErrorLine id={`${id}-error`} className="mt-(--label-gap) text-(length:--note-text) font-medium">
          {error}
        </ErrorLine>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-(--label-gap) text-(length:--hint-text) text-ink-2 leading-[1.4]">
          {hint}
        </p>
      )}
    </>
  );
}

type ControlField<Tag extends "input" | "textarea" | "select"> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps | "id" | "children" | "prefix">;

function splitField<Tag extends "input" | "textarea" | "select">(props: ControlField<Tag>) {
  const { name, label, error, hint, required, optional, aside, className, ...rest } = props;
  return [{ name, label, error, hint, required, optional, aside, className }, rest] as const;
}

type TextFieldProps = ControlField<"input"> & {
  suffix?: ReactNode;
  inputClassName?: string;
};

export function TextField({ suffix, inputClassName = "", ...props }: TextFieldProps) {
  const [field, input] = splitField<"input">(props);
  return (
    <Field {...field}>
      {(control) => (
        <InputBox suffix={suffix}>
          <input
            {...input}
            {...control}
            className={`${controlClass} h-(--control-height) ${inputClassName}`}
          />
        </InputBox>
      )}
    </Field>
  );
}

type InputBoxProps = { prefix?: ReactNode; suffix?: ReactNode; children: ReactNode };

/** The frame of an input with an icon inside it at its left, a unit or a button at its right. */
export function InputBox({ prefix, suffix, children }: InputBoxProps) {
  return (
    <div
      className={`relative ${prefix ? "[&>.control]:pl-[calc(var(--control-height)-2px)]" : ""} ${suffix ? "[&>.control]:pr-[calc(var(--control-padding)+3.75rem)]" : ""}`}
    >
      {prefix && (
        <span className="pointer-events-none absolute inset-y-0 left-0 flex w-(--control-height) items-center justify-center text-ink-2 [&_svg]:size-(--control-icon)">
          {prefix}
        </span>
      )}
      {children}
      {suffix && (
        <span className="absolute inset-y-0 right-0 flex items-center pr-(--control-padding) text-(length:--label-text) text-ink-2">
          {suffix}
        </span>
      )}
    </div>
  );
}

export function TextAreaField(props: ControlField<"textarea">) {
  const [field, textarea] = splitField<"textarea">(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          className={`${controlClass} resize-y py-(--textarea-padding) leading-normal`}
        />
      )}
    </Field>
  );
}

type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = ControlField<"select"> & {
  options: readonly SelectOption[];
  /** Under the others, each with its heading. */
  groups?: readonly { label: string; options: readonly SelectOption[] }[];
  placeholder?: string;
};

/** A list with our arrow, for where there is no room for a label of its own. */
export function SelectBox(props: Omit<ComponentProps<"select">, "className">) {
  return (
    <div className="relative">
      <select
        {...props}
        className={`${controlClass} h-(--control-height) cursor-pointer appearance-none truncate pr-10 has-[option[value='']:checked]:text-placeholder`}
      />
      <ChevronDown
        strokeWidth={2}
        className="pointer-events-none absolute inset-y-0 right-(--control-padding) my-auto size-4 text-ink-2"
      />
    </div>
  );
}

/** The browser's own list: right on a phone, and there without scripts. */
export function SelectField({ options, groups = [], placeholder, ...props }: SelectFieldProps) {
  const [field, select] = splitField<"select">(props);
  return (
    <Field {...field}>
      {(control) => (
        <SelectBox {...select} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <Options options={options} />
          {groups.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              <Options options={options} />
            </optgroup>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}

function Options({ options }: Pick<SelectFieldProps, "options">) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));
}

type CheckboxFieldProps = Omit<FieldProps, "optional" | "aside"> &
  Omit<ComponentProps<typeof Checkbox>, keyof FieldProps | "id">;

export function CheckboxField({ label, error, hint, className = "", ...props }: CheckboxFieldProps) {
  const { name, required } = props;
  const control = useControl({ name, required, error, hint });
  return (
    <div className={className}>
      <label
        htmlFor={control.id}
        className="flex cursor-pointer items-start gap-(--check-gap) py-(--check-padding) text-(length:--body-text) leading-[1.4]"
      >
        <Checkbox {...props} {...control} className="mt-[calc((1.4em-var(--check-size))/2)]" />
        <span>
          {label}
          <FieldMark required={required} />
        </span>
      </label>
      <FieldNotes id={control.id} error={error} hint={hint} />
    </div>
  );
}
