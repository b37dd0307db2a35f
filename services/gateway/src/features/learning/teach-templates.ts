import {
  rejectDocument,
  type TeachingTools,
  teachTemplate,
  undoLearned,
} from '@fixpoint/compare/learned-templates';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type {
  DocumentType,
  LearnableDocument,
  LearnedTemplates,
  LearnedVersion,
  ServiceDefinition,
} from '@fixpoint/shared/contracts';
import { ConflictError, NotFoundError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/tasks/engine';

export interface TeachTemplates {
  /** Throws `NotFoundError` for a service that is not in the table. */
  read(service: string): Promise<LearnedTemplates>;
  /** A version with its file, and the file of the previous one; '' if that no longer exists. */
  readVersion(
    service: string,
    version: number,
  ): Promise<{ readonly made: LearnedVersion; readonly text: string; readonly before: string }>;
  /** Uses the documents of a task that matched for learning, or rejects them permanently. Throws `ConflictError` if the task did not match. */
  decide(id: string, decision: 'approve' | 'reject', by: string): Promise<LearnedTemplates>;
  undo(service: string, type: DocumentType): Promise<LearnedTemplates>;
}

const eventsPerPage = 1_000;

export function createTeachTemplates({
  tasks,
  artifacts,
  services,
  now,
}: {
  readonly tasks: Pick<Tasks, 'get' | 'events' | 'readLearned' | 'writeLearned' | 'confirmFixes'>;
  readonly artifacts: Pick<ArtifactStore, 'get' | 'put'>;
  readonly services: readonly Pick<ServiceDefinition, 'name' | 'learn'>[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}): TeachTemplates {
  const tools: TeachingTools = {
    artifacts,
    learnedTemplates: { read: tasks.readLearned, write: tasks.writeLearned },
    now: () => new Date(now()).toISOString(),
  };

  function need(wanted: string): Pick<ServiceDefinition, 'name' | 'learn'> {
    const service = services.find(({ name }) => name === wanted);
    if (service === undefined) throw new NotFoundError('service', wanted);
    return service;
  }

  async function textOf(version: LearnedVersion | undefined): Promise<string> {
    return version === undefined ? '' : (await artifacts.get(version.template)).toString();
  }

  return {
    async read(service) {
      return (await tasks.readLearned(need(service).name)).state;
    },

    async readVersion(service, version) {
      const { versions } = (await tasks.readLearned(need(service).name)).state;
      const made = versions.find((candidate) => candidate.version === version);
      if (made === undefined) throw new NotFoundError('version', String(version));
      const before = versions.find((candidate) => candidate.version === made.after);
      return { made, text: await textOf(made), before: await textOf(before) };
    },

    async decide(id, decision, by) {
      const task = await tasks.get(id);
      if (task === null) throw new NotFoundError('task', id);
      const documents = await findLearnable(tasks, id);
      const { service } = task.spec;
      if (task.result?.reason !== 'matched' || documents.length === 0 || service === null) {
        throw new ConflictError('The task has no matching document to learn from.', {
          reason: 'not-matched',
          hint: 'A template can learn only from a task that ended with the result "matched".',
        });
      }
      if (decision === 'approve' && need(service.name).learn?.documents === 'off') {
        throw new ConflictError(
          `Learning is off for ${service.name} (learn.documents: off in fixpoint.config.yaml).`,
          {
            reason: 'learning-off',
          },
        );
      }
      for (const learnable of documents) {
        const act = { service: service.name, learnable, taskId: id, by };
        await (decision === 'approve' ? teachTemplate(act, tools) : rejectDocument(act, tools));
      }
      // A document that a person approves confirms its fixes.
      if (decision === 'approve') await tasks.confirmFixes(service.name, id);
      return (await tasks.readLearned(service.name)).state;
    },

    undo: (service, type) => undoLearned({ service: need(service).name, type }, tools),
  };
}

/** The documents of the task's last comparison, if it matched. */
async function findLearnable(
  tasks: Pick<Tasks, 'events'>,
  id: string,
): Promise<readonly LearnableDocument[]> {
  let learnable: readonly LearnableDocument[] = [];
  for (let after = 0; ; ) {
    const events = await tasks.events(id, after, eventsPerPage);
    for (const event of events) if (event.type === 'findings') learnable = event.data.learnable ?? [];
    after = events.at(-1)?.number ?? after;
    if (events.length < eventsPerPage) return learnable;
  }
}
