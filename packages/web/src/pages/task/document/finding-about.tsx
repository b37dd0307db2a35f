import type { Finding, TaskEvent } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { artifactOptions, artifactUrl, getText } from '../../../api/artifacts.js';
import { Failure } from '../../../parts/failure.js';
import { FindingCommits } from '../commit-link.js';
import type { FindingCommit } from '../finding-commits.js';
import { type Decide, FindingButtons, ReviewerBadge } from '../finding-decisions.js';
import { type Accepted, labelOf } from '../finding-items.js';
import { promptExcerpt, promptOf } from './prompt-excerpt.js';

/** History of a finding, the agent's prompt about it, and the action to waive it. */
export function FindingAbout({
  finding,
  history,
  accepted,
  iteration,
  events,
  commits,
  onDecide,
}: {
  /** Commits that fixed it or were to fix it. */
  readonly commits: readonly FindingCommit[];
  readonly finding: Finding;
  readonly history: readonly string[];
  /** Reason why it is reported and not fixed; null: it is to be fixed. */
  readonly accepted: Accepted | null;
  readonly iteration: number;
  readonly events: readonly TaskEvent[];
  /** Absent if nothing can be decided now. */
  readonly onDecide?: Decide | undefined;
}) {
  const prompt = promptOf(events, iteration);
  return (
    <div className="about-finding">
      <ReviewerBadge finding={finding} />
      {history.length === 0 ? null : <p className="quiet">{history.join(', ')}</p>}
      <FindingCommits commits={commits} />
      {accepted === null ? null : (
        <p>
          {labelOf(accepted)}: {accepted.reason}
        </p>
      )}
      {prompt === null ? null : <Told prompt={prompt} id={finding.id} />}
      <FindingButtons finding={finding} accepted={accepted} onDecide={onDecide} className="small" />
    </div>
  );
}

function Told({ prompt, id }: { readonly prompt: string; readonly id: string }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)}>
      <summary>Prompt for the agent</summary>
      {wasOpened ? <Excerpt prompt={prompt} id={id} /> : null}
    </details>
  );
}

function Excerpt({ prompt, id }: { readonly prompt: string; readonly id: string }) {
  const text = useQuery({
    queryKey: ['artifact', prompt],
    queryFn: ({ signal }) => getText(prompt, signal),
    ...artifactOptions,
  });
  if (text.isError) return <Failure error={text.error} retry={() => void text.refetch()} />;
  if (text.isPending) return <p className="quiet">Loading …</p>;
  const excerpt = promptExcerpt(text.data, id);
  return (
    <>
      {excerpt === null ? (
        <p className="quiet">
          The prompt does not include this finding: it was accepted, or omitted to shorten the prompt.
        </p>
      ) : (
        <pre>{excerpt}</pre>
      )}
      <p>
        <a href={artifactUrl(prompt, 'prompt.md')} download>
          Download full prompt
        </a>
      </p>
    </>
  );
}
