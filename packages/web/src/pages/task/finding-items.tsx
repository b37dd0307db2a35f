import type { Finding } from '@fixpoint/shared/contracts';
import { Link } from 'wouter';
import { FindingCommits, findingAddress } from './commit-link.js';
import type { Comparison } from './comparisons.js';
import type { FindingCommit } from './finding-commits.js';
import { type Decide, FindingButtons, ReviewerBadge } from './finding-decisions.js';
import { useReport } from './use-report.js';

export type Accepted = NonNullable<Comparison['accepted']>[number];

/** Label of an accepted finding. */
export function labelOf({ why }: Accepted): string {
  return why === 'waived' ? 'waived' : 'accepted';
}

const changes = {
  new: 'new',
  back: 'regressed',
  stays: 'unchanged',
  varies: 'unstable: found in only one of two documents that the same code version created',
} as const;

/** One finding: the fault and its place; the expected and the actual value and the remedy when opened. */
export function FindingItem({
  finding,
  change,
  history,
  accepted,
  commits,
  onDecide,
  page,
}: {
  /** Commits that fixed it or were to fix it. */
  readonly commits: readonly FindingCommit[];
  readonly finding: Finding;
  readonly change: keyof typeof changes | null;
  readonly history: readonly string[];
  /** Reason why it is reported and not fixed; null: it is to be fixed. */
  readonly accepted: Accepted | null;
  /** Absent if nothing can be decided. */
  readonly onDecide?: Decide | undefined;
  /** Address of its place in the document. */
  readonly page?: string | undefined;
}) {
  const { severity, message, location, check, expected, actual, suggestion, id, measure } = finding;
  const facts = [
    ['Expected', expected],
    ['Actual', actual],
    ['Metric', measure === undefined ? '' : `${measure.value} ${measure.unit}, goal ${measure.goal}`],
    [accepted?.why === 'waived' ? 'Waived' : 'Accepted', accepted?.reason ?? ''],
    ['Fix', suggestion],
    ['History', history.join(', ')],
    ['Check', check],
    ['ID', id],
  ].filter(([, value]) => value !== '');
  return (
    <li className="finding">
      <details>
        <summary>
          <span className={`badge severity ${severity}`}>{severity}</span> <span>{message}</span>{' '}
          <ReviewerBadge finding={finding} />{' '}
          <span className="quiet">
            {location}
            {change === null ? '' : ` · ${changes[change]}`}
            {accepted === null ? '' : ` · ${labelOf(accepted)}`}
          </span>
        </summary>
        <dl className="pairs">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <FindingCommits commits={commits} />
      </details>
      <div className="actions">
        {page === undefined || finding.anchors === undefined ? null : (
          <Link href={page}>Show in document</Link>
        )}
        <FindingButtons className="plain" finding={finding} accepted={accepted} onDecide={onDecide} />
      </div>
    </li>
  );
}

/** Findings of the previous comparison that are fixed in this one. */
export function FixedFindings({
  comparison,
  before,
  commitsOf,
}: {
  readonly comparison: Comparison;
  readonly commitsOf: (id: string) => readonly FindingCommit[];
  readonly before: Comparison | undefined;
}) {
  const fixed = comparison.ledger?.fixed ?? [];
  const report = useReport(fixed.length === 0 ? undefined : before?.report);
  if (fixed.length === 0) return null;
  const known = new Map(report.data?.findings.map((finding) => [finding.id, finding]));
  return (
    <section aria-label="Fixed">
      <h3>Fixed since the previous comparison</h3>
      <ul className="findings">
        {fixed.map((id) => (
          <li key={id} className="finding gone">
            <span className="severity none" aria-hidden="true">
              ✓
            </span>{' '}
            {before === undefined ? null : (
              <Link href={findingAddress(before.iteration, id)}>
                {known.get(id)?.message ?? (report.isPending ? 'Loading …' : id)}
              </Link>
            )}{' '}
            <span className="quiet">{known.get(id)?.location}</span>
            <FindingCommits
              commits={commitsOf(id)
                .filter(({ result }) => result === 'fixed')
                .slice(-1)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
