import { isAbsolute } from 'node:path';
import type { SystemPath } from './system-folders.js';

/** Absolute paths of the programs that build the wall; root's own, found before anything foreign ran. */
export interface WallPrograms {
  readonly bwrap: string;
  readonly setpriv: string;
  readonly prlimit: string;
  readonly env: string;
  readonly sh: string;
  /** Opens ports sooner than Node can. Not on every system. */
  readonly perl?: string | undefined;
}

export interface BubblewrapOptions {
  readonly programs: WallPrograms;
  readonly system: readonly SystemPath[];
  readonly write: readonly string[];
  readonly read: readonly string[];
  readonly cwd: string;
  /** User of the command. As root: a separate user, also outside. Null: we are a user, and the command is user 65534, inside only. */
  readonly user: { readonly uid: number; readonly passwdFd: number } | null;
  readonly seccompFd: number | null;
  /** Bytes that /tmp and /dev/shm may hold, each. */
  readonly temporaryBytes: number;
  /** Words that set limits, put right before the command. */
  readonly limits: readonly string[];
}

const nobody = '65534';

/**
 * The words before a command that put it behind the wall: separate namespaces, a file system that contains only the given paths, no
 * capabilities, no way to gain any. As root the mounts are made by root, who alone can reach a folder in /root, and the user is changed
 * inside, at the end; as a user all happens in a user namespace.
 */
export function buildBubblewrapWords(options: BubblewrapOptions): string[] {
  const { programs, user } = options;
  return [
    programs.bwrap,
    ...(user === null ? ['--unshare-user', '--uid', nobody, '--gid', nobody] : []),
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-net', '--unshare-cgroup-try'],
    ...['--hostname', 'sandbox', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...(user === null
      ? []
      : ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((name) => ['--cap-add', name])),
    ...createAncestors(options.system.map(({ path }) => path)),
    ...options.system.flatMap(({ path, link }) =>
      link === null || isSettings(path) ? ['--ro-bind-try', path, path] : ['--symlink', link, path],
    ),
    ...(user === null ? [] : ['--perms', '0444', '--ro-bind-data', String(user.passwdFd), '/etc/passwd']),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['/tmp', '/var/tmp', '/dev/shm'].flatMap((path) => createTemporary(path, options.temporaryBytes)),
    ...bindInOrder(options.read, options.write),
    // The base of the mounts is a file system too: nothing may be written beside them.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', options.cwd],
    ...(options.seccompFd === null ? [] : ['--seccomp', String(options.seccompFd)]),
    '--',
    ...(user === null ? [] : dropTo(programs.setpriv, user.uid)),
    ...options.limits,
  ];
}

/** A link in /etc (localtime, resolv.conf) may lead to a folder that is not inside: its target is bound instead. */
function isSettings(path: string): boolean {
  return path.startsWith('/etc/');
}

function createTemporary(path: string, bytes: number): string[] {
  return ['--perms', '1777', '--size', String(bytes), '--tmpfs', path];
}

/** Parents before their content, so that a folder to read inside one to write stays read-only, and the other way. */
function bindInOrder(read: readonly string[], write: readonly string[]): string[] {
  const binds = [
    ...read.map((path) => ({ path, words: ['--ro-bind', path, path] })),
    ...write.map((path) => ({ path, words: ['--bind', path, path] })),
  ];
  for (const { path } of binds) {
    if (!isAbsolute(path)) throw new TypeError(`A folder of a sandbox must be absolute: ${path}`);
  }
  return [
    ...createAncestors(binds.map(({ path }) => path)),
    ...binds.sort((a, b) => depth(a.path) - depth(b.path)).flatMap(({ words }) => words),
  ];
}

/** Folders on the way to the bound paths: bubblewrap makes them for root alone. If one exists already, nothing happens. */
function createAncestors(paths: readonly string[]): string[] {
  const ancestors = new Set(
    paths.flatMap((path) => {
      const parts = path.split('/').filter((part) => part !== '');
      return parts.slice(1).map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
    }),
  );
  return [...ancestors].sort().flatMap((path) => ['--perms', '0755', '--dir', path]);
}

function depth(path: string): number {
  return path.split('/').filter((part) => part !== '').length;
}

/** Changes the user for good: no group, no capability, and no program that could bring one back. */
export function dropTo(setpriv: string, uid: number): string[] {
  const id = String(uid);
  return [
    setpriv,
    ...['--reuid', id, '--regid', id, '--clear-groups'],
    ...['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', '--'],
  ];
}
