import { execFile, spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export interface HtmlError {
  page: string;
  message: string;
  /** The markup at fault. */
  extract: string;
}

/** Checks pages, given by file: the W3C's own checker where there is Java to run it, else html-validate. */
export async function findHtmlErrors(files: string[]): Promise<{ checker: string; errors: HtmlError[] }> {
  const jar = hasJava() ? vnuJar() : null;
  if (jar) return { checker: "vnu", errors: await checkWithVnu(jar, files) };
  return { checker: "html-validate", errors: await checkWithHtmlValidate(files) };
}

function hasJava(): boolean {
  return spawnSync("java", ["-version"]).status === 0;
}

function vnuJar(): string | null {
  try {
    return String(require("vnu-jar"));
  } catch {
    return null;
  }
}

interface VnuMessage {
  type: string;
  url: string;
  message: string;
  extract?: string;
}

async function checkWithVnu(jar: string, files: string[]): Promise<HtmlError[]> {
  const args = [
    "-Xss4m",
    // It is done before the thorough compiler, or a collector with threads of its own, would have paid for itself.
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-jar",
    jar,
    "--errors-only",
    "--exit-zero-always",
    "--stdout",
    "--format",
    "json",
    ...files,
  ];
  const output = await new Promise<string>((resolve, reject) => {
    execFile("java", args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
  });
  const { messages } = JSON.parse(output) as { messages: VnuMessage[] };
  return messages
    .filter(({ type }) => type !== "info")
    .map(({ url, message, extract }) => ({ page: url, message, extract: extract ?? "" }));
}

async function checkWithHtmlValidate(files: string[]): Promise<HtmlError[]> {
  const { HtmlValidate, StaticConfigLoader } = await import("html-validate");
  // What the standard asks for, without the tool's own taste.
  const checker = new HtmlValidate(
    new StaticConfigLoader({ extends: ["html-validate:standard"], elements: ["html5"] }),
  );
  const errors: HtmlError[] = [];
  for (const file of files) {
    const { results } = await checker.validateFile(file);
    for (const { message, selector } of results.flatMap((result) => result.messages))
      errors.push({ page: file, message, extract: selector ?? "" });
  }
  return errors;
}
