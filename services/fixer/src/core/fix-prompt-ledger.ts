import { type FindingRecord, formatMeasure, type StageInput } from '@fixpoint/shared/contracts';
import { rankOf } from '@fixpoint/shared/severity';
import { countOf, toSafeLine } from '@fixpoint/shared/text';

interface Input extends Pick<StageInput<'fix'>, 'previous' | 'iteration'> {
  readonly ledger?: StageInput<'fix'>['ledger'] | undefined;
}

/** Maximum number of findings named under each heading. */
const named = 12;
const messageLength = 160;
/** Number of fixes that a finding survives before the prompt notes it on a separate line. */
const minSurvivedFixes = 2;

/**
 * The effect of the earlier changes on the findings: closer to the goal, fixed, broken, new, or unchanged by several changes. Empty
 * before the first change and for steps of older versions. Records are named worst first.
 */
export function renderLedger(input: Input): string {
  const { ledger, previous, iteration } = input;
  if (ledger === undefined || previous.length === 0) return '';
  const sorted = ledger.toSorted((a, b) => rankOf(a) - rankOf(b));
  const open = sorted.filter(({ status }) => status === 'open');
  const fixed = sorted.filter(
    (record) => record.status === 'fixed' && record.fixed.at(-1)?.iteration === iteration,
  );
  const regressed = open.filter(({ regressed: turns }) => turns.length > 0);
  const born = open.filter((record) => record.born === iteration);
  const moved = (isCloser: boolean) =>
    open.filter((record) => record.last_seen === iteration && movedCloser(record) === isCloser);
  const [closer, further] = [moved(true), moved(false)];
  const isUseless = fixed.length + closer.length === 0 && previous.at(-1)?.commit != null;
  const stubborn = open
    .map((record) => ({ record, fixes: fixesOutlived(record, input) }))
    .filter(({ fixes }) => fixes >= minSurvivedFixes)
    .sort((a, b) => b.fixes - a.fixes);
  return [
    ...group('Closer to the goal since the last change. Continue in this direction:', closer, describeMove),
    ...group('Further from the goal since the last change:', further, describeMove),
    ...group('Fixed since the iteration before. Do not break these again:', fixed, (record) =>
      by(record.fixed),
    ),
    ...(isUseless
      ? ['', 'The last change fixed or improved none of the findings. Look for another cause.']
      : []),
    ...group('Fixed earlier, and found again:', regressed, (record) =>
      [
        `fixed in iteration ${record.fixed.at(-1)?.iteration}${by(record.fixed)}`,
        `found again in iteration ${record.regressed.at(-1)?.iteration}${by(record.regressed)}`,
      ].join(', '),
    ),
    ...group('New since the iteration before. The last change may have caused these:', born, () => ''),
    ...group(
      'Not fixed by several changes that aimed at them. Look for another cause:',
      stubborn.map(({ record }) => record),
      (record) => {
        const { fixes } = stubborn.find((candidate) => candidate.record === record) ?? { fixes: 0 };
        return `${countOf(fixes, 'change')}, first found in iteration ${record.born}`;
      },
    ),
  ].join('\n');
}

/** Returns true if the measured value moved towards the goal; null if it did not move or is not known. */
function movedCloser({ measure, earlier_value: earlier }: FindingRecord): boolean | null {
  if (measure === undefined || earlier === undefined || earlier === measure.value) return null;
  return Math.abs(measure.goal - measure.value) < Math.abs(measure.goal - earlier);
}

/** `60 → 150 of 250 words`. */
function describeMove({ measure, earlier_value: earlier }: FindingRecord): string {
  return measure === undefined ? '' : `${earlier} → ${formatMeasure(measure)}`;
}

/** Number of pushed changes aimed at it since the finding was last broken. A change that names no aim counts for all. */
function fixesOutlived(record: FindingRecord, { previous, iteration }: Input): number {
  const since = record.regressed.at(-1)?.iteration ?? record.born;
  return previous.filter(
    ({ commit, iteration: made, aimed_at: aim }) =>
      commit !== null && made >= since && made < iteration && (aim === undefined || aim.includes(record.id)),
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
