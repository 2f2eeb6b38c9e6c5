import { useState } from "react";
import { useRevalidator } from "react-router";

/**
 * The record a form shows, null for a new one. A newer one from the server takes its place at once while nothing is typed; otherwise the
 * form stays as it is, and saving says who came between. Give the form `key`.
 */
export function useHeldRecord<Row extends { version: string } | null>(latest: Row) {
  const { revalidate } = useRevalidator();
  const [held, setHeld] = useState(latest);
  const [isDirty, setDirty] = useState(false);
  const [round, setRound] = useState(0);
  if (!isDirty && held?.version !== latest?.version) setHeld(latest);

  /** The form begins again from the record, without what was typed. */
  function restart() {
    setDirty(false);
    setRound(round + 1);
  }

  return {
    held,
    key: `${held?.version} ${round}`,
    /** The form says whether it holds something unsaved. */
    onDirty: setDirty,
    restart,
    /** The same, from the record as it is on the server by now. */
    async reload() {
      await revalidate();
      restart();
    },
  };
}
