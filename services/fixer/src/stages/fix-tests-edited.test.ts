import { afterEach, beforeEach, expect, it } from 'vitest';
import { bash, fixByScript } from '../../testing/fix-by-script.js';
import { createFixWorld, type FixWorld, git } from '../../testing/fix-world.js';

/** The real CLI on a service whose tests the model may extend. In the sandbox its edits pass the hook: the gate checks the result. */

const tests = `const assert = require('node:assert');
const { test } = require('node:test');
const words = require('../words.js');

test('asks for enough words', () => {
  assert.ok(words >= 40);
});
`;

let world: FixWorld;

beforeEach(async () => {
  world = await createFixWorld({
    'backend/words.js': 'module.exports = 40;\n',
    'backend/test/words.test.js': tests,
  });
});
afterEach(() => world.close());

const raise = bash("sed -i 's/40/50/' backend/words.js");
const test = { test: 'node --test' };

it('pushes a fix that adds a test to an existing file, which the real CLI may edit behind the wall (S0-412)', async () => {
  const added = "\ntest('asks for no more than a slide holds', () => {\n  assert.ok(words <= 60);\n});\n";
  const { output } = await fixByScript(
    world,
    [
      { tool: 'Read', input: { file_path: 'backend/test/words.test.js' } },
      {
        tool: 'Edit',
        input: {
          file_path: 'backend/test/words.test.js',
          old_string: '  assert.ok(words >= 40);\n});\n',
          new_string: `  assert.ok(words >= 40);\n});\n${added}`,
        },
      },
      raise,
      bash('cd backend && node --test'),
    ],
    test,
  );
  expect(output).toMatchObject({ outcome: 'pushed', denials: [] });
  expect(git(world.remote, 'show', 'main:backend/test/words.test.js')).toBe(`${tests}${added}`.trim());
}, 180_000);

it('refuses a fix that weakens an existing test, by file and line, whatever the real CLI did to it (S0-412)', {
  tags: ['night'],
  timeout: 180_000,
}, async () => {
  const head = world.head();
  const { output } = await fixByScript(
    world,
    [bash("sed -i 's/40/30/' backend/words.js"), bash("sed -i 's/>= 40/>= 30/' backend/test/words.test.js")],
    test,
  );
  expect(output).toMatchObject({
    outcome: 'refused',
    denials: [],
    summary: expect.stringMatching(/backend\/test\/words\.test\.js: Line 6 .*\[test-file\]/),
  });
  expect(world.head()).toBe(head);
});
