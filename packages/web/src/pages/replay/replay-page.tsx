import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { getReplay, replayFileUrl } from '../../api/replay.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { ReplayPlayer } from '../../replay/replay-player.js';

/** A run of a task, to be watched again or taken along as a file. */
export function ReplayPage({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ['replay', id],
    queryFn: ({ signal }) => getReplay(id, signal),
    // Past events stay; later ones are watched on the task's own page.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = query.data?.task.description.split('\n', 1)[0] ?? '';
  useTitle(query.data === undefined ? null : `Replay: ${title}`);
  if (query.isError) {
    return (
      <>
        <h1>Failed to load the replay</h1>
        <Failure error={query.error} retry={() => void query.refetch()} />
      </>
    );
  }
  if (query.isPending) return <p className="quiet">Loading …</p>;
  const { task, pictures } = query.data;
  const count = Object.keys(pictures).length;
  return (
    <div className="replay-page">
      <div className="replay-title">
        <h1 className="clamped" title={title}>
          Replay: {title}
        </h1>
        <p className="actions">
          <Link href={`/tasks/${id}`} className="button">
            Back to task
          </Link>
          <a className="button" href={replayFileUrl(id, true)} download>
            Download replay
          </a>
          {count === 0 ? null : (
            <a className="button" href={replayFileUrl(id, false)} download>
              Download without screenshots
            </a>
          )}
        </p>
      </div>
      {task.result === null ? (
        <p className="quiet">The task is still running. The replay shows the run so far.</p>
      ) : (
        <p>{task.result.summary}</p>
      )}
      <ReplayPlayer replay={query.data} />
    </div>
  );
}
