/** For `catch`: these system errors are expected, and mean «nothing». */
export function ignoring(...codes: string[]) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? "")) throw error;
  };
}
