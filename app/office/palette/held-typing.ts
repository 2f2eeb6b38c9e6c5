/**
 * Letters typed while the palette is on its way are its first ones, and do nothing else meanwhile. The answer ends that,
 * and says what was typed.
 */
export function holdTyping(): () => string {
  let typed = "";
  function keep(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key.length !== 1) return;
    event.preventDefault();
    event.stopPropagation();
    typed += event.key;
  }
  window.addEventListener("keydown", keep, { capture: true });
  return () => {
    window.removeEventListener("keydown", keep, { capture: true });
    return typed;
  };
}
