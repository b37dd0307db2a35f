import { countOf } from '@fixpoint/shared/text';
import type { Orchestrator } from '../../api/builds.js';
import { Elapsed } from '../../parts/times.js';

/** An orchestrator that is well looks at least every five minutes. */
const silentMs = 10 * 60_000;

/** Orchestrators that watch the issues of each repository, their state, and their verdicts on issues that are not builds. */
export function Orchestrators({ orchestrators }: { readonly orchestrators: readonly Orchestrator[] }) {
  // Two may write its name in different letters.
  const ids = [...new Set(orchestrators.map(({ repository }) => repository.toLowerCase()))].sort();
  return ids.map((id) => {
    const own = orchestrators.filter(({ repository }) => repository.toLowerCase() === id);
    const [newest] = own;
    if (newest === undefined) return null;
    const { repository } = newest;
    return (
      <section key={id} className="card watch" aria-label={`Issues of ${repository}`}>
        <p>
          <a href={`https://github.com/${repository}/issues`}>{repository}</a> is watched by{' '}
          {countOf(own.length, 'orchestrator')}. Last poll: <Elapsed since={newest.at} /> ago.
        </p>
        {Date.now() - Date.parse(newest.at) < silentMs ? null : (
          <p className="warning">
            No orchestrator has polled this repository recently. Check that <code>fixpoint build watch</code>{' '}
            is running.
          </p>
        )}
        {newest.trouble === null ? null : <p className="warning">{newest.trouble}</p>}
        <Verdicts repository={repository} orchestrator={newest} />
      </section>
    );
  });
}

function Verdicts({
  repository,
  orchestrator: { verdicts, building },
}: {
  readonly repository: string;
  readonly orchestrator: Orchestrator;
}) {
  const others = verdicts.filter(({ number }) => !building.includes(number));
  if (others.length === 0) return null;
  const waiting = others.filter(({ priority }) => priority !== null).length;
  return (
    <details>
      <summary>
        {countOf(waiting, 'issue')} queued, {others.length - waiting} not built
      </summary>
      <ul>
        {others.map(({ number, priority, reasons }) => (
          <li key={number}>
            <a href={`https://github.com/${repository}/issues/${number}`}>#{number}</a>{' '}
            {priority === null ? 'not built' : `queued, priority ${priority}`}: {reasons.join(' ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
