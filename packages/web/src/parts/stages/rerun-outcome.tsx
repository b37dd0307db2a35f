import { Link } from 'wouter';
import type { RerunAnswer } from '../../api/stages.js';

/** What became of the tasks that should be run again, with where to go next and why some were refused. */
export function RerunOutcome({ answers }: { readonly answers: readonly RerunAnswer[] }) {
  if (answers.length === 0) return null;
  const count = (wanted: RerunAnswer['outcome']) =>
    answers.filter(({ outcome }) => outcome === wanted).length;
  const [started, existing] = [count('started'), count('exists')];
  const waiting = answers.filter(({ rerun }) => rerun?.status === 'awaiting_approval').length;
  const refused = answers.filter(({ problem }) => problem !== null);
  return (
    <>
      <p>
        {started === 0 ? 'No task' : started === 1 ? 'One task' : `${started} tasks`} started again.
        {existing === 0 ? '' : ` ${existing} had been before.`}{' '}
        {waiting === 0 ? null : (
          <>
            {waiting === 1 ? 'One plan waits' : `${waiting} plans wait`} in{' '}
            <Link href="/inbox">Approvals</Link>.
          </>
        )}
      </p>
      {refused.length === 0 ? null : (
        <ul className="warning">
          {refused.map(({ task_id: id, problem }) => (
            <li key={id}>
              {problem?.detail} {problem?.hint}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
