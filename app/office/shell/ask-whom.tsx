import { createContext, useContext } from "react";

/** Those who can open what this person cannot, by their names; set by the frame. */
export const Administrators = createContext<readonly string[]>([]);

/** «Demandez à Claire Vidal.» */
export function AskWhom() {
  const names = useContext(Administrators);
  return names.length === 0 ? "Demandez à un administrateur." : `Demandez à ${names.join(" ou à ")}.`;
}
