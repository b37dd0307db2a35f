import { resolve } from 'node:path';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { applyBaseline, type Baseline, updateBaseline } from '../../engine/baseline.js';
import type { CommandContext } from '../command.js';

import type { ComparedFiles } from './compare-files.js';
import type { CompareOptions } from './compare-options.js';

/**
 * Takes the known findings of the baseline out of each report, and reports the fixed ones. Updates the baseline first if that is
 * requested, so that then everything is known.
 */
export async function tolerateKnown(
  context: CommandContext,
  options: Pick<CompareOptions, 'baseline' | 'updateBaseline' | 'quiet'>,
  compared: readonly ComparedFiles[],
): Promise<ComparedFiles[]> {
  if (options.baseline === undefined) return [...compared];
  const { baselineName, readBaseline, writeBaseline } = await import('../../files/baseline-file.js');
  const path = resolve(context.cwd, options.baseline);
  const present = await readBaseline(path);
  const named = compared.map((comparedFiles) => ({
    ...comparedFiles,
    document: baselineName(
      path,
      comparedFiles.documents.map((document) => document.path),
    ),
  }));
  const note = (text: string) => {
    if (options.quiet !== true) context.writeError(`fixpoint-compare: ${toSafeLine(text)}\n`);
  };
  let baseline: Baseline;
  if (options.updateBaseline === true) {
    baseline = updateBaseline(present ?? { version: 1, documents: {} }, named);
    await writeBaseline(path, baseline);
    note(
      `The baseline "${options.baseline}" now contains the findings of this run; review the changes before you commit it.`,
    );
  } else if (present === null) {
    throw new InvalidInputError(`The baseline "${options.baseline}" does not exist.`, {
      field: 'baseline',
      hint: 'To create it with the current findings, add --update-baseline.',
    });
  } else {
    baseline = present;
  }
  const known = new Map(Object.entries(baseline.documents));
  return named.map((item) => {
    const { report, fixed } = applyBaseline(item.report, known.get(item.document) ?? []);
    for (const { check, location } of fixed) {
      note(
        `Fixed in ${item.path}: ${check} (${location}). Remove it from the baseline with --update-baseline.`,
      );
    }
    return { ...item, report };
  });
}
