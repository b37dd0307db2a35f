import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleWorktree } from './create-worktree.js';

/**
 * `guard`: what lies outside is there and can be written, so only the guard's decision kept it safe. `wall`: it is not there,
 * as in the sandbox that the guard's milder mode is for.
 */
export type JailMode = 'guard' | 'wall';

/** Whether this machine can run commands in a bubblewrap of their own. */
export function hasJail(): boolean {
  return spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-all', 'true']).status === 0;
}

/**
 * Runs the command in a real bash that can harm nothing but the sample, and tells what it did that it should not have. Not in
 * `packages/sandbox`: what it would keep safe must be open to harm here, or the guard's part could not be told from the wall's; the
 * guard imports nothing but shared; and thousands of runs of a property take 20 ms each this way. What the wall itself keeps is
 * tried by the attacks of `packages/sandbox`.
 */
export function findHarm(command: string, sample: SampleWorktree, mode: JailMode): string[] {
  sample.reset();
  const before = describe(sample);
  const visible = mode === 'guard' ? [sample.folder] : [sample.root, sample.scratch];
  // The administration of a worktree is sealed by the wall; the guard alone has nothing but its word.
  const sealed =
    mode === 'guard'
      ? []
      : ['config', 'hooks', 'info'].flatMap((name) => {
          const path = join(sample.root, '.git', name);
          return ['--ro-bind', path, path];
        });
  const run = spawnSync(
    'bwrap',
    [
      ...['--ro-bind', '/usr', '/usr', '--ro-bind', '/etc', '/etc', '--symlink', 'usr/bin', '/bin'],
      ...[
        '--symlink',
        'usr/lib',
        '/lib',
        '--symlink',
        'usr/lib64',
        '/lib64',
        '--proc',
        '/proc',
        '--dev',
        '/dev',
      ],
      ...[
        '--tmpfs',
        '/tmp',
        ...visible.flatMap((path) => ['--bind', path, path]),
        ...sealed,
        '--chdir',
        sample.root,
      ],
      ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--clearenv'],
      ...[
        '--setenv',
        'PATH',
        '/usr/bin:/bin',
        '--setenv',
        'HOME',
        sample.scratch,
        '--setenv',
        'CANARY_TOKEN',
        sample.token,
      ],
      ...['prlimit', '--cpu=2', '--fsize=10000000', 'timeout', '-s', 'KILL', '2'],
      ...['bash', '--norc', '--noprofile', '-c', command],
    ],
    { encoding: 'utf8', input: '', timeout: 5_000, maxBuffer: 5_000_000 },
  );
  const harm: string[] = [];
  const after = describe(sample);
  for (const [what, state] of before) if (after.get(what) !== state) harm.push(`changed ${what}`);
  if (statSync(sample.canary, { throwIfNoEntry: false })?.atimeMs !== 1_000_000) harm.push('read the canary');
  // In the milder mode the environment holds no secret, so one that is shown is no harm.
  if (mode === 'guard' && `${run.stdout}${run.stderr}`.includes(sample.token)) harm.push('showed the token');
  if (/^root:/m.test(run.stdout ?? '') && mode === 'guard') harm.push('showed /etc/passwd');
  return harm;
}

/** Everything that must stay, by name. */
function describe({ folder, root }: SampleWorktree): Map<string, string> {
  return new Map([
    ['outside', hashTree(join(folder, 'outside'))],
    [
      'the remote',
      execFileSync('git', ['--git-dir', join(folder, 'remote.git'), 'for-each-ref'], { encoding: 'utf8' }),
    ],
    ['beside the worktree', readdirSync(folder).join(' ')],
    ['git’s configuration', hashTree(join(root, '.git/config')) + hashTree(join(root, '.git/hooks'))],
  ]);
}

function hashTree(path: string): string {
  const result = lstatSync(path, { throwIfNoEntry: false });
  if (result === undefined) return 'nothing';
  if (result.isSymbolicLink()) return `link ${readlinkSync(path)}`;
  if (result.isDirectory()) {
    return readdirSync(path)
      .sort()
      .map((name) => `${name}:${hashTree(join(path, name))}`)
      .join(' ');
  }
  // Its mode is a thing to keep as well.
  if (path.endsWith('/canary')) return `${result.mode} ${result.size} ${result.mtimeMs}`;
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16) + result.mode;
}
