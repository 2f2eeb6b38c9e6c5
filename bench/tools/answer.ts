import http from "node:http";
import https from "node:https";

/** An answer as it comes over the wire: `fetch` would unpack it. */
export function answerOf(
  url: string,
  headers: Record<string, string>,
  agent?: http.Agent,
): Promise<{ status: number; encoding: string; body: Buffer }> {
  const { get } = url.startsWith("https:") ? https : http;
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          encoding: answer.headers["content-encoding"] ?? "",
          body: Buffer.concat(chunks),
        }),
      );
      answer.on("error", reject);
    }).on("error", reject);
  });
}
