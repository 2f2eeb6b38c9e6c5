type SegmentsProps = {
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

/** Radios side by side in one frame. */
export function Segments({ name, value, options }: SegmentsProps) {
  return (
    <div className="flex rounded-field border-[1.5px] border-control">
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-[49px] flex-1 cursor-pointer select-none items-center justify-center border-line-strong px-1 text-center font-semibold text-[0.9375rem] leading-5 transition-colors duration-(--motion-colour) first:rounded-l-[8px] last:rounded-r-[8px] not-first:border-l hover:bg-paper-2 has-checked:bg-blue has-checked:font-bold has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-blue has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
