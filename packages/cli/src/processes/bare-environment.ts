import type { CommandContext } from '../command-context.js';

/** Variables that every program needs to run at all. */
const needed = ['PATH', 'Path', 'PATHEXT', 'SystemRoot', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'TMP'];

/**
 * The environment of a demo's services, with `folder` as their home. The rest of the person's environment stays out: their git
 * settings, proxies and keys would make the demo behave differently on each machine, or reach the real services.
 */
export function bareEnvironment(
  { environment }: Pick<CommandContext, 'environment'>,
  folder: string,
): Record<string, string> {
  const kept = needed.flatMap((name): [string, string][] => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value]];
  });
  // A Redis that is shared with others keeps their tasks apart from ours by the prefix.
  const prefix = `{fixpoint-demo-${folder.slice(-6)}}`;
  return { ...Object.fromEntries(kept), HOME: folder, FIXPOINT_KEY_PREFIX: prefix };
}
