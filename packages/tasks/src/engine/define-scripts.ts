import type { Redis } from 'ioredis';
import { promptPatienceMs } from './connect-redis.js';
import { createRedisClock } from './redis-clock.js';

/**
 * Runs one Lua script on these keys. An object is the script's first argument, as JSON, which `argument` reads. `texts` are separate
 * arguments: reading long ones from JSON takes longer than most scripts.
 */
export type RunScript = (
  keys: readonly string[],
  args: ScriptArgument | readonly (string | number)[],
  texts?: readonly string[],
) => Promise<unknown>;

/** Numbers are read as doubles. Whole ones above 2^53, or above 10^14 if the script joins them to a text, belong into strings. */
type ScriptArgument = Readonly<Record<string, unknown>>;

/** Names of keys that scripts write and need not read: Redis wants both rights to whatever is in KEYS. The first three are prefixes. */
export type ScriptNames = Readonly<
  Record<'resources' | 'turns' | 'tasks' | 'feed' | 'outbox' | 'index' | 'finished', string>
>;

/** Reads the script's JSON argument. A field that is undefined is nil; an empty list is an empty table. */
export const argument = /* lua */ `
local arg = cjson.decode(ARGV[1])
`;

/**
 * Makes each Lua script a command of this connection. ioredis then sends the hash alone, and the text only if Redis does not
 * know it (again). Names are the caller's own: a connection that is shared knows them under the prefix `fixpoint-`.
 */
export function defineScripts<Name extends string>(
  redis: Redis,
  scripts: Readonly<Record<Name, string>>,
  {
    lastMoment,
  }: {
    /**
     * Latest time at which Redis may run a script that is called now, in milliseconds since 1970 by its own clock: a caller who was
     * informed that nothing happened must be right, also when a Redis that was away continues with the commands that had reached it.
     */
    readonly lastMoment?: () => Promise<number>;
  } = {},
): Readonly<Record<Name, RunScript>> {
  const define = ([name, text]: [string, string]): [string, RunScript] => {
    const command = `fixpoint-${name}`;
    const lua = lastMoment === undefined ? text : `${refuseLate}${text}`;
    redis.defineCommand(command, { lua });
    const run = Reflect.get(redis, command) as (...args: (string | number)[]) => Promise<unknown>;
    const call = (keys: readonly string[], args: Parameters<RunScript>[1], texts: readonly string[]) => [
      keys.length,
      ...keys,
      ...(isPositional(args) ? args : [toJson(args)]),
      ...texts,
    ];
    if (lastMoment === undefined)
      return [name, (keys, args, texts = []) => run.apply(redis, call(keys, args, texts))];
    const runInTime: RunScript = async (keys, args, texts = []) => {
      const values = call(keys, args, texts);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await run.call(redis, ...values, await lastMoment());
        } catch (error) {
          // Redis was slow and left it undone, and the caller still waits: a caller who was informed otherwise does not get here.
          if (attempt === maxAttempts || !(error instanceof Error && error.message.startsWith('LATE')))
            throw error;
        }
      }
    };
    return [name, runInTime];
  };
  return Object.fromEntries(Object.entries<string>(scripts).map(define)) as Record<Name, RunScript>;
}

function isPositional(args: Parameters<RunScript>[1]): args is readonly (string | number)[] {
  return Array.isArray(args);
}

/** Half a surrogate pair, which Lua's JSON refuses, is replaced like everywhere else on the way to Redis. */
function toJson(args: ScriptArgument): string {
  const text = JSON.stringify(args);
  if (!text.includes('\\ud')) return text;
  return JSON.stringify(args, (_, value) =>
    typeof value === 'string' ? Buffer.from(value).toString() : value,
  );
}

/** The scripts of a connection with the profile `prompt`: a command that its caller has given up does not run afterwards. */
export function definePromptScripts<Name extends string>(
  redis: Redis,
  scripts: Readonly<Record<Name, string>>,
): Readonly<Record<Name, RunScript>> {
  const now = createRedisClock(redis);
  return defineScripts(redis, scripts, { lastMoment: async () => (await now()) + promptPatienceMs });
}

/** Maximum number of attempts for a script that Redis began too late. */
const maxAttempts = 5;

const refuseLate = /* lua */ `
do
  local last = tonumber(table.remove(ARGV))
  local clock = redis.call('TIME')
  if tonumber(clock[1]) * 1000 + tonumber(clock[2]) / 1000 > last then
    return redis.error_reply('LATE The caller has been told that this did not happen.')
  end
end
`;
