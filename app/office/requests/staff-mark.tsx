import { memberInitials } from "#app/office/shell/office-menu.ts";

/** One's own is blue, a colleague's sand. */
type StaffMarkProps = { email: string | null; isMe?: boolean; size?: keyof typeof sizes };

const sizes = {
  18: "size-4.5 rounded-sm text-[9px]",
  20: "size-5 rounded-[5px] text-[9.5px]",
  24: "size-6 rounded-[5px] text-mini",
};

/** A member of staff is a square, told by two letters; what stands beside it says the name. */
export function StaffMark({ email, isMe = false, size = 20 }: StaffMarkProps) {
  const ground = isMe ? "bg-blue text-white" : "bg-staff text-ink";
  const look = email === null ? "border border-control border-dashed" : ground;
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 items-center justify-center font-semibold leading-none ${sizes[size]} ${look}`}
    >
      {email !== null && memberInitials(email)}
    </span>
  );
}
