import { HtmlValidate, StaticConfigLoader } from "html-validate";

export interface HtmlError {
  page: string;
  message: string;
  /** The markup at fault. */
  extract: string;
}

/** Checks pages, given by file, for what the standard asks for, without the tool's own taste. */
export async function findHtmlErrors(files: string[]): Promise<HtmlError[]> {
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
