import type { IntentProblem, NewTask, ServiceDefinition } from '@fixpoint/shared/contracts';
import type { ContextHints } from './read-context.js';
import type { WordedEffects } from './read-effects.js';

interface Request {
  readonly allowed: Pick<NewTask, 'effects'>;
  readonly hints: Pick<ContextHints, 'effects'>;
  readonly worded: Pick<WordedEffects, 'push' | 'fix'>;
}

/** Problem of a request for a fix of a service that has no repository; empty if the request asks for no fix. */
export function refuseFix({ name, repository }: ServiceDefinition, request: Request): IntentProblem[] {
  const field = repository === undefined ? findOrder(request) : null;
  if (field === null) return [];
  return [
    {
      field,
      message: `The service ${name} has no repository, so its documents are checked only and nothing can be fixed.`,
      hint: `Add "repository" to services.${name} in fixpoint.config.yaml, or request a check without a fix: "check ${name}", "effects": {"push": "no"}.`,
    },
  ];
}

/** Field of the request that asks for a fix; null without such a field. */
function findOrder({ allowed, hints, worded }: Request): string | null {
  const pushes = [allowed.effects?.push, hints.effects.push, worded.push?.push];
  if (pushes.includes('no')) return null;
  if (allowed.effects?.push !== undefined) return 'effects.push';
  if (hints.effects.push !== undefined) return 'context.effects.push';
  return worded.fix === null ? null : 'description';
}
