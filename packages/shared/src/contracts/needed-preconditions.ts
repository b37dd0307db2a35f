import type { PreconditionName } from './precondition.js';
import type { ServiceDefinition } from './service-definition.js';
import { type StageName, stageCatalog } from './stage-catalog.js';

const changing: readonly StageName[] = ['fix', 'verify-push', 'deploy'];

/** What the stages declare, each once, in the order in which they run. */
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
 * What has to hold for a feedback task. `skipped`: steps that the approved plan leaves out: without `fix` the document is compared
 * once, so neither agent nor repository is needed.
 */
export function neededPreconditions(
  { fallbacks, delivery }: Pick<ServiceDefinition, 'fallbacks' | 'delivery'>,
  skipped: readonly string[] = [],
): PreconditionName[] {
  const hasFallback = fallbacks !== undefined && fallbacks.form.length + fallbacks.mail.length > 0;
  return declaredBy([
    'submit',
    ...(delivery === 'hand' ? [] : (['mail'] as const)),
    'compare',
    ...(hasFallback ? (['find-desktop'] as const) : []),
    ...(skipped.includes('fix') ? [] : changing),
  ]);
}
