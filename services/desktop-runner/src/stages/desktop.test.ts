import type { StageInput } from '@fixpoint/shared/contracts';
import { createStageContext, WaitRequested } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import { DesktopLostError, RefusedByPolicyError, TakenOverError } from '../core/errors/index.js';
import type { Hands } from '../core/hands.js';
import type { Ownership } from '../core/ownership.js';
import { createDesktopStage } from './desktop.js';

const input: StageInput<'desktop'> = {
  work: 'action',
  desktop: 'test',
  allow: [],
  step: 's1',
  action: { action: 'wait', params: { seconds: 1 } },
};
const done = {
  work: 'action' as const,
  outcome: 'done' as const,
  note: '',
  screen: { before: null, after: null, changed: null },
  spent_usd: 0,
};

/** A desktop of which only the turns are real. */
function desktop({
  isTaken = false,
  note = null,
  perform,
}: {
  isTaken?: boolean;
  note?: string | null;
  perform?: Hands['perform'];
} = {}) {
  const takeOver = new AbortController();
  const told: string[] = [];
  const ownership: Ownership = {
    async begin(taskId) {
      if (isTaken) return null;
      told.push(`begin ${taskId}`);
      return {
        epoch: 1,
        note,
        signal: takeOver.signal,
        async end() {
          told.push('end');
        },
      };
    },
  };
  const hands = {
    perform: perform ?? (() => Promise.reject(new Error('not set up'))),
    async letGo() {
      told.push('let go');
    },
  } as unknown as Hands;
  return { ownership, hands, told, takeOver };
}

it('gives the task its turn, lets the work be done, and lets go of every key before the turn ends', async () => {
  const { ownership, hands, told } = desktop();
  const stage = createDesktopStage({ ownership, hands, workers: { action: async () => done } });
  expect(await stage(input, createStageContext({ taskId: 'task-1' }))).toEqual(done);
  expect(told).toEqual(['begin task-1', 'let go', 'end']);
});

it('tells the log, and whoever does the work, why the desktop is free again', async () => {
  const why = 'ann took the desktop over and did nothing with it for 15 min.';
  const { ownership, hands } = desktop({ note: why });
  const context = createStageContext();
  const heard: unknown[] = [];
  const stage = createDesktopStage({
    ownership,
    hands,
    workers: {
      async action(_, turn) {
        heard.push(turn.note);
        return done;
      },
    },
  });
  await stage(input, context);
  expect(heard).toEqual([why]);
  expect(context.events).toMatchObject([{ message: expect.stringContaining(why) }]);
});

it('waits while somebody else has the desktop, and touches nothing', async () => {
  const { ownership, hands, told } = desktop({ isTaken: true });
  const stage = createDesktopStage({ ownership, hands, workers: { action: async () => done } });
  await expect(stage(input, createStageContext())).rejects.toMatchObject({ ms: 2_000 });
  expect(told).toEqual([]);
});

it('waits again when a person takes over, whose keys it leaves alone', async () => {
  const { ownership, hands, told, takeOver } = desktop();
  const stage = createDesktopStage({
    ownership,
    hands,
    workers: {
      async action(_, { signal }) {
        takeOver.abort(new TakenOverError('Ada'));
        signal.throwIfAborted();
        return done;
      },
    },
  });
  await expect(stage(input, createStageContext())).rejects.toBeInstanceOf(WaitRequested);
  expect(told).toEqual(['begin test-task', 'end']);
});

it('lets go of every key where the turn ended by itself, as by a screen that was away for a moment', async () => {
  const { ownership, hands, told, takeOver } = desktop();
  const stage = createDesktopStage({
    ownership,
    hands,
    workers: {
      async action(_, { signal }) {
        takeOver.abort(new DesktopLostError('its displays cannot be read'));
        signal.throwIfAborted();
        return done;
      },
    },
  });
  await expect(stage(input, createStageContext())).rejects.toBeInstanceOf(WaitRequested);
  expect(told).toEqual(['begin test-task', 'let go', 'end']);
});

it('ends the turn and says what went wrong when the work fails', async () => {
  const { ownership, hands, told } = desktop();
  const stage = createDesktopStage({
    ownership,
    hands,
    workers: { action: () => Promise.reject(new Error('broken')) },
  });
  await expect(stage(input, createStageContext())).rejects.toThrow('broken');
  expect(told.slice(-2)).toEqual(['let go', 'end']);
});

it('tells the log of every refusal', async () => {
  const { ownership, hands } = desktop({
    perform: () => Promise.reject(new RefusedByPolicyError('blocked-app', 'regedit is blocked.')),
  });
  const context = createStageContext();
  const stage = createDesktopStage({
    ownership,
    hands,
    workers: {
      async action(_, turn) {
        await turn.hands.perform({ type: 'open-app', app: 'regedit' }, { signal: turn.signal, allow: [] });
        return done;
      },
    },
  });
  await expect(stage(input, context)).rejects.toMatchObject({ code: 'refused-by-policy' });
  expect(context.events).toEqual([
    {
      type: 'guard-denied',
      message: 'regedit is blocked.',
      data: { tool: 'desktop:open-app', rule: 'blocked-app', reason: 'regedit is blocked.' },
    },
  ]);
});

it('refuses work that this runner cannot do, before it takes a turn', async () => {
  const { ownership, hands, told } = desktop();
  const stage = createDesktopStage({ ownership, hands, workers: {} });
  await expect(stage(input, createStageContext())).rejects.toMatchObject({ code: 'configuration' });
  expect(told).toEqual([]);
});
