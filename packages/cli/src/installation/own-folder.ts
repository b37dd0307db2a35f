import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeKernelLock } from '@fixpoint/sandbox/processes';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { type Installation, installationFile, readInstallation } from '@fixpoint/shared/installation';
import { parseJson } from '@fixpoint/shared/text';
import { z } from 'zod';
import { comparePlaces, type Place, type PlaceChange } from './compare-places.js';

/** Decision about a folder that was found at another place than before. */
export type FolderDecision = 'moved' | 'second';

export interface OwnFolderOptions {
  /** FIXPOINT_HOME, in full. */
  readonly home: string;
  /** Address of the gateway that is about to start. */
  readonly url: string;
  /** Given on the command line. */
  readonly decision?: FolderDecision | undefined;
  readonly isInteractive: boolean;
  readonly confirm: (question: string) => Promise<boolean>;
  readonly write: (line: string) => void;
}

export interface OwnedFolder {
  readonly installation: Installation;
  release(): void;
}

/** Process that runs in a folder, as its lock file says. */
const Holder = z.object({ pid: z.number(), url: z.string(), since: z.string() });

/**
 * Makes this process the one instance of a state folder, by a lock that the kernel gives back when the process is dead. Throws
 * `ConfigurationError` that names the other instance, or if the folder is a copy and it is not decided what that means.
 */
export async function ownFolder(options: OwnFolderOptions): Promise<OwnedFolder> {
  const { home, url, write } = options;
  await mkdir(home, { recursive: true });
  const attempt = await takeKernelLock(join(home, 'up.lock'));
  if (attempt.state === 'held') throw describeHolder(home, attempt.holder);
  if (attempt.state === 'unsupported') {
    write(`${home} cannot be locked (${attempt.reason}): do not start a second instance in it.`);
  }
  const lock = attempt.state === 'taken' ? attempt.lock : null;
  try {
    const installation = await settle(options);
    lock?.describe(JSON.stringify({ pid: process.pid, url, since: new Date().toISOString() }));
    return { installation, release: () => lock?.release() };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function describeHolder(home: string, text: string): ConfigurationError {
  const holder = Holder.safeParse(parseJson(text)).data;
  if (holder === undefined) {
    return new ConfigurationError(`Another process is already starting Fixpoint in ${home}.`, {
      hint: 'Wait a moment and try again, or set FIXPOINT_HOME to another folder.',
    });
  }
  const { pid, url, since } = holder;
  return new ConfigurationError(
    `Fixpoint is already running in ${home}: process ${pid}, at ${url} (port ${new URL(url).port}), since ${since}.`,
    {
      hint: `Use it ("FIXPOINT_URL=${url} fixpoint list"), or stop it ("kill ${pid}", or Ctrl-C in its terminal). For a second installation set FIXPOINT_HOME to another folder.`,
    },
  );
}

/** The installation of the folder, made at its first start. */
async function settle(options: OwnFolderOptions): Promise<Installation> {
  const { home } = options;
  const place = await findPlace(home);
  const before = await readInstallation(home);
  if (before === null) return save(home, { id: randomUUID(), place });
  const isOldThere = await access(before.place.path).then(
    () => true,
    () => false,
  );
  const change = comparePlaces(before.place, place, isOldThere);
  const decision = change === 'same' || change === 'moved' ? 'moved' : await decide(before, change, options);
  if (decision === 'moved') return save(home, { id: before.id, place });
  await setAside(options, before.id);
  return save(home, { id: randomUUID(), place });
}

async function decide(
  { place }: Installation,
  change: Exclude<PlaceChange, 'same' | 'moved'>,
  { home, decision, isInteractive, confirm }: OwnFolderOptions,
): Promise<FolderDecision> {
  if (decision !== undefined) return decision;
  const was = change === 'other-machine' ? `${place.path} on another machine` : place.path;
  const what = `The state folder ${home} was last used as ${was} and contains its tasks.`;
  if (isInteractive) {
    const isMoved = await confirm(
      `${what}\nWas the folder moved here? Answer "no" to start a second installation without tasks, next to the first one.`,
    );
    return isMoved ? 'moved' : 'second';
  }
  throw new ConfigurationError(`${what} Two installations with the same tasks would run each task twice.`, {
    hint: 'Run "fixpoint up --moved" if the folder was moved here, or "fixpoint up --second" if it is a copy that runs next to the first installation.',
  });
}

/** The copy of the first installation's tasks is kept, and is not used. */
async function setAside({ home, write }: OwnFolderOptions, id: string): Promise<void> {
  const aside = join(home, `redis-of-${id}`);
  await rename(join(home, 'redis'), aside).then(
    () => write(`The tasks of the first installation are kept in ${aside}; this one starts without tasks.`),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
}

async function save(home: string, installation: Installation): Promise<Installation> {
  const file = join(home, installationFile);
  await writeFile(`${file}.new`, `${JSON.stringify(installation, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return installation;
}

async function findPlace(home: string): Promise<Place> {
  const path = await realpath(home);
  const { dev, ino } = await stat(path, { bigint: true });
  const machine = (await readFile('/etc/machine-id', 'utf8').catch(() => '')).trim();
  return { path, inode: `${dev}:${ino}`, machine: machine === '' ? null : machine };
}
