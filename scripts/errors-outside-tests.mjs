import { writeFileSync } from "node:fs";

/** For Vitest, whose JSON report leaves out what goes wrong in no test, though it fails the run. */
export default class ErrorsOutsideTests {
  onTestRunEnd(_testModules, errors) {
    const texts = errors.map(({ stack, name, message }) => stack ?? `${name}: ${message}`);
    writeFileSync(process.env.TRAMONTANE_ERRORS_OUTSIDE_TESTS, JSON.stringify(texts));
  }
}
