import { createContext, type RefObject } from "react";

/**
 * Where menus are put in the page: in a landmark, so that whoever walks from one to the next finds them. Undefined: where
 * the library puts them, beside the dialog they belong to.
 */
export const PopupPlace = createContext<RefObject<HTMLElement | null> | undefined>(undefined);
