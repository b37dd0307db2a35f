import type { BuildWork } from './build.js';
import type { DesktopWork } from './desktop/desktop-work.js';
import type { TaskKind } from './intent.js';
import type { PreconditionName } from './precondition.js';
import type { ServiceDefinition } from './service-definition.js';
import { type StageName, stageCatalog } from './stage-catalog.js';
import type { TaskSpec } from './task.js';

const changing: readonly StageName[] = ['fix', 'verify-push', 'deploy'];

/** Preconditions that the stages declare, each once, in the order in which they run. */
function declaredBy(stages: readonly StageName[]): PreconditionName[] {
  return [
    ...new Set(
      stages.flatMap((stage) => {
        const { preconditions = [] }: { readonly preconditions?: readonly PreconditionName[] } =
          stageCatalog[stage];
        return preconditions;
      }),
    ),
  ];
}

/**
 * Preconditions of a feedback task. `skipped`: steps that the approved plan leaves out: without `fix` the document is compared once, so
 * neither agent nor repository is needed. A service without a repository is compared only, too.
 */
export function neededPreconditions(
  { fallbacks, delivery, repository }: Pick<ServiceDefinition, 'fallbacks' | 'delivery' | 'repository'>,
  skipped: readonly string[] = [],
): PreconditionName[] {
  const hasFallback = fallbacks !== undefined && fallbacks.form.length + fallbacks.mail.length > 0;
  return declaredBy([
    'submit',
    ...(delivery === 'hand' ? [] : (['mail'] as const)),
    'compare',
    ...(hasFallback ? (['find-desktop'] as const) : []),
    ...(repository === undefined || skipped.includes('fix') ? [] : changing),
  ]);
}

/** The stages of the other kinds that have an effect or cost something. */
const stagesOf = {
  plan: ['plan', 'find-desktop'],
  vision: ['find-desktop', 'desktop'],
  workspace: ['workspace-plan', 'workspace-step'],
  build: ['build-triage', 'build-setup', 'build-test', 'build-push'],
} as const satisfies Record<Exclude<TaskKind, 'feedback'>, readonly StageName[]>;

/** Preconditions of a task of a kind that is about no service. */
export function preconditionsOfKind(kind: Exclude<TaskKind, 'feedback'>): PreconditionName[] {
  return declaredBy(stagesOf[kind]);
}

/** Preconditions of a new task, and the subject of their checks. Null: nothing is known of it. */
export function preconditionsOfTask({
  intent: { kind },
  service,
  desktop,
  build,
}: Pick<TaskSpec, 'intent' | 'service' | 'desktop' | 'build'>): {
  readonly names: readonly PreconditionName[];
  readonly subject: ServiceDefinition | DesktopWork | BuildWork | null;
} | null {
  if (kind === 'feedback') {
    return service === null ? null : { names: neededPreconditions(service), subject: service };
  }
  const names = preconditionsOfKind(kind);
  if (kind === 'build') return { names, subject: build ?? null };
  return { names, subject: kind === 'workspace' ? null : desktop };
}
