import type { NewTask, Task } from '@fixpoint/shared/contracts';
import { InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { expect, it } from 'vitest';
import type { SubmitOptions } from '../tasks/submit-task.js';
import { createSchedules } from './manage-schedules.js';
import type { KeptSchedule } from './store.js';

const request: NewTask = { description: 'fix market-research output to match template' };
const six = new Date('2026-11-24T05:00:00.000Z');

function scene(problems: { field: string; message: string }[] = []) {
  const kept = new Map<string, KeptSchedule>();
  const due = new Map<string, number>();
  const tasks = new Map<string, Task['status']>();
  const submitted: SubmitOptions[] = [];
  let refusal: Error | null = null;
  const schedules = createSchedules({
    store: {
      list: async () => [...kept.values()],
      get: async (id) => kept.get(id) ?? null,
      put: async (schedule) => void kept.set(schedule.id, schedule),
      remove: async (id) => kept.delete(id),
    },
    queue: {
      put: async ({ id, pattern }) => {
        // As BullMQ does.
        if (pattern === '0 0 30 2 *') throw new Error('Invalid explicit day of month definition');
        due.set(id, six.getTime());
      },
      remove: async (id) => void due.delete(id),
      next: async () => due,
    },
    useCases: {
      previewIntent: () => ({ problems }) as never,
      async submitTask(_request, options) {
        if (refusal !== null) throw refusal;
        submitted.push(options);
        const id = `00000000-0000-4000-8000-00000000000${submitted.length}`;
        tasks.set(id, 'running');
        return { task: { id } as Task, created: true };
      },
      async getTask(id) {
        const status = tasks.get(id);
        if (status === undefined) throw new NotFoundError('task', id);
        return { id, status } as Task;
      },
    },
    createId: () => 'a1b2c3d4',
    now: () => 0,
  });
  return {
    schedules,
    kept,
    due,
    tasks,
    submitted,
    refuse: (error: Error) => {
      refusal = error;
    },
  };
}

it('submits due tasks, and skips a run while the last task is in progress', async () => {
  const { schedules, tasks, submitted } = scene();
  const made = await schedules.create(
    { when: 'every weekday 6:00', timezone: 'Europe/Berlin', request },
    'ann (rest)',
  );
  expect(made).toMatchObject({
    pattern: '0 6 * * 1-5',
    next_at: six.toISOString(),
    name: request.description,
  });
  await schedules.runDue('a1b2c3d4', six);
  expect(submitted).toEqual([
    {
      by: 'schedule a1b2c3d4 of ann (rest)',
      idempotencyKey: `schedule/a1b2c3d4/${six.getTime()}`,
    },
  ]);
  const [task = ''] = tasks.keys();
  const next = new Date(six.getTime() + 86_400_000);
  await schedules.runDue('a1b2c3d4', next);
  expect(submitted).toHaveLength(1);
  const { runs } = await schedules.get('a1b2c3d4');
  expect(runs).toEqual([
    { at: next.toISOString(), outcome: 'skipped', task_id: task, reason: null },
    { at: six.toISOString(), outcome: 'submitted', task_id: task, reason: null },
  ]);
  tasks.set(task, 'completed');
  await schedules.runDue('a1b2c3d4', new Date(six.getTime() + 2 * 86_400_000));
  expect(submitted).toHaveLength(2);
});

it('submits nothing while it is paused, and is due again when it is resumed', async () => {
  const { schedules, submitted, due } = scene();
  await schedules.create({ when: 'every hour', request }, 'ann');
  expect(await schedules.setPaused('a1b2c3d4', true)).toMatchObject({ paused: true, next_at: null });
  expect(due.size).toBe(0);
  await schedules.runDue('a1b2c3d4', six);
  expect(submitted).toEqual([]);
  expect(await schedules.setPaused('a1b2c3d4', false)).toMatchObject({
    paused: false,
    next_at: six.toISOString(),
  });
});

it('records why a request was refused, and retries if another attempt may help', async () => {
  const { schedules, refuse } = scene();
  await schedules.create({ when: 'every hour', request }, 'ann');
  refuse(new InvalidInputError('There is no service of that name.', { field: 'service', hint: 'Name one.' }));
  await schedules.runDue('a1b2c3d4', six);
  expect((await schedules.get('a1b2c3d4')).runs).toMatchObject([
    { outcome: 'refused', reason: 'There is no service of that name. Name one.' },
  ]);
  refuse(new Error('Redis went away'));
  await expect(schedules.runDue('a1b2c3d4', six)).rejects.toThrow('Redis went away');
});

it('refuses at once a request that every run would refuse', async () => {
  const { schedules, kept } = scene([{ field: 'service', message: 'No service is named.' }]);
  await expect(schedules.create({ when: 'every hour', request }, 'ann')).rejects.toThrow();
  await expect(schedules.create({ when: 'some time', request }, 'ann')).rejects.toThrow(
    expect.objectContaining({ field: 'when' }),
  );
  expect(kept.size).toBe(0);
});

it('refuses and does not start a schedule for a day that never comes', async () => {
  const { schedules, kept, due } = scene();
  for (const when of ['0 0 30 2 *', '0 0 31 4,6 *']) {
    await expect(schedules.create({ when, request }, 'ann')).rejects.toThrow(
      expect.objectContaining({ field: 'when', message: expect.stringContaining('never due') }),
    );
  }
  expect([kept.size, due.size]).toEqual([0, 0]);
  const leapDay = await schedules.create({ when: '0 0 29 2 *', request }, 'ann');
  expect(leapDay.pattern).toBe('0 0 29 2 *');
});

it('starts valid schedules even if an earlier version stored one for a day that never comes', async () => {
  const { schedules, kept, due } = scene();
  const good = await schedules.create({ when: 'every hour', request }, 'ann');
  const { next_at: _, ...row } = good;
  kept.clear();
  kept.set('never', { ...row, id: 'never', pattern: '0 0 30 2 *' });
  kept.set(good.id, row);
  due.clear();
  expect([...(await schedules.restore()).keys()]).toEqual(['never']);
  expect([...due.keys()]).toEqual([good.id]);
  await schedules.setPaused('never', true);
  await expect(schedules.setPaused('never', false)).rejects.toThrow(/never due/);
});

it('restores schedules that a wiped queue lost, and keeps due ones', async () => {
  const { schedules, due } = scene();
  await schedules.create({ when: 'every hour', request }, 'ann');
  due.set('a1b2c3d4', 1);
  await schedules.restore();
  expect(due.get('a1b2c3d4')).toBe(1);
  due.clear();
  await schedules.restore();
  expect(due.get('a1b2c3d4')).toBe(six.getTime());
});
