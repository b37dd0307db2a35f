import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countPassed,
  findTestChanges,
  formatTests,
  nextTests,
  parseTests,
  TestEntry,
  withTest,
} from './tests-file.js';

const sidebar = TestEntry.parse({
  id: 'sidebar-collapse',
  description: 'The sidebar collapses.',
  steps: ['Open the page.', 'Click the arrow.'],
});
const search = TestEntry.parse({ ...sidebar, id: 'search', description: 'Search finds a note.' });

describe('tests.json', () => {
  it('starts each entry as failing and without attempts (S1-034)', () => {
    expect(parseTests(JSON.stringify([{ id: 'a', description: 'It does.', steps: ['Look.'] }]))).toEqual([
      { id: 'a', description: 'It does.', steps: ['Look.'], status: 'fail', attempts: 0 },
    ]);
  });

  it.each([
    ['no JSON', '[{', /not JSON/],
    ['an object', '{}', /expected array/],
    ['no entry', '[]', /Too small/],
    ['an id that leaves its folder', JSON.stringify([{ ...sidebar, id: '../../etc' }]), /0\.id.*lower-case/],
    ['the same id twice', JSON.stringify([sidebar, sidebar]), /1\.id.*repeats the id/],
    ['another status', JSON.stringify([{ ...sidebar, status: 'done' }]), /0\.status/],
    ['an unknown field', JSON.stringify([{ ...sidebar, command: 'rm -rf /' }]), /command/],
    ['no steps', JSON.stringify([{ ...sidebar, steps: [] }]), /0\.steps/],
  ])('is rejected with %s, by the place of the fault', (_, text, message) => {
    expect(() => parseTests(text)).toThrow(message);
  });

  it('names the first failing entry as the next, and none when all pass (S1-009, S1-014, S1-027)', () => {
    const tests = [{ ...sidebar, status: 'pass' as const }, search];
    expect(nextTests(tests, 1).map(({ id }) => id)).toEqual(['search']);
    expect(nextTests(withTest(tests, 'search', { status: 'pass' }), 3)).toEqual([]);
    expect(countPassed(tests)).toBe(1);
  });

  it('reports every difference between two states', () => {
    expect(findTestChanges([sidebar, search], [sidebar, search])).toEqual([]);
    expect(findTestChanges([sidebar, search], [{ ...sidebar, status: 'pass' }, search])).toEqual([
      { id: 'sidebar-collapse', fields: ['status'] },
    ]);
    expect(findTestChanges([sidebar, search], [search, sidebar]).map(({ fields }) => fields)).toEqual([
      ['position'],
      ['position'],
    ]);
    expect(findTestChanges([sidebar], [search])).toEqual([
      { id: 'sidebar-collapse', fields: ['removed'] },
      { id: 'search', fields: ['added'] },
    ]);
  });

  it('reads what it wrote', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    const entry = fc.record({
      id: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('-')),
      description: fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ''),
      steps: fc.constant(['Look.']),
      status: fc.constantFrom('fail' as const, 'pass' as const),
      attempts: fc.nat({ max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { minLength: 1, maxLength: 5, selector: ({ id }) => id }),
        (tests) => {
          const once = parseTests(JSON.stringify(tests));
          expect(parseTests(formatTests(once))).toEqual(once);
        },
      ),
    );
  });
});
