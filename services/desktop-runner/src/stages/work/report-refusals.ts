import type { StageContext } from '@fixpoint/shared/queue';
import { RefusedByPolicyError } from '../../core/errors/index.js';
import type { Hands } from '../../core/hands.js';

/** Hands whose refusals stand in the task's log. */
export function reportRefusals(hands: Hands, emit: StageContext['emit']): Hands {
  return {
    ...hands,
    async perform(gesture, options) {
      try {
        return await hands.perform(gesture, options);
      } catch (error) {
        if (error instanceof RefusedByPolicyError) {
          await emit({
            type: 'guard-denied',
            message: error.message.slice(0, 10_000),
            data: { tool: `desktop:${gesture.type}`, rule: error.rule, reason: error.message },
          });
        }
        throw error;
      }
    },
  };
}
