import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { getBuild } from '../../api/builds.js';
import { ProblemError } from '../../api/request.js';
import { getTask } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { NotFound } from '../../parts/not-found.js';
import { useShowsTask } from '../../parts/notices/shown-tasks.js';
import { PlanBox } from '../../parts/plan/plan-box.js';
import { Tabs } from '../../parts/tabs.js';
import { ProgramPreview } from '../../parts/task/program-preview.js';
import { BuildHead } from './build-head.js';
import { ConsoleView } from './console-view.js';
import { SessionsView } from './sessions-view.js';
import { TestsView } from './tests-view.js';

/** One build: the issue, its tests with their pictures, and the sessions that worked on them. */
export function BuildPage({ id }: { readonly id: string }) {
  const query = useQuery({ queryKey: ['tasks', 'build', id], queryFn: ({ signal }) => getBuild(id, signal) });
  const { data: task } = useQuery({ queryKey: ['tasks', id], queryFn: ({ signal }) => getTask(id, signal) });
  const [search, setSearch] = useSearchParams();
  useShowsTask(id);
  const build = query.data;
  useTitle(build === undefined ? null : `#${build.issue} ${build.title}`);
  if (query.isError && build === undefined)
    return <NoBuild id={id} error={query.error} retry={() => void query.refetch()} />;
  if (build === undefined) return <p className="quiet">Loading …</p>;

  function show(changes: Readonly<Record<string, string | null>>): void {
    setSearch(
      (before) => {
        const kept = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) kept.delete(name);
          else kept.set(name, value);
        }
        return kept;
      },
      { replace: true },
    );
  }

  const errors = build.sessions.reduce((sum, { console_errors }) => sum + console_errors.length, 0);
  const views = {
    tests: () => (
      <TestsView
        build={build}
        shown={search.get('test')}
        onShow={(test) => show({ test })}
        onShowSession={(number) => show({ view: 'sessions', session: String(number) })}
      />
    ),
    sessions: () => <SessionsView build={build} shown={Number(search.get('session'))} />,
    console: () => <ConsoleView sessions={build.sessions} />,
  } as const;
  const wanted = search.get('view') ?? '';
  const view = wanted in views ? (wanted as keyof typeof views) : 'tests';
  return (
    <div className="task build">
      <h1>{build.title}</h1>
      <BuildHead build={build} task={task} />
      {task === undefined ? null : (
        <>
          <PlanBox task={task} />
          <ProgramPreview task={task} title="The app" />
        </>
      )}
      <Tabs
        label="Build details"
        tabs={[
          { id: 'tests', label: 'Tests', count: build.tests.length || undefined },
          { id: 'sessions', label: 'Sessions', count: build.sessions.length || undefined },
          { id: 'console', label: 'Console', count: errors || undefined },
        ]}
        selected={view}
        onSelect={(next) => show({ view: next === 'tests' ? null : next, session: null })}
      >
        {views[view]()}
      </Tabs>
    </div>
  );
}

/** Instead of a build that cannot be shown: the reason, and links to other pages. */
function NoBuild({
  id,
  error,
  retry,
}: {
  readonly id: string;
  readonly error: unknown;
  readonly retry: () => void;
}) {
  const isUnknown = error instanceof ProblemError && [400, 404, 422].includes(error.status);
  if (isUnknown) return <NotFound kind="Build" name={id} links={[['/builds', 'Show all builds']]} />;
  return (
    <>
      <h1>Failed to load the build</h1>
      <Failure error={error} retry={retry} />
    </>
  );
}
