import { LearnedTemplates } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { Redis } from 'ioredis';
import { argument, type RunScript } from '../define-scripts.js';
import type { Keys } from '../keys.js';

/** Templates learned from the good documents of each service. Every write names the revision that it follows. */
export interface LearnedStore {
  read(service: string): Promise<{ readonly state: LearnedTemplates; readonly revision: number }>;
  /** Returns false if another revision was written meanwhile. */
  write(service: string, state: LearnedTemplates, revision: number): Promise<boolean>;
}

export function createLearnedStore({
  redis,
  keys,
  replace,
}: {
  redis: Redis;
  keys: Keys;
  /** Runs `replaceLearned`. */
  replace: RunScript;
}): LearnedStore {
  return {
    async read(service) {
      const [text, revision] = await redis.hmget(keys.learned, service, `revision:${service}`);
      if (text === null || text === undefined) {
        return { state: { versions: [], active: {}, rejected: [] }, revision: Number(revision ?? 0) };
      }
      const parsed = LearnedTemplates.safeParse(JSON.parse(text));
      if (parsed.success) return { state: parsed.data, revision: Number(revision) };
      throw new FixpointError(
        `The learned template of ${service} was written by another version of Fixpoint.`,
        {
          code: 'learned-unreadable',
          retry: 'never',
          hint: 'Run the same version of all services.',
        },
      );
    },
    async write(service, state, revision) {
      const text = JSON.stringify(LearnedTemplates.parse(state));
      return (await replace([keys.learned], { service, revision: String(revision), text })) === 1;
    },
  };
}

/**
 * Writes the learned templates of a service, unless that changed meanwhile.
 *
 * KEYS learned templates
 * arg: service; revision before (text); text
 */
export const replaceLearned = /* lua */ `
${argument}
local name = 'revision:' .. arg.service
if (redis.call('HGET', KEYS[1], name) or '0') ~= arg.revision then return 0 end
redis.call('HINCRBY', KEYS[1], name, 1)
redis.call('HSET', KEYS[1], arg.service, arg.text)
return 1
`;
