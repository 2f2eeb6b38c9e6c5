import http from "node:http";
import { percentile } from "./load.ts";

/** A visitor of another address, who asks for the home page at a fixed pace, whether or not the last one was answered. */
export function startProbe(url: string, everyMs = 20) {
  const agent = new http.Agent({ keepAlive: true });
  const headers = { "x-forwarded-for": "203.0.113.200", "accept-encoding": "br" };
  const times: number[] = [];
  const failures: string[] = [];
  const asked = new Set<Promise<void>>();

  function ask(): Promise<void> {
    const began = performance.now();
    return new Promise((resolve) => {
      const end = (failure?: string) => {
        times.push(performance.now() - began);
        if (failure) failures.push(failure);
        resolve();
      };
      http
        .get(url, { agent, headers }, (answer) => {
          answer
            .resume()
            .once("end", () => end(answer.statusCode === 200 ? undefined : `${answer.statusCode}`));
        })
        .once("error", (error) => end(error.message));
    });
  }

  const timer = setInterval(() => {
    const visit = ask().finally(() => asked.delete(visit));
    asked.add(visit);
  }, everyMs);

  return {
    /** Milliseconds: the longest anybody waited, and the middle. */
    async stop() {
      clearInterval(timer);
      await Promise.all(asked);
      agent.destroy();
      return { longest: Math.max(...times), middle: percentile(times, 0.5), failures };
    },
  };
}
