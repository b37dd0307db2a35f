import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { dropTo } from './bubblewrap.js';

/** Ids that neither distributions nor systemd give out (systemd.io/UIDS-GIDS), and that fit into a container's 65,536. */
const firstUser = 60_706;
const lastUser = 61_183;

export interface RunUser {
  readonly uid: number;
  /** Ends the processes that still run as the user and gives the folders back. Never throws for the state of the folders. */
  release(): Promise<void>;
}

export interface RunUsers {
  /** A user for a command that may write in these folders. They belong to it until it is released. */
  claim(folders: readonly string[]): Promise<RunUser>;
}

interface Claim {
  readonly uid: number;
  readonly folders: readonly string[];
  readonly ended: Promise<void>;
}

/**
 * Gives each running command a separate user, so that the kernel counts its processes, and keeps runs apart from each other and from files
 * of root. Commands that share a folder to write share the user; a third one that overlaps two of them waits. A folder is the user's while
 * it is claimed, and its owner's again after it, with all that lies in it.
 */
export function createRunUsers(options: {
  readonly chown: string;
  readonly setpriv: string;
  readonly sh: string;
  /** False: a namespace has ended them already. */
  readonly endsProcesses: boolean;
}): RunUsers {
  const claims = new Set<Claim>();
  // Chance keeps several services of one machine apart.
  let next = firstUser + Math.floor(Math.random() * (lastUser - firstUser));

  function chooseFree(): number {
    const taken = new Set([...claims].map(({ uid }) => uid));
    do next = next >= lastUser ? firstUser : next + 1;
    while (taken.has(next));
    return next;
  }

  async function chown(owner: string, folders: readonly string[]): Promise<void> {
    if (folders.length === 0) return;
    // Links are not followed: the tree may have been written by a command before this one.
    await runQuietly(options.chown, ['-R', '-P', '-h', owner, '--', ...folders]);
  }

  /** As the user, to all that it may signal, in one call of the kernel: none that forks meanwhile slips through. */
  async function killAll(uid: number): Promise<void> {
    const words = dropTo(options.setpriv, uid);
    await runQuietly(options.setpriv, [...words.slice(1), options.sh, '-c', 'kill -9 -1']);
  }

  return {
    async claim(folders) {
      let related = [...claims].filter((claim) => overlaps(claim.folders, folders));
      while (new Set(related.map(({ uid }) => uid)).size > 1) {
        await Promise.race(related.map(({ ended }) => ended));
        related = [...claims].filter((claim) => overlaps(claim.folders, folders));
      }
      const uid = related[0]?.uid ?? chooseFree();
      const held = new Set([...claims].flatMap((claim) => claim.folders));
      const { promise: ended, resolve: end } = createEnd();
      const claim: Claim = { uid, folders, ended };
      claims.add(claim);
      const own = folders.filter((folder) => !held.has(folder));
      const owners = new Map<string, string>();
      for (const folder of own) {
        const { uid: user, gid } = await stat(folder);
        // Left over from a service that died: unowned, so ours.
        owners.set(folder, isRunUser(user) ? ourselves() : `${user}:${gid}`);
      }
      await chown(`${uid}:${uid}`, own);

      return {
        uid,
        async release() {
          claims.delete(claim);
          if (options.endsProcesses && ![...claims].some((candidate) => candidate.uid === uid))
            await killAll(uid);
          const free = folders.filter(
            (folder) => ![...claims].some((candidate) => candidate.folders.includes(folder)),
          );
          // One start of a program for each owner, which is nearly always one in all.
          const ownerOf = (folder: string) => owners.get(folder) ?? ourselves();
          for (const owner of new Set(free.map(ownerOf))) {
            await chown(
              owner,
              free.filter((folder) => ownerOf(folder) === owner),
            );
          }
          end();
        },
      };
    },
  };
}

function createEnd(): { promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

function ourselves(): string {
  return `${process.getuid?.()}:${process.getgid?.()}`;
}

function isRunUser(uid: number): boolean {
  return uid >= firstUser && uid <= lastUser;
}

/** True if a folder of one lies in, holds, or is a folder of the other. */
export function overlaps(some: readonly string[], others: readonly string[]): boolean {
  const within = (inner: string, outer: string): boolean =>
    inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
  return some.some((candidate) =>
    others.some((other) => within(candidate, other) || within(other, candidate)),
  );
}

/** Runs a program without its streams, which makes a start three times as fast as one that could be read. */
function runQuietly(program: string, args: readonly string[]): Promise<void> {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: 'ignore', env: {} });
    child.once('error', () => done());
    child.once('exit', () => done());
  });
}
