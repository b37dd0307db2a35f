import { InvalidInputError } from '@fixpoint/shared/errors';
import type { CommandContext } from '../command.js';
import { parseLimits } from '../parse-limits.js';
import { compareOnce } from './compare-once.js';
import { type CompareOptions, completeReports } from './compare-options.js';

/** Compares documents, once or whenever they change, and returns the exit code. */
export async function runCompare(
  context: CommandContext,
  { named, options }: { named: readonly string[]; options: CompareOptions },
): Promise<number> {
  refuseNonsense(named, options);
  const limits = parseLimits(options.limit);
  const reports = completeReports(options.reports, { quiet: options.quiet === true });
  const examiner = await context.openExaminer({ limits });
  try {
    examiner.warm();
    const once = () => compareOnce(context, { named, options: { ...options, reports }, examiner, limits });
    if (options.watch !== true) return await once();
    const { compareOnChange } = await import('./compare-on-change.js');
    return await compareOnChange(context, { named, options: { ...options, reports }, once });
  } finally {
    await examiner.close();
  }
}

function refuseNonsense(named: readonly string[], options: CompareOptions): void {
  if (named.length === 0) {
    throw new InvalidInputError('No document was given.', {
      field: 'file',
      hint: 'Give files, folders or patterns: fixpoint-compare report.pptx. See fixpoint-compare --help.',
    });
  }
  if (options.updateBaseline === true && options.baseline === undefined) {
    throw new InvalidInputError('--update-baseline is given without --baseline.', {
      field: 'update-baseline',
      hint: 'Add the baseline file: --baseline baseline.json --update-baseline.',
    });
  }
  if (options.review === undefined && (options.model ?? options.modelKeyVariable) !== undefined) {
    throw new InvalidInputError('A model is given without --review.', {
      field: 'review',
      hint: 'Add the engine: --review claude, or --review http://127.0.0.1:11434/v1.',
    });
  }
  for (const [field, day] of [
    ['today', options.today],
    ['as-of', options.asOf],
  ] as const) {
    if (day === undefined || isDay(day)) continue;
    throw new InvalidInputError(`"${day}" is not a date.`, { field, hint: `Write --${field} 2026-11-22.` });
  }
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
