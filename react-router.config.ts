import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // Two entries stand in the server build (see vite.config.ts), each under its own name.
  serverBuildFile: "[name].js",
  // Every route is known to the client from the start: no extra request before the first navigation.
  routeDiscovery: { mode: "initial" },
  // The server's own check comes first, and lets this one through to customers' quotes alone (request-rules.ts).
  allowedActionOrigins: ["null"],
} satisfies Config;
