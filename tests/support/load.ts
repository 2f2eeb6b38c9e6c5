import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export interface Load {
  /** Milliseconds of every answer so far. */
  times: number[];
  /** What went wrong: a cut connection, or a status of 500 and above. */
  failures: string[];
  stop(): Promise<void>;
}

interface Options {
  /** People at it at once, each asking for the next path when the last one was answered. */
  clients: number;
  paths: string[];
  /** Between two requests of one person. */
  pauseMs?: number;
}

/** Visitors who keep asking, until told to stop. */
export function startLoad(origin: string, { clients, paths, pauseMs = 20 }: Options): Load {
  const agent = new http.Agent({ keepAlive: true });
  const times: number[] = [];
  const failures: string[] = [];
  let isOn = true;

  async function visit(first: number) {
    for (let i = first; isOn; i++) {
      const path = paths[i % paths.length] as string;
      const began = performance.now();
      const failure = await ask(origin + path, agent);
      times.push(performance.now() - began);
      if (failure) failures.push(`${path}: ${failure}`);
      await sleep(pauseMs);
    }
  }
  const visits = Array.from({ length: clients }, (_, i) => visit(i));
  return {
    times,
    failures,
    async stop() {
      isOn = false;
      await Promise.all(visits);
      agent.destroy();
    },
  };
}

function ask(url: string, agent: http.Agent): Promise<string | null> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent }, (answer) => {
      const { statusCode = 500 } = answer;
      let reason = "";
      answer.on("data", (chunk) => {
        if (statusCode >= 500 && reason.length < 200) reason += chunk;
      });
      answer.on("error", (error) => resolve(error.message));
      answer.on("end", () => resolve(statusCode < 500 ? null : `${statusCode} ${reason.slice(0, 200)}`));
    });
    request.on("error", (error) => resolve(error.message));
  });
}

export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
