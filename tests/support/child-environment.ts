/** What a program of ours is started with: where programs are, what `npm test` has compiled so far, and `variables`. */
export function childEnvironment(variables: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...variables };
}
