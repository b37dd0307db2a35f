export {
  countPassed,
  findTestChanges,
  formatTests,
  nextTest,
  parseTests,
  TestEntry,
  TestsFile,
  withTest,
} from './tests-file.js';
