import { countOf } from '@fixpoint/shared/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Session } from '../../api/session.js';
import { listProposals } from '../../api/tasks.js';
import { emptyStates } from '../../labels/empty-states.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { PlanBox } from '../../parts/plan/plan-box.js';
import { Elapsed } from '../../parts/times.js';
import { OrphanMails } from './orphan-mails.js';

const shownProposals = 200;

/** Every plan that waits for a person, over all tasks, the one that has waited longest first. */
export function InboxPage({ session }: { readonly session: Session }) {
  const waiting = useQuery({
    queryKey: ['tasks', 'inbox'],
    queryFn: ({ signal }) => listProposals(shownProposals, signal),
  });
  const tasks = waiting.data?.tasks.toReversed() ?? [];
  useTitle(tasks.length === 0 ? 'Approvals' : `(${tasks.length}) Approvals`);
  return (
    <>
      <h1>Approvals</h1>
      {waiting.isError ? <Failure error={waiting.error} retry={() => void waiting.refetch()} /> : null}
      <p role="status" className="quiet">
        {waiting.isSuccess ? describePlans(waiting.data) : 'Loading …'}
      </p>
      {waiting.isSuccess && tasks.length === 0 ? (
        <p>
          New plans appear here automatically. <Link href="/">Create a task</Link> to get one.
        </p>
      ) : null}
      {tasks.map((task) => (
        <article key={task.id} className="inbox-item">
          <h2>
            <Link href={`/tasks/${task.id}`}>{task.description.split('\n', 1)[0]}</Link>
          </h2>
          <p className="quiet">
            Waiting for <Elapsed since={task.updated_at} />
          </p>
          <PlanBox task={task} />
        </article>
      ))}
      <OrphanMails mayStart={session.role !== 'view'} />
    </>
  );
}

function describePlans({
  tasks: { length },
  total,
  next,
}: Awaited<ReturnType<typeof listProposals>>): string {
  if (length === 0) return emptyStates.approvals;
  const rest = next === null ? '' : ` Showing the newest ${length}.`;
  return `${countOf(total ?? length, 'plan')} waiting.${rest}`;
}
