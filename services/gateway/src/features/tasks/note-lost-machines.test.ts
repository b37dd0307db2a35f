import type { KnownDesktop } from '@fixpoint/desktop/directory';
import type { TaskRow } from '@fixpoint/shared/contracts';
import type { Tasks } from '@fixpoint/tasks/engine';
import { expect, it } from 'vitest';
import { noteLostMachines } from './note-lost-machines.js';

const seenAt = '2026-11-24T05:00:00.000Z';
const desktop = (connected: boolean) => ({ connected, info: { seen_at: seenAt } }) as KnownDesktop;
const desktops: Record<string, KnownDesktop> = { near: desktop(true), far: desktop(false) };
const rows = (
  [
    ['running', 'desktop.far'],
    ['running', 'desktop.near'],
    ['running', 'desktop.unknown'],
    ['running', 'compare'],
    ['waiting_for_vm', 'desktop.far'],
    ['completed', null],
  ] as const
).map(([status, stage], index) => ({ id: `task-${index}`, status, stage }) as TaskRow);

function createReaders() {
  const asked: string[] = [];
  const page = { tasks: rows, next: null, total: rows.length };
  const tasks = {
    get: async (id: string) => rows.find((row) => row.id === id) ?? null,
    list: async () => page,
    listRows: async () => page,
    listFields: async () => page,
    newestOf: async () => new Map(rows.map((row) => [`service of ${row.id}`, row])),
  } as unknown as Tasks;
  const get = async (name: string) => {
    asked.push(name);
    return desktops[name] ?? null;
  };
  return { read: noteLostMachines(tasks, { get }), asked };
}

it('the step of a machine that is out of reach has a lost worker, wherever its task is read (S0-263)', async () => {
  const { read, asked } = createReaders();
  const lost = (tasks: readonly { id?: string; worker_lost_at?: string | undefined }[]) =>
    tasks.flatMap(({ id, worker_lost_at }) => (worker_lost_at === undefined ? [] : [[id, worker_lost_at]]));
  const only = [['task-0', seenAt]];
  expect(lost((await read.listRows()).tasks)).toEqual(only);
  expect(asked).toEqual(['far', 'near', 'unknown']);
  expect(lost((await read.list()).tasks)).toEqual(only);
  expect(lost([...(await read.newestOf([])).values()])).toEqual(only);
  expect(await read.get('task-0')).toMatchObject({ worker_lost_at: seenAt });
  expect(await read.get('task-1')).not.toHaveProperty('worker_lost_at');
  expect(await read.get('nobody')).toBeNull();
  const { tasks } = await read.listFields({}, ['worker_lost_at']);
  expect(tasks[0]).toEqual({ id: 'task-0', worker_lost_at: seenAt });
  expect(tasks[1]).toEqual({ id: 'task-1' });
});
