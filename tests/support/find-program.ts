// @ts-expect-error A build script: plain JavaScript, without types.
import { findProgram as find } from "../../scripts/programs.mjs";

/** Where a program of this machine is. */
export const findProgram: (name: string) => string | undefined = find;
