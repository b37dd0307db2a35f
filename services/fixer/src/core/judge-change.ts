import type { Acceptance, ComparedChange, Finding } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { findRegression, toBaseline, updateLedger, weighFindings } from '@fixpoint/tasks/loops';

const named = 5;

/** Compares the checks' findings in the document without a change and with it. Pure. `today` is YYYY-MM-DD. */
export function judgeChange({
  before,
  after,
  aims,
  accept,
  today,
}: {
  readonly before: readonly Finding[];
  readonly after: readonly Finding[];
  /** Findings of the task. */
  readonly aims: readonly Pick<Finding, 'id'>[];
  readonly accept: Acceptance | undefined;
  readonly today: string;
}): Pick<ComparedChange, 'verdict' | 'text'> {
  const [old, now] = [before, after].map((findings) => weighFindings(findings, accept, today));
  if (old === undefined || now === undefined) throw new TypeError('Two documents are compared.');
  const compared = { commit: null, isComplete: true };
  const { ledger } = updateLedger([], { ...compared, iteration: 1, findings: old.counting });
  const { summary } = updateLedger(ledger, { ...compared, iteration: 2, findings: now.counting });
  const { born, fixed, improved = [], worsened = [] } = summary;

  const regression = findRegression(toBaseline(old.counting, old.weight), now.counting, now.weight);
  if (regression !== null || (worsened.length > 0 && fixed.length === 0 && improved.length === 0)) {
    const show = new Set([...born, ...worsened]);
    const lines = now.counting
      .filter(({ id }) => show.has(id))
      .slice(0, named)
      .map(({ id, location, message }) => `${location}: ${message} [${id}]`);
    const why = regression ?? `${countOf(worsened.length, 'finding')} further from the goal`;
    return { verdict: 'worse', text: [`${why}.`, ...lines].join(' ') };
  }
  const text = [
    countOf(fixed.length, 'finding fixed', 'findings fixed'),
    `${improved.length} closer`,
    `${now.counting.length} left`,
  ].join(', ');
  const known = new Set(old.counting.map(({ id }) => id));
  if (!aims.some(({ id }) => known.has(id))) return { verdict: 'unknown', text };
  return { verdict: fixed.length + improved.length > 0 ? 'better' : 'same', text };
}
