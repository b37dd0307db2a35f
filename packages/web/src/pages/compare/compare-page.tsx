import type { Finding, Task } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { artifactOptions, getReport } from '../../api/artifacts.js';
import { getTask, listEvents } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { WeightLine } from '../../parts/task/weight-line.js';
import { compareRuns, type Run } from './compare-runs.js';

const eventsPerPage = 5_000;

/** Two runs side by side: the requests, their course, and the findings of one of them alone. */
export function ComparePage() {
  useTitle('Compare two runs');
  const [search] = useSearchParams();
  const [one, other] = [useRun(search.get('one')), useRun(search.get('other'))];
  const error = one.error ?? other.error;
  const isChosen = search.get('one') !== null && search.get('other') !== null;
  return (
    <>
      <h1>Compare two runs</h1>
      {error === null ? null : <Failure error={error} />}
      {isChosen ? (
        <Runs one={one.data} other={other.data} isLoading={error === null} />
      ) : (
        <p className="quiet">
          Select two tasks in <Link href="/">the task list</Link>, then select Compare tasks.
        </p>
      )}
    </>
  );
}

function Runs({
  one,
  other,
  isLoading,
}: {
  readonly one: Run | undefined;
  readonly other: Run | undefined;
  readonly isLoading: boolean;
}) {
  if (one !== undefined && other !== undefined) return <Comparison one={one} other={other} />;
  return isLoading ? <p className="quiet">Loading …</p> : null;
}

function useRun(id: string | null) {
  return useQuery({
    queryKey: ['run', id],
    enabled: id !== null,
    queryFn: ({ signal }) => readRun(id ?? '', signal),
    ...artifactOptions,
    staleTime: 10_000,
  });
}

async function readRun(id: string, signal: AbortSignal): Promise<Run> {
  const task = await getTask(id, signal);
  const comparisons: { report: string; weight: number }[] = [];
  for (let after = 0; ; ) {
    const { events, last_event } = await listEvents(task.id, after, eventsPerPage, signal);
    for (const event of events) {
      if (event.type !== 'findings') continue;
      const { report, weight, counts } = event.data;
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      comparisons.push({ report, weight: weight ?? total });
    }
    after = events.at(-1)?.number ?? last_event;
    if (after >= last_event) break;
  }
  const newest = comparisons.at(-1);
  const findings: readonly Finding[] =
    newest === undefined
      ? []
      : // A report that was cleared away leaves the rest to be compared.
        await getReport(newest.report, signal).then(
          (report) => report.findings,
          () => [],
        );
  return { task, weights: comparisons.map(({ weight }) => weight), findings };
}

function Comparison({ one, other }: { readonly one: Run; readonly other: Run }) {
  const { facts, parameters, findings } = compareRuns(one, other);
  const runs = [one, other];
  return (
    <div className="compare">
      <div className="compare-table">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Property</span>
              </th>
              {runs.map(({ task }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a task may be compared with itself
                <th key={index} scope="col">
                  <Link href={`/tasks/${task.id}`} className="clamped" title={titleOf(task)}>
                    {titleOf(task)}
                  </Link>
                  <span className="quiet"> {task.id.slice(0, 8)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Status</th>
              {runs.map(({ task }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={index}>
                  <StatusBadge status={task.status} /> {task.result?.reason}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Findings weight</th>
              {runs.map(({ weights }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={index}>
                  {weights.length < 2 ? null : <WeightLine values={weights} />} {describeWeights(weights)}
                </td>
              ))}
            </tr>
            {[...facts, ...parameters].map(({ name, values, isSame }) => (
              <tr key={name} className={isSame ? undefined : 'differs'}>
                <th scope="row">
                  {name}
                  {isSame ? null : <span className="visually-hidden"> (differs)</span>}
                </th>
                {values.map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={index}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(
        [
          ['Only in the first run', findings.first],
          ['Only in the second run', findings.second],
          ['In both runs', findings.both],
        ] as const
      ).map(([title, list]) => (
        <section key={title}>
          <h2>
            {title} <span className="quiet">{list.length}</span>
          </h2>
          {list.length === 0 ? <p className="quiet">No findings.</p> : null}
          <ul>
            {list.map(({ id, severity, location, message }) => (
              <li key={id}>
                <span className={`severity ${severity}`}>{severity}</span> {location}: {message}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A long run has its first and its last weight; the line has the ones between. */
function describeWeights(weights: readonly number[]): string {
  const shown = weights.length > 6 ? [weights[0], '…', weights.at(-1)] : weights;
  return shown.join(' → ') || '–';
}

function titleOf({ description }: Task): string {
  return description.split('\n', 1)[0] ?? '';
}
