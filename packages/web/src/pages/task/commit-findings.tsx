import { countOf } from '@fixpoint/shared/text';
import { useState } from 'react';
import { Link } from 'wouter';
import { Failure } from '../../parts/failure.js';
import { findingAddress } from './commit-link.js';
import type { Comparison } from './comparisons.js';
import { type CommitFindings, findingsOfCommit } from './finding-commits.js';
import { useReport } from './use-report.js';

/** The findings that a commit fixed or changed, each with a link to its place in the document. */
export function CommitFindingsView({
  iteration,
  comparisons,
}: {
  readonly iteration: number;
  readonly comparisons: readonly Comparison[];
}) {
  const [isOpen, setOpen] = useState(false);
  const commitFindings = findingsOfCommit(iteration, comparisons);
  if (commitFindings === null)
    return <p className="quiet">The document was not compared after this commit.</p>;
  const counts = Object.entries(commitFindings.changes).filter(([, ids]) => ids.length > 0);
  const sides = new URLSearchParams({
    view: 'document',
    show: 'changes',
    against: String(commitFindings.before.iteration),
    iteration: String(commitFindings.after.iteration),
  });
  return (
    <>
      {counts.length === 0 ? (
        <p className="quiet">No finding changed with this commit.</p>
      ) : (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Findings: {counts.map(([change, ids]) => `${ids.length} ${change}`).join(', ')}</summary>
          {isOpen ? <ChangedFindings found={commitFindings} /> : null}
        </details>
      )}
      <p>
        <Link href={`?${sides}`}>Show document before and after</Link>
      </p>
    </>
  );
}

/** Findings of one kind that are listed; the tab Findings has all of them. */
const maxListed = 50;

function ChangedFindings({ found: { before, after, changes } }: { readonly found: CommitFindings }) {
  const [old, now] = [useReport(before.report), useReport(after.report)];
  if (old.isError || now.isError) return <Failure error={old.error ?? now.error} />;
  if (old.isPending || now.isPending) return <p className="quiet">Loading …</p>;
  const known = new Map([...old.data.findings, ...now.data.findings].map((finding) => [finding.id, finding]));
  return Object.entries(changes).map(([change, ids]) =>
    ids.length === 0 ? null : (
      <section key={change} aria-label={`Findings, ${change}`}>
        <h4>{change}</h4>
        <ul className="findings">
          {ids.slice(0, maxListed).map((id) => (
            <li key={id} className="finding">
              <Link href={findingAddress(change === 'fixed' ? before.iteration : after.iteration, id)}>
                {known.get(id)?.message ?? id}
              </Link>{' '}
              <span className="quiet">{known.get(id)?.location}</span>
            </li>
          ))}
        </ul>
        {ids.length > maxListed ? (
          <p className="quiet">
            Showing {maxListed} of {countOf(ids.length, 'finding')}.
          </p>
        ) : null}
      </section>
    ),
  );
}
