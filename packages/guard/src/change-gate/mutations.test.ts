import { describe, expect, it } from 'vitest';
import { buildFiles } from '../../testing/gate-mutations/build-files.js';
import { bytes } from '../../testing/gate-mutations/bytes.js';
import { dependencies } from '../../testing/gate-mutations/dependencies.js';
import { entryPoints } from '../../testing/gate-mutations/entry-points.js';
import type { Mutation } from '../../testing/gate-mutations/mutation.js';
import { secrets } from '../../testing/gate-mutations/secrets.js';
import { testSetUp } from '../../testing/gate-mutations/test-set-up.js';
import { weakenedTests } from '../../testing/gate-mutations/tests.js';
import { proposeChanges } from '../../testing/propose-changes.js';
import { defaultPolicy } from '../policy/default-policy.js';
import { createChangeGate } from './create-change-gate.js';

const gate = createChangeGate(defaultPolicy);

describe.each<[string, readonly Mutation[]]>([
  ['what the tests are run by', testSetUp],
  ['the tests', weakenedTests],
  ['dependencies', dependencies],
  ['entry points of developers and CI', entryPoints],
  ['bytes, names and templates', bytes],
  ['secrets', secrets],
  ['build files, programs and deployments', buildFiles],
])('the gate over %s', async (_, mutations) => {
  const [refused, passing] = await Promise.all([
    proposeChanges(
      mutations.map(({ base, refused: changed, testCommand }) => ({ base, changed, testCommand })),
      gate,
    ),
    proposeChanges(
      mutations.map(({ base, passes: changed, testCommand }) => ({ base, changed, testCommand })),
      gate,
    ),
  ]);

  it.each(mutations.map((mutation, index) => [mutation.name, mutation, index] as const))(
    'refuses %s and lets its harmless neighbour pass (S0-412, S0-423, X-1)',
    async (_name, { rule, refused: changed }, index) => {
      const [bad, good] = [refused[index], passing[index]];
      if (bad === undefined || good === undefined) throw new Error('A change was not made.');
      expect(bad.diff === '' && Object.keys(changed).length > 0).toBe(false);
      const changeViolations = await gate.check(bad);
      expect(changeViolations.map((violation) => violation.rule)).toContain(rule);
      for (const { reason } of changeViolations) expect(reason).toMatch(/^[A-Z"].*[.…]$/su);
      expect(await gate.check(good)).toEqual([]);
    },
  );
});
