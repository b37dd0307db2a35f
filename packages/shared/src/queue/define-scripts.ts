import type { Redis } from 'ioredis';

/** Runs one Lua script on these keys, with these arguments. */
export type RunScript = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>;

/**
 * Makes each Lua script a command of this connection. ioredis then sends the hash alone, and the text only where Redis does not
 * know it (again). Names are the caller's own: a connection that is shared knows them under the prefix `fixpoint-`.
 */
export function defineScripts<Name extends string>(
  redis: Redis,
  scripts: Readonly<Record<Name, string>>,
): Readonly<Record<Name, RunScript>> {
  const define = ([name, lua]: [string, string]): [string, RunScript] => {
    const command = `fixpoint-${name}`;
    redis.defineCommand(command, { lua });
    const run = Reflect.get(redis, command) as (...args: (string | number)[]) => Promise<unknown>;
    return [name, (keys, args) => run.call(redis, keys.length, ...keys, ...args)];
  };
  return Object.fromEntries(Object.entries<string>(scripts).map(define)) as Record<Name, RunScript>;
}
