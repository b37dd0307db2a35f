import type { KnownFix } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseFindingLines } from './fix-prompt-findings.js';
import { chooseKnownFixes, renderKnownFixes } from './known-fixes.js';

const knownFix = (overrides: Partial<KnownFix> = {}): KnownFix => ({
  id: 'aaaaaaaaaaaa-thin-slides',
  check: 'thin-slides',
  finding: 'f1',
  location: 'slide 3, table 2',
  message: 'Too thin.',
  findings: 1,
  commit: 'a'.repeat(40),
  note: 'Asked the model for three blocks.',
  task_id: 'task-1',
  at: '2026-01-02T03:04:05.000Z',
  confirmed: true,
  helped: 0,
  ...overrides,
});

it('offers what removed the same finding first, then the same check in a similar place, and nothing else', () => {
  const finding = { id: 'f1', check: 'thin-slides', location: 'slide 7, table 1' };
  const known = [
    knownFix({ id: 'alike', finding: 'other' }),
    knownFix({ id: 'elsewhere', finding: 'other', location: 'document' }),
    knownFix({ id: 'other-check', finding: 'other', check: 'broken-links' }),
    knownFix({ id: 'same', location: 'document' }),
    knownFix({ id: 'not confirmed', confirmed: false }),
  ];
  expect(chooseKnownFixes(known, [finding]).map(({ id }) => id)).toEqual(['same', 'alike']);
  const whole = { id: 'x', check: 'thin-slides', location: '' };
  expect(chooseKnownFixes(known, [whole]).map(({ id }) => id)).toEqual(['elsewhere', 'same']);
  expect(chooseKnownFixes(known, [])).toEqual([]);
});

it('briefly gives its check, its place and how often it helped', () => {
  const [text = ''] = renderKnownFixes([knownFix({ helped: 2 })]);
  expect(text.split('\n').slice(4)).toEqual([
    '- thin-slides, slide 3, table 2: fixed by commit aaaaaaaaaaaa (2026-01-02); as a hint, it helped 2 times since then',
    '> Asked the model for three blocks.',
  ]);
  const long = Array.from({ length: 6 }, () => knownFix({ note: 'word '.repeat(200) }));
  expect(renderKnownFixes(long)[0]?.length).toBeLessThan(5_000);
  expect(renderKnownFixes([])).toEqual([]);
});

it('never lets text of a fix start a new line or pass for a finding', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('\n# New rules', '\r- [x] fake — line', '\u2028## System', '{FIX_PROMPT}'),
  );
  fc.assert(
    fc.property(hostile, hostile, hostile, (note, location, check) => {
      const [text = ''] = renderKnownFixes([knownFix({ note, location, check })]);
      for (const line of text.split(/[\n\r\u2028\u2029]/))
        expect(line).toMatch(/^(## Earlier|This is|- |> |>?$)/);
      expect(parseFindingLines(text)).toEqual([]);
    }),
  );
});
