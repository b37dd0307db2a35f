import { describe, expect, it } from 'vitest';
import { findCitationFaults, type ReportedTest } from './harness/check-citations.js';
import { isKnownId, knownIds, requirements } from './requirements.js';

it('lists every promise of the parts that are built', () => {
  const built = ['M', 'S0', 'S1', 'S2', 'S3', 'S4', 'U', 'X'];
  const ids = built.flatMap((prefix) =>
    Array.from({ length: knownIds[prefix] ?? 0 }, (_, index) => {
      const number = String(index + 1);
      return `${prefix}-${['U', 'X'].includes(prefix) ? number : number.padStart(3, '0')}`;
    }),
  );
  expect(ids.filter((id) => requirements[id] === undefined)).toEqual([]);
});

it('has a reason for every gap', () => {
  for (const [id, { text, gap }] of Object.entries(requirements)) {
    expect(isKnownId(id), id).toBe(true);
    expect(text, id).not.toBe('');
    if (gap !== undefined) expect(gap.length, id).toBeGreaterThan(20);
  }
});

// The titles of the tests that ran are compared with the list by the reporter, at the end of the run: `CheckCitations`.
describe('the comparison of promises and test titles', () => {
  const promised = {
    'S0-001': { text: 'First promise.' },
    'S0-002': { text: 'Second promise.', gap: 'needs a machine that nobody has here' },
  };
  const whole = { isWhole: true, platform: 'linux', isByDay: true } as const;
  const cites = (title: string, ran = true, isNightly = false): ReportedTest => ({
    file: 'some.test.ts',
    title,
    ran,
    isNightly,
  });

  it('finds nothing if each promise is cited by a test that ran, or is a gap', () => {
    expect(findCitationFaults(promised, [cites('keeps the first (S0-001)')], whole)).toEqual([]);
  });

  it('names promises that no title cites', () => {
    const [fault] = findCitationFaults(promised, [cites('keeps the first')], whole);
    expect(fault).toContain('1 requirement ids are cited by no test');
    expect(fault).toContain('S0-001  First promise.');
  });

  it('does not count a skipped test, unless its platform cannot run it', () => {
    const tests = [cites('keeps the first (S0-001)', false)];
    const [fault] = findCitationFaults(promised, tests, whole);
    expect(fault).toContain('cited only by tests that were skipped');
    expect(fault).toContain('(skipped in some.test.ts)');
    expect(findCitationFaults(promised, tests, { ...whole, platform: 'win32' })).toEqual([]);
  });

  it('leaves promises to the nightly tests, which are skipped by day', () => {
    expect(findCitationFaults(promised, [cites('keeps the first (S0-001)', false, true)], whole)).toEqual([]);
    const [fault] = findCitationFaults(promised, [cites('keeps the first (S0-001)', false, true)], {
      ...whole,
      isByDay: false,
    });
    expect(fault).toContain('cited only by tests that were skipped');
  });

  it('names a gap that a test closed', () => {
    const [fault] = findCitationFaults(promised, [cites('both (S0-001, S0-002)')], whole);
    expect(fault).toContain('Remove the gap');
    expect(fault).toContain('S0-002');
  });

  it('names ids that do not exist, or are written differently', () => {
    for (const id of ['S0-999', 'S0-01', 'X-012', 'M-000']) {
      const [fault] = findCitationFaults(promised, [cites(`keeps the first (S0-001, ${id})`)], whole);
      expect(fault).toContain(`${id.padEnd(7)} some.test.ts`);
    }
  });

  it('in a run of one folder, requires only its promises, and still finds unknown ids and closed gaps', () => {
    const partial = { ...whole, isWhole: false };
    expect(findCitationFaults(promised, [cites('something else')], partial)).toEqual([]);
    expect(findCitationFaults(promised, [cites('(S0-002, S0-999)')], partial)).toHaveLength(2);
  });
});
