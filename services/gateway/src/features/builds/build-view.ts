import type { BuildTest, EventType, Task, TaskEvent, TaskRow } from '@fixpoint/shared/contracts';
import type { BuildRow, BuildSessionView, BuildView } from '@fixpoint/shared/contracts/routes';

/** Events of a build's log that a view is derived from. */
export const buildEvents = ['build-tests', 'build-session'] as const satisfies readonly EventType[];

type BuildTask = Pick<
  TaskRow,
  'id' | 'status' | 'phase' | 'iteration' | 'spent_usd' | 'created_at' | 'updated_at' | 'finished_at'
> &
  Pick<Task, 'spec' | 'plan' | 'stage'> & { readonly result: { readonly summary: string } | null };

interface KnownEvents {
  readonly proposal: Extract<TaskEvent, { type: 'build-tests' }>['data'] | null;
  readonly sessions: readonly Extract<TaskEvent, { type: 'build-session' }>[];
}

/** If a step ran again after a crash, its newest event counts. */
function sortEvents(events: readonly TaskEvent[]): KnownEvents {
  const sessions = new Map<number, KnownEvents['sessions'][number]>();
  let proposal: KnownEvents['proposal'] = null;
  for (const event of events) {
    if (event.type === 'build-tests') proposal = event.data;
    if (event.type === 'build-session') sessions.set(event.data.session, event);
  }
  return { proposal, sessions: [...sessions.values()] };
}

/** Current state of the tests: after a session by findings of the harness, before the first one as written and approved. */
function testsOf({ plan }: BuildTask, { proposal, sessions }: KnownEvents): BuildTest[] {
  const newest = sessions.at(-1);
  if (newest !== undefined) return newest.data.tests;
  const written = proposal?.tests ?? [];
  if (plan === null) return written;
  return plan.steps.flatMap(({ id, enabled, title }) => {
    const test = written.find((candidate) => candidate.id === id);
    return enabled && test !== undefined ? [{ ...test, description: title }] : [];
  });
}

export function toBuildRow(task: BuildTask, events: readonly TaskEvent[]): BuildRow {
  const known = sortEvents(events);
  const tests = testsOf(task, known);
  const passed = tests.filter(({ status }) => status === 'pass').length;
  return {
    ...headOf(task, known),
    tests: tests.length === 0 ? null : { passed, total: tests.length },
    sessions: known.sessions.at(-1)?.data.session ?? 0,
  };
}

/** `comment`: the id of the orchestrator's comment; null: unknown. */
export function toBuildView(
  task: BuildTask,
  events: readonly TaskEvent[],
  comment: number | null,
): BuildView {
  const known = sortEvents(events);
  const head = headOf(task, known);
  const sessions = known.sessions.map(toSession);
  const tests = testsOf(task, known).map((test) => {
    const own = sessions.filter((session) => session.test === test.id);
    const proof = test.status === 'pass' ? own.findLast(({ passed }) => passed) : undefined;
    return { ...test, sessions: own.map(({ session }) => session), proven_by: proof?.session ?? null };
  });
  const home = `https://github.com/${head.repository}`;
  const issueUrl = `${home}/issues/${head.issue}`;
  const commit = sessions.findLast((session) => session.commit !== null)?.commit ?? null;
  return {
    ...head,
    stage: task.stage,
    author: known.proposal?.issue.author ?? null,
    approved_by: known.proposal?.issue.approved_by ?? null,
    about: known.proposal?.summary ?? null,
    issue_url: issueUrl,
    comment_url: comment === null ? null : `${issueUrl}#issuecomment-${comment}`,
    app_url: commit === null ? null : `${home}/tree/${commit}`,
    commit,
    tests,
    sessions,
  };
}

function headOf(task: BuildTask, { proposal }: KnownEvents): Omit<BuildRow, 'tests' | 'sessions'> {
  const { spec, id, status, phase, spent_usd, created_at, updated_at, finished_at, result } = task;
  const { repository = '', issue = 0 } = spec.build ?? {};
  const [words = ''] = spec.description.split('\n', 1);
  return {
    task_id: id,
    repository,
    issue,
    status,
    phase,
    spent_usd,
    created_at,
    updated_at,
    finished_at,
    // Title from the request until the issue is read: an orchestrator puts the issue's title after a colon.
    title: proposal?.issue.title ?? words.replace(`Build issue #${issue} of ${repository}: `, ''),
    summary: result?.summary ?? null,
  };
}

function toSession({ at, data }: KnownEvents['sessions'][number]): BuildSessionView {
  const { session, test, status, text, commit, spent_usd, kept, turns, started_at, ended_at, tests } = data;
  const artifacts = new Map(kept?.screenshots.map(({ path, artifact }) => [path, artifact]));
  return {
    session,
    test,
    status,
    text,
    commit,
    spent_usd,
    passed: test !== null && tests.some((candidate) => candidate.id === test && candidate.status === 'pass'),
    screenshots: data.screenshots.map((path) => ({
      path,
      name: path.split('/').at(-1) ?? path,
      artifact: artifacts.get(path) ?? null,
    })),
    console_errors: data.console_errors ?? [],
    transcript: kept?.transcript ?? null,
    diff: kept?.diff ?? null,
    turns: turns ?? null,
    started_at: started_at ?? null,
    ended_at: ended_at ?? at,
  };
}
