export { isConsoleLogOf, isScreenshotOf, proofPath, testsPath } from './project-paths.js';
export {
  countPassed,
  findTestChanges,
  formatTests,
  nextTests,
  parseTests,
  TestEntry,
  TestsFile,
  withTest,
} from './tests-file.js';
