import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** Tells addresses that only the «not found» route answers. */
export function createUnknownAddresses(loadBuild: () => Promise<ServerBuild>) {
  const trees = new WeakMap<ServerBuild["routes"], RouteObject[]>();
  return async (pathname: string): Promise<boolean> => {
    const { routes } = await loadBuild();
    const tree = trees.get(routes) ?? childrenOf(routes);
    trees.set(routes, tree);
    const matches = matchRoutes(tree, pathname.replace(/\.data$/, ""));
    return matches?.at(-1)?.route.id === "routes/site/not-found";
  };
}

function childrenOf(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route?.parentId !== parentId || !route) return [];
    const { id, path, index } = route;
    return index ? [{ id, path, index }] : [{ id, path, children: childrenOf(routes, id) }];
  });
}
