/** A button of the toolbar that opens a menu: what it says is what is. */
export const toolbarMenuClass =
  "flex h-8 min-w-0 cursor-pointer items-center gap-2 rounded-control border border-control bg-surface px-2.5 font-medium text-[13px] text-ink " +
  "transition-colors duration-(--motion-colour) hover:bg-paper-2 data-popup-open:bg-paper-2 max-office-md:h-10 max-office-md:w-full";
