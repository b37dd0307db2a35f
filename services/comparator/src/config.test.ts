import { toExaminationLimits } from '@fixpoint/compare/limits';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import { loadSettings } from '@fixpoint/shared/config';
import { expect, it } from 'vitest';
import { comparatorSettings } from './config.js';

it('reads every limit of the reader and of its process from the environment', () => {
  const values = loadSettings(comparatorSettings, {
    COMPARATOR_MAX_FILE_MB: '2',
    COMPARATOR_MAX_CELLS: '500',
    COMPARATOR_MAX_MEMORY_MB: '128',
    COMPARATOR_MAX_SECONDS: '7',
  });
  expect(toExaminationLimits(values)).toEqual({
    reader: { ...defaultReaderLimits, fileBytes: 2 * 1024 * 1024, cells: 500 },
    memory: 128,
    timeout: 7_000,
  });
});

it.each([
  ['standard', 1],
  ['large', 4],
  ['huge', 8],
])('multiplies every limit by the factor of the profile %s', (profile, factor) => {
  const values = loadSettings(comparatorSettings, {
    COMPARATOR_LIMITS: profile,
    COMPARATOR_MAX_CELLS: '500',
  });
  const { reader, memory, timeout } = toExaminationLimits(values);
  expect({ memory, timeout, file: reader.fileBytes, cells: reader.cells }).toEqual({
    memory: 512 * factor,
    timeout: 60_000 * factor,
    file: defaultReaderLimits.fileBytes * factor,
    cells: 500,
  });
});

it('keeps the default of an invalid limit, and reports it', () => {
  const warnings: string[] = [];
  const values = loadSettings(comparatorSettings, { COMPARATOR_MAX_FILE_MB: '-1' }, (text) =>
    warnings.push(text),
  );
  expect(toExaminationLimits(values).reader).toEqual(defaultReaderLimits);
  expect(warnings).toEqual([expect.stringContaining('COMPARATOR_MAX_FILE_MB')]);
});
