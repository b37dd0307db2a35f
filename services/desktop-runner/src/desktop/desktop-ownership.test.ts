import { describe, expect, it, vi } from 'vitest';
import { createOwnership, type DesktopOwnership, type ManualControl } from './desktop-ownership.js';

const limit = 15 * 60_000;

function open(overrides: { isHeld?: () => boolean; abandoned?: ManualControl } = {}) {
  const notices: string[] = [];
  let time = Date.UTC(2026, 0, 1);
  const ownership: DesktopOwnership = createOwnership({
    firstEpoch: 5,
    isHeld: () => true,
    releaseAll: async () => void notices.push('let go'),
    announce: async () => void notices.push(`${ownership.owner().type} ${ownership.epoch()}`),
    now: () => time,
    idleMs: limit,
    abandoned: null,
    ...overrides,
  });
  const pass = (ms: number) => {
    time += ms;
  };
  return { ownership, notices, pass };
}

it('gives one task its turn at a time, and raises the epoch with each', async () => {
  const { ownership, notices } = open();
  const turn = await ownership.begin('task-1');
  expect(turn).toMatchObject({ epoch: 6 });
  expect(await ownership.begin('task-2')).toBeNull();
  await turn?.end();
  await turn?.end();
  expect(await ownership.begin('task-2')).toMatchObject({ epoch: 8 });
  expect(notices).toEqual(['task 6', 'nobody 7', 'task 8']);
});

it('lets a person take over: the turn ends, keys are released, and the task gets no other until release', async () => {
  const { ownership, notices } = open();
  const turn = await ownership.begin('task-1');
  const taken = await ownership.takeOver({ name: 'ann' });
  expect(taken).toEqual({ epoch: 7, taskId: 'task-1' });
  expect(turn?.signal.reason).toMatchObject({ code: 'taken-over', message: 'ann took over the desktop.' });
  expect(notices).toContain('let go');
  await turn?.end();
  expect(ownership.owner()).toMatchObject({ type: 'person', by: 'ann', task_id: 'task-1' });
  expect(await ownership.begin('task-1')).toBeNull();
  await ownership.release(taken.epoch);
  expect(await ownership.begin('task-1')).toMatchObject({ epoch: 9 });
});

it('refuses a second person, reports the owner, and accepts the same one after a reload', async () => {
  const { ownership } = open();
  const first = await ownership.takeOver({ name: 'ann' });
  await expect(ownership.takeOver({ name: 'bob' })).rejects.toMatchObject({
    reason: 'desktop-taken',
    message: expect.stringContaining('ann'),
  });
  const again = await ownership.takeOver({ name: 'ann' });
  expect(() => ownership.checkPerson({ epoch: first.epoch })).toThrow('ann is in control of the desktop');
  expect(() => ownership.checkPerson({ epoch: again.epoch })).not.toThrow();
  await expect(ownership.release(first.epoch)).rejects.toMatchObject({ reason: 'not-your-desktop' });
});

it('accepts input only from the person in control, even if others know the epoch', async () => {
  const { ownership } = open();
  // Two tokens of one name are two people.
  const { epoch } = await ownership.takeOver({ name: 'ann', id: 'one' });
  const act = vi.fn(async () => {});
  await expect(ownership.input({ epoch, id: 'two' }, act)).rejects.toMatchObject({
    reason: 'not-your-desktop',
    message: 'ann is in control of the desktop.',
  });
  expect(act).not.toHaveBeenCalled();
  await expect(ownership.takeOver({ name: 'ann', id: 'two' })).rejects.toMatchObject({
    reason: 'desktop-taken',
  });
  await ownership.input({ epoch, id: 'one' }, act);
  expect(act).toHaveBeenCalledOnce();
});

it('grants no turn once the name is lost, and ends the open one', async () => {
  const isHeld = vi.fn(() => true);
  const { ownership } = open({ isHeld });
  const turn = await ownership.begin('task-1');
  isHeld.mockReturnValue(false);
  ownership.end('another machine has its name');
  expect(turn?.signal.reason).toMatchObject({ code: 'desktop-lost' });
  expect(await ownership.begin('task-2')).toBeNull();
});

it('ends a person’s pending input as soon as they release it, or take over again', async () => {
  const { ownership } = open();
  const { epoch } = await ownership.takeOver({ name: 'ann' });
  const typing = ownership.checkPerson({ epoch });
  expect(typing.aborted).toBe(false);
  const again = await ownership.takeOver({ name: 'ann' });
  expect(typing.reason).toMatchObject({ reason: 'not-your-desktop' });
  const since = ownership.checkPerson({ epoch: again.epoch });
  await ownership.release(again.epoch);
  expect(since.reason).toMatchObject({ reason: 'not-your-desktop' });
});

describe('a person who takes over and leaves', () => {
  const never = () => Promise.reject(new Error('nobody is idle'));

  it('loses the desktop after the idle limit, and its task gets the reason why it continues', async () => {
    const { ownership, pass, notices } = open();
    await ownership.begin('task-1');
    const { epoch } = await ownership.takeOver({ name: 'ann' });
    pass(limit - 1);
    await ownership.endIdle(never);
    await ownership.input({ epoch }, async () => {});
    pass(limit - 1);
    await ownership.endIdle(never);
    expect(ownership.owner()).toMatchObject({ type: 'person', by: 'ann' });

    pass(1);
    notices.length = 0;
    const left: unknown[] = [];
    await ownership.endIdle(async (idle) => {
      // Nobody has it before the task was sent on its way: a runner that dies here does so again.
      expect(ownership.owner()).toMatchObject({ type: 'person', by: 'ann' });
      left.push(idle);
    });
    expect(left).toEqual([{ by: 'ann', taskId: 'task-1', reason: 'idle' }]);
    expect(notices).toEqual(['let go', `nobody ${epoch + 1}`]);
    expect(() => ownership.checkPerson({ epoch })).toThrow(/ann.*15 min/);
    await expect(ownership.input({ epoch }, async () => {})).rejects.toMatchObject({
      reason: 'not-your-desktop',
    });
    const other = await ownership.begin('task-2');
    expect(other?.note).toBeNull();
    await other?.end();
    const turn = await ownership.begin('task-1');
    expect(turn?.note).toMatch(/ann.*15 min/);
    await turn?.end();
    expect((await ownership.begin('task-1'))?.note).toBeNull();
  });

  it('keeps it during even a long input, and from its end on', async () => {
    const { ownership, pass } = open();
    const { epoch } = await ownership.takeOver({ name: 'ann' });
    let finish = () => {};
    const typing = ownership.input({ epoch }, () => new Promise<void>((resolve) => (finish = resolve)));
    pass(2 * limit);
    await ownership.endIdle(never);
    finish();
    await typing;
    pass(limit - 1);
    await ownership.endIdle(never);
    expect(ownership.owner()).toMatchObject({ type: 'person' });
  });

  it('keeps it by returning at the last moment, or by a regular release', async () => {
    const { ownership, pass } = open();
    const first = await ownership.takeOver({ name: 'ann' });
    pass(limit);
    await ownership.endIdle(() => ownership.input({ epoch: first.epoch }, async () => {}));
    expect(ownership.owner()).toMatchObject({ type: 'person', by: 'ann' });
    pass(limit);
    let again = first.epoch;
    await ownership.endIdle(async () => {
      again = (await ownership.takeOver({ name: 'ann' })).epoch;
    });
    expect(ownership.owner()).toMatchObject({ type: 'person', by: 'ann' });
    await ownership.release(again);
    pass(limit);
    await ownership.endIdle(never);
  });

  it('keeps it while the task cannot be resumed, and retries', async () => {
    const { ownership, pass } = open();
    await ownership.takeOver({ name: 'ann' });
    pass(limit);
    await expect(ownership.endIdle(() => Promise.reject(new Error('Redis is away')))).rejects.toThrow(
      'Redis is away',
    );
    expect(ownership.owner()).toMatchObject({ type: 'person' });
    await ownership.endIdle(async () => {});
    expect(ownership.owner()).toEqual({ type: 'nobody' });
  });

  it('is reported to have released it, if they did', async () => {
    const { ownership } = open();
    await ownership.begin('task-1');
    const { epoch } = await ownership.takeOver({ name: 'ann' });
    await ownership.release(epoch);
    expect((await ownership.begin('task-1'))?.note).toMatch(/ann released the desktop/);
  });
});

describe('a person whose runner loses the desktop', () => {
  it('loses it too, and resuming their task is retried until it succeeds, with the reason', async () => {
    const { ownership } = open();
    await ownership.begin('task-1');
    const { epoch } = await ownership.takeOver({ name: 'ann' });
    ownership.end('its name may belong to another machine');
    expect(ownership.owner()).toEqual({ type: 'nobody' });
    expect(() => ownership.checkPerson({ epoch })).toThrow('until the runner was lost');
    expect(ownership.endedControl()).toMatchObject({ by: 'ann', reason: 'lost' });

    await expect(ownership.settle(() => Promise.reject(new Error('Redis is away')))).rejects.toThrow();
    expect(ownership.manualControl()).toEqual({ by: 'ann', taskId: 'task-1' });
    const seen: unknown[] = [];
    const see = async (ended: unknown) => void seen.push(ended);
    await ownership.settle(see);
    await ownership.settle(see);
    expect(seen).toEqual([{ by: 'ann', taskId: 'task-1', reason: 'lost' }]);
    expect(ownership.manualControl()).toBeNull();
    expect((await ownership.begin('task-1'))?.note).toContain('until the runner was lost');
  });

  it('is left to the next start of the desktop, or to the runner that took it', async () => {
    const { ownership } = open({ abandoned: { by: 'ann', taskId: 'task-1' } });
    expect(ownership.manualControl()).toEqual({ by: 'ann', taskId: 'task-1' });
    expect(ownership.endedControl()).toMatchObject({ by: 'ann', reason: 'lost' });
    ownership.forget();
    await ownership.settle(() => Promise.reject(new Error('not theirs any more')));
    expect((await ownership.begin('task-1'))?.note).toBeNull();
  });
});

it('reports the remaining idle time of a person, and then that they lost the desktop', async () => {
  const { ownership, pass } = open();
  const { epoch } = await ownership.takeOver({ name: 'ann' });
  const left = () => {
    const owner = ownership.owner();
    return owner.type === 'person' ? owner.idle : undefined;
  };
  expect(left()).toEqual({ limit_ms: limit, left_ms: limit });
  pass(limit - 60_000);
  expect(left()).toEqual({ limit_ms: limit, left_ms: 60_000 });
  await ownership.input({ epoch }, async () => {
    pass(limit);
    expect(left()).toEqual({ limit_ms: limit, left_ms: limit });
  });
  expect(left()).toEqual({ limit_ms: limit, left_ms: limit });
  expect(ownership.endedControl()).toBeNull();
  pass(limit);
  await ownership.endIdle(async () => {});
  expect(ownership.endedControl()).toMatchObject({ by: 'ann', reason: 'idle' });
  await ownership.takeOver({ name: 'bob' });
  expect(ownership.endedControl()).toBeNull();
});
