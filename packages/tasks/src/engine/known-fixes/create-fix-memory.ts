import { KnownFix, maxFixNoteLength } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import { toSafeText, truncate } from '@fixpoint/shared/text';
import type { Redis } from 'ioredis';
import type { FixMemoryChange } from '../../loops/index.js';
import { argument, type RunScript } from '../define-scripts.js';
import type { Keys } from '../keys.js';
import { chooseForgotten } from './choose-forgotten.js';

/** Field of the counter of a fix. It is separate, so that counting never overwrites an edit of the fix. */
const counter = (id: string) => `helped:${id}`;
/** Field that marks the match of a task, and its fixes, as confirmed. */
const confirmation = (taskId: string) => `confirmed:${taskId}`;

/** A change as the script that commits a step wants it. */
export interface WrittenFixMemory {
  readonly key: string;
  /** Ids and texts by turns. */
  readonly learned: readonly string[];
  readonly helped: readonly string[];
  /** Ids: of changes that were taken back, and of fixes without room. */
  readonly forgotten: readonly string[];
  /** Fields that mark matches as confirmed. */
  readonly confirmed: readonly string[];
}

/** The fixes that worked, a hash for each service. They are learned and withdrawn by the commit of a step alone. */
export interface FixMemory {
  /** Most helpful first, then newest. Unreadable fixes that another version wrote are left out. */
  list(service: string): Promise<KnownFix[]>;
  /** Throws `NotFoundError` if the fix does not exist. */
  edit(
    service: string,
    id: string,
    change: { readonly note: string; readonly by: string },
  ): Promise<KnownFix>;
  /** Marks all fixes of a task as confirmed. */
  confirm(service: string, taskId: string): Promise<void>;
  /** Returns true if it existed. */
  forget(service: string, id: string): Promise<boolean>;
  /** Writes needed to commit the change, with the fixes that must be forgotten for it. */
  toWrite(service: string, change: FixMemoryChange): Promise<WrittenFixMemory>;
}

export function createFixMemory({
  redis,
  keys,
  replace,
}: {
  redis: Redis;
  keys: Keys;
  /** Runs `replaceFix`. */
  replace: RunScript;
}): FixMemory {
  async function list(service: string): Promise<KnownFix[]> {
    const hash = await redis.hgetall(keys.fixes(service));
    return Object.entries(hash)
      .flatMap(([id, text]) => (isFix(id) ? parse(text, hash[counter(id)]) : []))
      .map((fix) => ({ ...fix, confirmed: fix.confirmed || Object.hasOwn(hash, confirmation(fix.task_id)) }))
      .sort((a, b) => b.helped - a.helped || b.at.localeCompare(a.at));
  }

  return {
    list,
    async edit(service, id, { note, by }) {
      const key = keys.fixes(service);
      for (;;) {
        const [text, helped] = await redis.hmget(key, id, counter(id));
        const [fix] = text === null || text === undefined ? [] : parse(text, helped);
        if (fix === undefined) throw new NotFoundError('fix', id);
        const edited = {
          ...fix,
          note: truncate(toSafeText(note).trim(), maxFixNoteLength),
          edited_by: by.slice(0, 200),
          confirmed: true,
        };
        if ((await replace([key], { id, before: text, after: toText(edited) })) === 1) return edited;
      }
    },
    async confirm(service, taskId) {
      await redis.hset(keys.fixes(service), confirmation(taskId), '1');
    },
    async forget(service, id) {
      // Counters and confirmations cannot be forgotten separately.
      if (!isFix(id)) return false;
      return (await redis.hdel(keys.fixes(service), id, counter(id))) > 0;
    },
    async toWrite(service, { learned, helped, withdrawn, confirmed }) {
      const known = await list(service);
      const taken = known.filter(({ commit }) => withdrawn.includes(commit)).map(({ id }) => id);
      const fresh = new Map(learned.map((fix) => [fix.id, { ...fix, helped: 0 }]));
      const after = [...known.filter(({ id }) => !fresh.has(id) && !taken.includes(id)), ...fresh.values()];
      return {
        key: keys.fixes(service),
        learned: [...fresh.values()].flatMap((fix) => [fix.id, toText(fix)]),
        helped: [...helped],
        forgotten: [...taken, ...chooseForgotten(after, new Set(fresh.keys()))],
        confirmed:
          confirmed !== undefined && after.some(({ task_id }) => task_id === confirmed)
            ? [confirmation(confirmed)]
            : [],
      };
    },
  };
}

function isFix(field: string): boolean {
  return !field.startsWith(counter('')) && !field.startsWith(confirmation(''));
}

function toText({ helped: _, ...fix }: KnownFix): string {
  return JSON.stringify(fix);
}

function parse(text: string, helped: string | null | undefined): KnownFix[] {
  try {
    const parsed = KnownFix.safeParse({ ...JSON.parse(text), helped: Number(helped ?? 0) });
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}

/**
 * Writes an edited fix, unless it changed or went meanwhile.
 *
 * KEYS the service's fixes    arg: id; before and after, texts
 */
export const replaceFix = /* lua */ `
${argument}
if redis.call('HGET', KEYS[1], arg.id) ~= arg.before then return 0 end
redis.call('HSET', KEYS[1], arg.id, arg.after)
return 1
`;

/** Part of the script that commits a step: `change.memory`, a `WrittenFixMemory`. */
export const rememberFixes = /* lua */ `
local function rememberFixes(memory)
  for i = 1, #memory.learned, 2 do redis.call('HSETNX', memory.key, memory.learned[i], memory.learned[i + 1]) end
  for i = 1, #memory.helped do
    if redis.call('HEXISTS', memory.key, memory.helped[i]) == 1 then
      redis.call('HINCRBY', memory.key, 'helped:' .. memory.helped[i], 1)
    end
  end
  for i = 1, #memory.confirmed do redis.call('HSET', memory.key, memory.confirmed[i], '1') end
  for i = 1, #memory.forgotten do
    redis.call('HDEL', memory.key, memory.forgotten[i], 'helped:' .. memory.forgotten[i])
  end
end
`;
