// What a person at a terminal is told. Node's own modules only: it runs before anything is installed.

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const clearLine = "\r\u001b[2K";

/** A file, a pipe or a service manager reads lines; a person may watch one change. */
export const isTerminal = Boolean(process.stdout.isTTY) && process.env.TERM !== "dumb";

/** The stage that is being drawn: what else is said goes above it. */
let drawn;

export function say(line = "", out = process.stdout) {
  out.write(drawn ? `${clearLine}${line}\n` : `${line}\n`);
  drawn?.();
}

/**
 * One stage of a command. On a terminal its seconds count while it lasts and stay beside it; elsewhere it is a line.
 * It has failed where it throws or answers `false`.
 */
export async function stage(title, work, { out = process.stdout, isLive = isTerminal } = {}) {
  // Of two at once, the first alone is drawn.
  if (!isLive || drawn) {
    say(`${title}…`, out);
    return work();
  }
  const began = performance.now();
  const seconds = (digits) => ((performance.now() - began) / 1000).toFixed(digits).replace(".", ",");
  let frame = 0;
  const draw = () => {
    frame = (frame + 1) % frames.length;
    out.write(`${clearLine}  ${frames[frame]} ${title} · ${seconds(0)} s`);
  };
  const end = (mark) => {
    clearInterval(timer);
    drawn = undefined;
    out.write(`${clearLine}  ${mark} ${title} · ${seconds(1)} s\n`);
  };
  drawn = draw;
  draw();
  const timer = setInterval(draw, 100);
  try {
    const result = await work();
    end(result === false ? "✗" : "✓");
    return result;
  } catch (error) {
    end("✗");
    throw error;
  }
}
