import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SandboxLimits } from './sandbox.js';

/** Folders in which this process may make control groups: one for each controller that it has (version 1), or one for both. */
export interface CgroupRoots {
  readonly memory: CgroupRoot | null;
  readonly processes: CgroupRoot | null;
}

interface CgroupRoot {
  readonly folder: string;
  readonly file: string;
}

/** The control groups of one command. */
export interface CommandCgroups {
  /** Files that a process writes its id into to be held. */
  readonly entries: readonly string[];
  /** Removes them once they are empty. */
  close(): Promise<void>;
}

const mounts = '/sys/fs/cgroup';
let counter = 0;

/** Finds them by trial: a group is made, limited and removed. Both are null in most containers, since the tree is read-only. */
export function findCgroupRoots(): CgroupRoots {
  const lines = readText('/proc/self/cgroup').trim().split('\n');
  const find = (controller: string, file: string): CgroupRoot | null =>
    listCandidates(lines, controller, file).find((root) => works(root)) ?? null;
  return {
    memory: find('memory', 'memory.limit_in_bytes') ?? find('', 'memory.max'),
    processes: find('pids', 'pids.max') ?? find('', 'pids.max'),
  };
}

/** Below our own group, so that a limit that holds us holds the command as well; in version 2, groups with processes can be made only next to it. */
function listCandidates(lines: readonly string[], controller: string, file: string): CgroupRoot[] {
  const line = lines.find((candidate) => candidate.split(':')[1]?.split(',').includes(controller));
  const own = line?.split(':')[2];
  if (own === undefined) return [];
  if (controller !== '') return [{ folder: join(mounts, controller, own), file }];
  return [join(mounts, own), join(mounts, own, '..')].map((folder) => ({ folder, file }));
}

function works(root: CgroupRoot): boolean {
  const folder = join(root.folder, nameGroup());
  try {
    mkdirSync(folder);
  } catch {
    return false;
  }
  try {
    // Opened for change, not made: a folder that is not a control group has no such file.
    writeFileSync(join(folder, root.file), String(1_000_000), { flag: 'r+' });
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

function nameGroup(): string {
  counter += 1;
  return `fixpoint-${process.pid}-${counter}`;
}

/** Makes the groups of one command, as far as there are any. */
export function createCommandCgroups(roots: CgroupRoots, limits: SandboxLimits): CommandCgroups {
  const name = nameGroup();
  const values = [
    { root: roots.memory, value: limits.memoryBytes },
    { root: roots.processes, value: limits.processes },
  ];
  const folders = new Set<string>();
  for (const { root, value } of values) {
    if (root === null) continue;
    const folder = join(root.folder, name);
    mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(join(folder, root.file), String(value));
  }
  return {
    entries: [...folders].map((folder) => join(folder, 'cgroup.procs')),
    async close() {
      for (const folder of folders) await removeGroup(folder);
    },
  };
}

/** A group is busy for a moment after its last process has ended. */
async function removeGroup(folder: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      rmdirSync(folder);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY') return;
      await delay(10);
    }
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
