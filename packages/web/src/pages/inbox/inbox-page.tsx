import { countOf } from '@fixpoint/shared/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { noticesOptions } from '../../api/notices.js';
import type { Session } from '../../api/session.js';
import { listProposals, type Proposal } from '../../api/tasks.js';
import { emptyStates } from '../../labels/empty-states.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { PlanBox } from '../../parts/plan/plan-box.js';
import { Elapsed, InstantTime } from '../../parts/times.js';
import { OrphanMails } from './orphan-mails.js';
import { WaitingTasks } from './waiting-tasks.js';

const maxShownProposals = 200;

/** Plans and questions that need a person, the oldest first, then uploads, paused tasks and unmatched mails. */
export function InboxPage({ session }: { readonly session: Session }) {
  const waiting = useQuery({
    queryKey: ['tasks', 'inbox'],
    queryFn: ({ signal }) => listProposals(maxShownProposals, signal),
  });
  const needs = useQuery(noticesOptions);
  const tasks = waiting.data?.tasks.toReversed() ?? [];
  // Two requests, of which either can be the newer one.
  const count = Math.max(needs.data?.waiting ?? 0, tasks.length);
  useTitle(count === 0 ? 'Needs you' : `(${count}) Needs you`);
  return (
    <>
      <h1>Needs you</h1>
      {waiting.isError ? <Failure error={waiting.error} retry={() => void waiting.refetch()} /> : null}
      <p role="status" aria-label="Number of plans" className="quiet">
        {waiting.isSuccess ? describePlans(waiting.data) : 'Loading …'}
      </p>
      {waiting.isSuccess && count === 0 ? (
        <p>
          New plans appear here automatically. <Link href="/">Create a task</Link> to get one.
        </p>
      ) : null}
      {tasks.map((task) => (
        <article key={task.id} className="inbox-item">
          <h2>
            <Link href={`/tasks/${task.id}`} className="clamped">
              {task.description.split('\n', 1)[0]}
            </Link>
          </h2>
          <About proposal={task} />
          <PlanBox task={task} />
        </article>
      ))}
      {needs.data === undefined ? null : (
        <>
          <WaitingTasks
            title="Documents to upload"
            note="The service creates the document where only a person can fetch it."
            tasks={needs.data.hand_overs}
          />
          <WaitingTasks
            title="Paused tasks"
            note="Nothing happens until a person resumes them. Their time limit does not run."
            tasks={needs.data.paused}
          />
        </>
      )}
      <OrphanMails mayStart={session.role !== 'view'} />
    </>
  );
}

/** Values, author and age, which differ between plans of the same request. */
function About({
  proposal: { form = {}, by, created_at: createdAt, updated_at: since },
}: {
  readonly proposal: Proposal;
}) {
  return (
    <p className="quiet about-plan">
      {Object.entries(form).map(([name, value]) => (
        <span key={name} title={name} className="value">
          {value}
        </span>
      ))}
      <span>
        {by ? `By ${by.replace(/ \(\w+\)$/, '')}, ` : 'Created '}
        <InstantTime at={createdAt} />. Waiting for <Elapsed since={since} />
      </span>
    </p>
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
