import { createHash } from 'node:crypto';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { TaskPreview } from '@fixpoint/shared/contracts';
import { loops } from '@fixpoint/tasks/loops';
import { RequestProblemsError } from '../../http/request-problems-error.js';
import type { ReadInboxFile } from '../artifacts/inbox.js';
import type { CheckPreconditions } from './check-preconditions.js';
import type { ChooseFallbacks } from './choose-fallbacks.js';
import { createFindFiles } from './find-files.js';
import { type CanRead, createImportFiles } from './import-files.js';
import {
  type DefaultLimits,
  type Interpretation,
  type TaskRequest,
  toTaskSpec,
} from './interpret-request.js';

/**
 * Previews a request by the same steps as a submission, without an effect: no task, no artifact, no model. Never throws for an invalid request: its
 * faults are among the problems of the result.
 */
export type PreviewTask = (request: TaskRequest, canRead?: CanRead) => Promise<TaskPreview>;

export function createPreviewTask(options: {
  readonly interpret: (request: TaskRequest) => Interpretation;
  readonly artifacts: Pick<ArtifactStore, 'get'>;
  readonly readInboxFile: ReadInboxFile;
  readonly chooseFallbacks: ChooseFallbacks;
  readonly checkPreconditions: CheckPreconditions;
  readonly limits: DefaultLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}): PreviewTask {
  const { interpret, artifacts, readInboxFile, chooseFallbacks, checkPreconditions, limits, now } = options;
  const findFiles = createFindFiles({
    importFiles: createImportFiles({
      readInboxFile,
      // The id that the artifact would have.
      artifacts: {
        get: (id) => artifacts.get(id),
        put: async (bytes) => createHash('sha256').update(bytes).digest('hex'),
      },
    }),
  });

  return async (request, canRead) => {
    const interpretation = interpret(request);
    const { intent, service } = interpretation;
    if (intent.problems.length > 0) return { intent, plan: null, preconditions: null };
    try {
      const files = await findFiles(interpretation, canRead);
      const own = service === null ? null : await chooseFallbacks(service);
      const spec = toTaskSpec(request, { ...interpretation, service: own }, files, limits);
      const preconditions = await checkPreconditions(spec);
      const context = { taskId: 'preview', spec, now: new Date(now()).toISOString(), preconditions };
      const next = loops.get(intent.kind)?.start(context).next;
      if (next?.type !== 'approval') return { intent, plan: null, preconditions: preconditions ?? null };
      const { summary, steps, resource } = next.plan;
      return {
        intent,
        plan: { summary, steps, ...(resource === undefined ? {} : { resource }) },
        preconditions: preconditions ?? null,
      };
    } catch (error) {
      if (!(error instanceof RequestProblemsError)) throw error;
      return { intent: { ...intent, problems: [...error.problems] }, plan: null, preconditions: null };
    }
  };
}
