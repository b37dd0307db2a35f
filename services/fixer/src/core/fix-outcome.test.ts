import { expect, it } from 'vitest';
import { describePublication, preparedRun } from './fix-outcome.js';

const aimOf = (text: string) =>
  describePublication(
    { run: preparedRun(text), spentUsd: 0, transcript: null, diff: null, files: [] },
    { outcome: 'pushed', commit: 'a'.repeat(40) },
  ).aimed_at;

it('reads the findings that the engine names as its aim, from the last such line', () => {
  expect(aimOf('I raised the limit.\n\nFindings: a1b2, c3d4-2\nFix: raise the limit')).toEqual([
    'a1b2',
    'c3d4-2',
  ]);
  expect(aimOf('Findings: old\n**Findings:** a1b2, a1b2')).toEqual(['a1b2']);
  expect(aimOf('I raised the limit.\n\nFix: raise the limit')).toBeUndefined();
});
