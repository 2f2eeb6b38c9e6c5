import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // One file for what every page needs compresses better than five.
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Packages of hundreds of small modules: resolved one by one they were most of a start's time.
      resolve:
        command === "build"
          ? {
              noExternal: [
                "lucide-react",
                "@base-ui/react",
                "kysely",
                "zod",
                "better-auth",
                /^@better-auth\//,
                "better-call",
                "pg-boss",
                "hono",
                "react-router",
                "luxon",
                "cron-parser",
                "rate-limiter-flexible",
              ],
            }
          : {},
      build: {
        // The server and the operator's commands are part of the same build as the screens: one module graph,
        // so a feature's operations exist once, whoever calls them.
        rolldownOptions: {
          input: { main: "./server/main.ts", ops: "./server/ops/main.ts" },
        },
      },
    },
  },
}));
