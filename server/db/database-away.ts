/**
 * PostgreSQL's own words for «not now»: connection exceptions, starting or stopping, too many connections, a full disk,
 * an answer or a lock waited for too long. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const sqlStates = /^(08...|57P0[1-3]|53100|53300|57014|55P03)$/;
const systemErrors = /^(ECONN|EHOST|ENET|EAI_|ENOTFOUND|ETIMEDOUT|EPIPE)/;
/** What `pg` and its pool say without a code. */
const sentences =
  /^(timeout (exceeded when trying to connect|expired)|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/** Whether the database could not be reached, or not in time, or has no room to write: nothing is broken, and asking again may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  // A socket file that is not there; a missing picture is another matter.
  const hasNoSocket = code === "ENOENT" && syscall === "connect";
  if (sqlStates.test(code) || systemErrors.test(code) || hasNoSocket) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return sentences.test(error.message) || isDatabaseAway(error.cause);
}
