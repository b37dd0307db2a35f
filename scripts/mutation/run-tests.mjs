// Runs unit tests of a copy of the repository in one Vitest that keeps what it compiled. Started in the copy by `test-process.js`.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, createVitest } from 'vitest/node';

/** The tests most likely to fail are listed first. */
class AsListed extends BaseSequencer {
  async sort(files) {
    return files;
  }
}

const vitest = await createVitest('test', {
  project: ['unit', 'integration'],
  watch: false,
  cache: false,
  reporters: [{}],
  silent: true,
  sequence: { sequencer: AsListed },
});
const all = new Map((await vitest.globTestSpecifications()).map((test) => [test.moduleId, test]));

const recorder = fileURLToPath(new URL('record-reached-places.mjs', import.meta.url));
let changedBefore = [];

/** Runs tests until `bail` of them failed (0: all of them). Returns the failed tests, each as a file and a title. */
async function run({ changed, tests, bail, isToRecord }) {
  for (const path of [...changedBefore, ...changed]) vitest.invalidateFile(join(process.cwd(), path));
  changedBefore = changed;
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  for (const { config } of [vitest, ...vitest.projects]) {
    config.bail = bail;
    config.setupFiles = isToRecord ? [recorder] : [];
  }
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    tests.flatMap((path) => all.get(join(process.cwd(), path)) ?? []),
  );
  const failed = testModules
    .filter((module) => module.state() === 'failed')
    .map((module) => ({
      path: module.relativeModuleId,
      title:
        [...module.children.allTests('failed')].map(({ fullName }) => fullName)[0] ??
        'the file cannot be run',
    }));
  if (failed.length === 0 && unhandledErrors.length > 0)
    failed.push({ path: '', title: String(unhandledErrors[0]?.message) });
  return failed;
}

process.on('message', (request) => {
  run(request).then(
    (failed) => process.send({ failed }),
    (error) => process.send({ failed: [{ path: '', title: String(error) }] }),
  );
});
process.send({ isReady: true });
