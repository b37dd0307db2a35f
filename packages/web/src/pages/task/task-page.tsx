import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'wouter';
import { ProblemError } from '../../api/request.js';
import type { Session } from '../../api/session.js';
import { getTask } from '../../api/tasks.js';
import { useTaskEvents } from '../../live/use-task-events.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { loadPart } from '../../parts/load-part.js';
import { NotFound } from '../../parts/not-found.js';
import { useShowsTask } from '../../parts/notices/shown-tasks.js';
import { PlanBox } from '../../parts/plan/plan-box.js';
import { Tabs } from '../../parts/tabs.js';
import { liveSpending } from '../../parts/task/live-spending.js';
import { listDocuments } from '../../parts/task/task-documents.js';
import { iconOf, useStateIcon } from '../../parts/use-state-icon.js';
import { buildTimeline } from './build-timeline.js';
import { listComparisons } from './comparisons.js';
import { LogView } from './log-view.js';
import { OverviewView } from './overview-view.js';
import { TaskHead, TaskReason } from './task-head.js';
import { type TaskView, taskTabs, taskViewOf } from './task-views.js';

// The views that a task's page does not open with, in one file.
const loadViews = () => import('./later-views.js');
const AgentView = loadPart(() => loadViews().then((module) => module.AgentView));
const ChangesView = loadPart(() => loadViews().then((module) => module.ChangesView));
const DocumentFiles = loadPart(() => loadViews().then((module) => module.DocumentFiles));
const FindingsView = loadPart(() => loadViews().then((module) => module.FindingsView));
const ParametersView = loadPart(() => loadViews().then((module) => module.ParametersView));
const DocumentView = loadPart(() => loadViews().then((module) => module.DocumentView));

/** One task: its status and next actions, then everything about it, a tab each. */
export function TaskPage({ id, session }: { readonly id: string; readonly session: Session }) {
  const query = useQuery({ queryKey: ['tasks', id], queryFn: ({ signal }) => getTask(id, signal) });
  const { events, isLoading, isWhole } = useTaskEvents(id);
  useShowsTask(id);
  const [search, setSearch] = useSearchParams();
  const comparisons = useMemo(() => listComparisons(events), [events]);
  const task = query.data;
  const isHeld = task?.status === 'paused';
  const iterations = useMemo(() => buildTimeline(events, isHeld), [events, isHeld]);
  const title = task?.description.split('\n', 1)[0] ?? '';
  useTitle(task === undefined ? null : `${task.status.replaceAll('_', ' ')}: ${title}`);
  useStateIcon(task === undefined ? null : iconOf(task));
  if (query.isError && task === undefined)
    return <NoTask id={id} error={query.error} retry={() => void query.refetch()} />;
  if (task === undefined) return <p className="quiet">Loading …</p>;

  const canOperate = session.role !== 'view';
  const newest = comparisons.at(-1);
  const views: Readonly<Record<TaskView, () => ReactNode>> = {
    overview: () => (
      <OverviewView
        task={task}
        events={events}
        iterations={iterations}
        comparisons={comparisons}
        canOperate={canOperate}
        session={session}
      />
    ),
    findings: () => (
      <FindingsView comparisons={comparisons} task={task} events={events} canOperate={canOperate} />
    ),
    document: () => (
      <>
        {comparisons.length === 0 ? null : (
          <DocumentView task={task} events={events} comparisons={comparisons} canOperate={canOperate} />
        )}
        <DocumentFiles task={task} newest={newest} brought={listDocuments(events)} canOperate={canOperate} />
      </>
    ),
    changes: () => <ChangesView task={task} events={events} comparisons={comparisons} />,
    agent: () => <AgentView task={task} events={events} canOperate={canOperate} />,
    log: () => <LogView events={events} />,
    parameters: () => <ParametersView task={task} />,
  };
  // A desktop task has no documents to compare and no code to change.
  const tabs = taskTabs({
    isFeedback: task.spec.intent.kind === 'feedback',
    findings: newest?.total,
    fixes: isWhole ? events.filter(({ type }) => type === 'fix').length : 0,
    events: task.last_event,
  });
  const view = taskViewOf(search.get('view'), tabs);
  // The end of a long log comes first, and these two can show it; what sums up a log waits for all of it.
  const canShow = isWhole || (events.length > 0 && (view === 'log' || view === 'agent'));

  function show(next: string): void {
    setSearch(
      (before) => {
        const kept = new URLSearchParams(before);
        if (next === 'overview') kept.delete('view');
        else kept.set('view', next);
        return kept;
      },
      { replace: true },
    );
  }

  return (
    <div className="task">
      <p className="visually-hidden" role="status" aria-label="Task status">
        {task.status.replaceAll('_', ' ')}, iteration {task.iteration}
      </p>
      <TaskHead
        task={{ ...task, spent_usd: liveSpending(task, events) }}
        title={title}
        fetchedAt={query.dataUpdatedAt}
        comparisons={comparisons}
        iterations={iterations}
        onShow={(next) => {
          show(next);
          // The panel exists already; its content follows.
          document.getElementById('tab-panel')?.focus();
        }}
      />
      <TaskReason task={task} />
      {task.kind === 'build' ? (
        <p className="quiet task-link">
          <Link href={`/builds/${id}`}>Show build</Link>: its tests, screenshots and sessions.
        </p>
      ) : null}
      <PlanBox task={task} />
      <Tabs label="Task details" tabs={tabs} selected={view} onSelect={show}>
        {isLoading && !canShow ? <p className="quiet">Loading …</p> : views[view]()}
      </Tabs>
    </div>
  );
}

/** Instead of a task that cannot be shown: the reason, and links to other pages. */
function NoTask({
  id,
  error,
  retry,
}: {
  readonly id: string;
  readonly error: unknown;
  readonly retry: () => void;
}) {
  const isUnknown = error instanceof ProblemError && (error.status === 404 || error.status === 400);
  if (!isUnknown) {
    return (
      <>
        <h1>Failed to load the task</h1>
        <Failure error={error} retry={retry} />
      </>
    );
  }
  return (
    <NotFound
      kind="Task"
      name={id}
      links={[
        ['/', 'Show all tasks'],
        ['/inbox', 'Show what needs you'],
      ]}
    />
  );
}
