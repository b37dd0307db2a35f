import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import {
  type PartialTask,
  repositoryIdOf,
  type Task,
  type TaskEvent,
  type TaskField,
  type TaskStatus,
} from '@fixpoint/shared/contracts';
import type { BuildList, BuildRow, BuildSessionView, BuildView } from '@fixpoint/shared/contracts/routes';
import { NotFoundError } from '@fixpoint/shared/errors';
import { type BuildRecords, isInTaskScope } from '@fixpoint/tasks/engine';
import { type AccessScope, toTaskScope } from '../../access/token-scope.js';
import type { UseCases } from '../tasks/create-use-cases.js';
import { buildEvents, toBuildRow, toBuildView } from './build-view.js';

export interface BuildQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly status?: readonly TaskStatus[] | undefined;
  readonly repository?: string | undefined;
  readonly issue?: number | undefined;
}

/** Reads builds, from the logs of their tasks and from artifacts of their sessions. */
export interface Builds {
  /** Newest first. */
  list(query: BuildQuery): Promise<BuildList>;
  describe(id: string): Promise<BuildView>;
  readTranscript(id: string, session: number): Promise<Buffer>;
  readDiff(id: string, session: number): Promise<Buffer>;
  /** `name`: from the session's list of images. */
  readScreenshot(id: string, session: number, name: string): Promise<Buffer>;
}

const eventsPerPage = 1_000;
/** The tests are among the first events of a build, and the end of its newest session is among the last ones. */
const headEvents = 100;
const tailEvents = 300;
/** A page may be short if few builds match the filter. */
const maxReads = 20;

const listed = [
  ...(['status', 'phase', 'iteration', 'spent_usd', 'created_at', 'updated_at', 'finished_at'] as const),
  ...(['kind', 'spec', 'plan', 'stage', 'result', 'last_event'] as const),
] satisfies TaskField[];

/** The builds that a caller with this scope may see, whose use cases these are. */
export function createBuilds({
  records,
  artifacts,
  scope,
  useCases,
}: {
  readonly useCases: UseCases;
  readonly records: BuildRecords;
  readonly artifacts: Pick<ArtifactStore, 'get'>;
  readonly scope: AccessScope | undefined;
}): Builds {
  const anyBuild = { id: '', kind: 'build', service: null, desktop: null } as const;
  const maySeeIssues = isInTaskScope(toTaskScope(scope) ?? {}, anyBuild);

  async function readRow(task: Task): Promise<BuildRow> {
    const read = async (after: number, limit: number) =>
      (await useCases.readEvents(task.id, after, limit, buildEvents)).events;
    const tail = Math.max(headEvents, task.last_event - tailEvents);
    const [first, last] = await Promise.all([
      read(0, headEvents),
      task.last_event > headEvents ? read(tail, tailEvents + headEvents) : [],
    ]);
    return toBuildRow(task, [...first, ...last]);
  }

  async function readLog(id: string): Promise<TaskEvent[]> {
    const taskEvents: TaskEvent[] = [];
    const { last_event } = await useCases.getTask(id);
    for (let after = 0; after < last_event; after += eventsPerPage) {
      taskEvents.push(...(await useCases.readEvents(id, after, eventsPerPage, buildEvents)).events);
    }
    return taskEvents;
  }

  async function describe(id: string): Promise<BuildView> {
    const task = await useCases.getTask(id);
    const { build } = task.spec;
    if (build === undefined) {
      throw new NotFoundError('build', id, { hint: `The kind of this task is ${task.kind}.` });
    }
    const { repository, issue } = build;
    const [events, comment] = await Promise.all([
      readLog(id),
      records.findComment({ repository, issue, task: id }),
    ]);
    return toBuildView(task, events, comment);
  }

  async function findSession(id: string, session: number): Promise<BuildSessionView> {
    const match = (await describe(id)).sessions.find((candidate) => candidate.session === session);
    if (match !== undefined) return match;
    throw new NotFoundError('session of the build', String(session), {
      hint: 'A session is available after it has ended.',
    });
  }

  async function readArtifact(what: string, name: string, artifact: string | null | undefined) {
    if (artifact !== null && artifact !== undefined) return artifacts.get(artifact);
    throw new NotFoundError(what, name, { hint: 'The list of sessions shows what is available.' });
  }

  return {
    describe,
    async list({ limit, repository, issue, ...query }) {
      const wanted = repository === undefined ? undefined : repositoryIdOf(repository);
      const builds: BuildRow[] = [];
      let cursor = query.cursor;
      for (let reads = 0; ; reads += 1) {
        const page = await useCases.listTaskFields(
          { ...query, cursor, kind: 'build', limit: limit - builds.length },
          listed,
        );
        const fitting = page.tasks.filter(
          ({ spec }) =>
            spec?.build !== undefined &&
            (wanted === undefined || repositoryIdOf(spec.build.repository) === wanted) &&
            (issue === undefined || spec.build.issue === issue),
        );
        builds.push(...(await Promise.all(fitting.map((task: PartialTask) => readRow(task as Task)))));
        cursor = page.next ?? undefined;
        if (cursor === undefined || builds.length >= limit || reads === maxReads) break;
      }
      const orchestrators = maySeeIssues ? await records.readHeartbeats() : [];
      return {
        builds,
        next: cursor ?? null,
        orchestrators: orchestrators.filter(
          (orchestrator) => wanted === undefined || repositoryIdOf(orchestrator.repository) === wanted,
        ),
      };
    },
    async readTranscript(id, session) {
      return readArtifact(
        'transcript of the session',
        `${session}`,
        (await findSession(id, session)).transcript,
      );
    },
    async readDiff(id, session) {
      return readArtifact('diff of the session', `${session}`, (await findSession(id, session)).diff);
    },
    async readScreenshot(id, session, name) {
      const { screenshots } = await findSession(id, session);
      return readArtifact(
        'picture',
        name,
        screenshots.find((screenshot) => screenshot.name === name)?.artifact,
      );
    },
  };
}
