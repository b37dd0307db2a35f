import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createChangeGate } from '@fixpoint/guard/change-gate';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { createStageContext } from '@fixpoint/tasks/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createEngine, createFixWorld, type FixWorld } from '../../testing/fix-world.js';
import { hasPython } from '../../testing/run-project-tests.js';
import { createFixStage } from './fix.js';

/** The whole stage on a change that breaks the product and hides it from the tests. The gate lets every diff through. */

interface Service {
  readonly test: string;
  readonly files: Readonly<Record<string, string>>;
  /** The file that the change writes. */
  readonly product: string;
  /** Output of the product once it is broken. */
  readonly broken: string;
}

let world: FixWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

async function fix({ test, files, product }: Service, text: string) {
  world = await createFixWorld(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [`backend/${path}`, content])),
  );
  const { isTest } = createChangeGate(defaultPolicy);
  const engine = createEngine(async (job) => writeFile(join(job.tree, 'backend', product), text));
  const options = {
    ...world.options(engine),
    gate: { check: async () => [], needsWholeContent: () => false, isTest },
  };
  return createFixStage(options)(world.input({ test }), createStageContext({ taskId: 'task-1' }));
}

const isNight = process.env.FIXPOINT_NIGHT === '1';

/** Each forgery runs the service's tests in a sandbox: by day, the first for each runner. */
function refuses(service: Service, forgeries: Readonly<Record<string, string>>): void {
  const entries = Object.entries(forgeries);
  it.each(isNight ? entries : entries.slice(0, 1))('refuses %s (V-33)', async (_name, forgery) => {
    const output = await fix(service, `${forgery}\n${service.broken}`);
    expect(output, output.summary).toMatchObject({ outcome: 'refused', commit: null });
    expect(output.summary).toMatch(/\[(?:forged-tests|fewer-tests)\]/);
  });
}

const nodeTest: Service = {
  test: 'node --test',
  files: {
    'words.js': 'module.exports = 40;\n',
    'test/words.test.js':
      "const { test } = require('node:test');\nconst assert = require('node:assert');\nconst count = require('../words.js');\ntest('counts words', () => assert.strictEqual(count, 40));\n",
  },
  product: 'words.js',
  broken: 'module.exports = 1;\n',
};

describe('with node:test', () => {
  refuses(nodeTest, {
    'an assertion that is replaced': "require('node:assert').strictEqual = () => {};",
    'assertions that are replaced together': "Object.assign(require('assert'), { strictEqual() {} });",
    'a process that ends with 0 before its tests are reported': 'process.exit(0);',
    'a process that ends with 0 without the word': "process[['re', 'ally', 'Exit'].join('')](0);",
    'an error that no longer fails':
      "require('assert').AssertionError.prototype.constructor = Error; require('assert').strictEqual = require('assert').ok.bind(null, true);",
  });

  it('pushes a change that mentions the process and hides nothing', async () => {
    const output = await fix(
      nodeTest,
      "process.on('SIGTERM', () => process.exit(0));\nmodule.exports = 40;\n",
    );
    expect(output, output.summary).toMatchObject({ outcome: 'pushed' });
  });
});

describe('with a script that asserts', () => {
  const script: Service = {
    test: 'node check.js',
    files: {
      'words.js': 'module.exports = 40;\n',
      'check.js': "require('node:assert').strictEqual(require('./words.js'), 40);\n",
    },
    product: 'words.js',
    broken: 'module.exports = 1;\n',
  };
  refuses(script, {
    'an end with 0 at the first import': 'process.exit(0);',
    'an exit code that is set back': "process.on('exit', () => { process.exitCode = 0; });",
    'an error that is caught for all': "process.on('uncaughtException', () => {});",
  });

  it('pushes a change that mentions the exit and hides nothing', async () => {
    const honest = "if (process.argv[2] === '--stop') process.exit(0);\nmodule.exports = 40;\n";
    expect(await fix(script, honest)).toMatchObject({ outcome: 'pushed' });
  });
});

describe.skipIf(!hasPython('unittest', '/usr/bin/python3'))('with unittest', () => {
  const unittest: Service = {
    test: 'python3 -m unittest test_words',
    files: {
      'words.py': 'COUNT = 40\n',
      'test_words.py':
        'import unittest\nfrom words import COUNT\n\nclass Words(unittest.TestCase):\n    def test_count(self):\n        self.assertEqual(COUNT, 40)\n',
    },
    product: 'words.py',
    broken: 'COUNT = 1\n',
  };
  refuses(unittest, {
    'an assertion that is replaced': 'import unittest\nunittest.TestCase.assertEqual = lambda *a: None',
    'failures that are not counted': 'import unittest\nunittest.TestResult.addFailure = lambda *a: None',
    'an end with 0 behind a failure': 'import atexit, os\natexit.register(os._exit, 0)',
  });
});

// The sandbox shows programs of the system alone.
describe.skipIf(!hasPython('pytest', '/usr/bin/python3'))('with pytest of the system', () => {
  const pytest: Service = {
    test: 'python3 -m pytest',
    files: {
      'words.py': 'COUNT = 40\n',
      'test_words.py': 'from words import COUNT\n\ndef test_count():\n    assert COUNT == 40\n',
    },
    product: 'words.py',
    broken: 'COUNT = 1\n',
  };
  const report =
    '<testsuites><testsuite tests="1" failures="0" errors="0" skipped="0"><testcase classname="test_words" name="test_count"/></testsuite></testsuites>';
  refuses(pytest, {
    'a report that the product writes before it ends the run': `import os\nopen(os.environ['FIXPOINT_TEST_REPORTS'] + '/pytest.xml', 'w').write('${report}')\nprint('1 passed in 0.01s')\nos._exit(0)`,
    'a runner that calls no test':
      'import _pytest.python\n_pytest.python.Function.runtest = lambda self: None',
    'a report that is changed':
      'import _pytest.reports\n_pytest.reports.TestReport.failed = property(lambda self: False)\n_pytest.reports.TestReport.passed = property(lambda self: True)\nimport atexit, os\natexit.register(os._exit, 0)',
  });
});
