import { type FindingRecord, Severity, type StageInput } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';

interface Input extends Pick<StageInput<'fix'>, 'previous' | 'iteration'> {
  readonly ledger?: StageInput<'fix'>['ledger'] | undefined;
}

/** Findings named under each heading. */
const named = 12;
const messageLength = 160;
/** Fixes that a finding outlives before the prompt notes it on a line of its own. */
const manyFixes = 2;

/**
 * What became of the findings: fixed by the last change, broken by it, and what outlived change after change. Empty where
 * no change was made yet or nothing is known. Records come worst first and are named in that order.
 */
export function renderLedger(input: Input): string {
  const { ledger, previous, iteration } = input;
  if (ledger === undefined || previous.length === 0) return '';
  const sorted = ledger.toSorted((one, other) => rank(one) - rank(other));
  const open = sorted.filter(({ status }) => status === 'open');
  const fixed = sorted.filter(
    (record) => record.status === 'fixed' && record.fixed.at(-1)?.iteration === iteration,
  );
  const regressed = open.filter(({ regressed: turns }) => turns.length > 0);
  const born = open.filter((record) => record.born === iteration);
  const stubborn = open
    .map((record) => ({ record, fixes: fixesOutlived(record, input) }))
    .filter(({ fixes }) => fixes >= manyFixes)
    .sort((one, other) => other.fixes - one.fixes);
  return [
    ...group('Gone since the iteration before. Do not break these again:', fixed, (record) =>
      by(record.fixed),
    ),
    ...group('Fixed once, and back:', regressed, (record) =>
      [
        `fixed in iteration ${record.fixed.at(-1)?.iteration}${by(record.fixed)}`,
        `back since iteration ${record.regressed.at(-1)?.iteration}${by(record.regressed)}`,
      ].join(', '),
    ),
    ...group('New since the iteration before, so perhaps broken by the last change:', born, () => ''),
    ...group(
      'Still there after change upon change. What was tried is not the cause; look for another one:',
      stubborn.map(({ record }) => record),
      (record) => {
        const { fixes } = stubborn.find((one) => one.record === record) ?? { fixes: 0 };
        return `survived ${fixes} fixes, first found in iteration ${record.born}`;
      },
    ),
  ].join('\n');
}

/** Changes that reached the branch while the finding was open without a break. */
function fixesOutlived(record: FindingRecord, { previous, iteration }: Input): number {
  const since = record.regressed.at(-1)?.iteration ?? record.born;
  return previous.filter(
    (round) => round.commit !== null && round.iteration >= since && round.iteration < iteration,
  ).length;
}

function by(turns: FindingRecord['fixed']): string {
  const commit = turns.at(-1)?.commit ?? null;
  return commit === null ? '' : ` by commit ${commit.slice(0, 12)}`;
}

function group(
  heading: string,
  records: readonly FindingRecord[],
  explain: (record: FindingRecord) => string,
): string[] {
  if (records.length === 0) return [];
  const lines = records.slice(0, named).map((record) => {
    const what = `${toSafeLine(record.check, 64)} (${toSafeLine(record.id, 64)})`;
    const how = explain(record).trim();
    const text = toSafeLine(record.message, messageLength);
    return [`- ${what}${how === '' ? '' : `: ${how}`}`, ...(text === '' ? [] : [`  message: ${text}`])].join(
      '\n',
    );
  });
  const more = records.length - lines.length;
  return ['', heading, ...lines, ...(more > 0 ? [`… and ${more} more`] : [])];
}

function rank({ severity }: FindingRecord): number {
  return Severity.options.indexOf(severity);
}
