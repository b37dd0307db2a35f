import type { StageInput } from '@fixpoint/shared/contracts';
import { createStageContext, WaitRequested } from '@fixpoint/tasks/testing';
import { expect, it } from 'vitest';
import type { Ownership } from '../core/desktop-turn.js';
import { desktopLost, RefusedByPolicyError, TakenOverError } from '../core/errors.js';
import type { InputController } from '../core/input/input-controller.js';
import { createDesktopStage } from './desktop-stage.js';

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
  perform?: InputController['perform'];
} = {}) {
  const takeOver = new AbortController();
  const calls: string[] = [];
  const ownership: Ownership = {
    async begin(taskId) {
      if (isTaken) return null;
      calls.push(`begin ${taskId}`);
      return {
        epoch: 1,
        note,
        signal: takeOver.signal,
        async end() {
          calls.push('end');
        },
      };
    },
  };
  const controller = {
    perform: perform ?? (() => Promise.reject(new Error('not set up'))),
    async releaseAll() {
      calls.push('let go');
    },
  } as unknown as InputController;
  return { ownership, controller, calls, takeOver };
}

it('gives the task its turn, runs the work, and releases every key before the turn ends', async () => {
  const { ownership, controller, calls } = desktop();
  const stage = createDesktopStage({ ownership, controller, workers: { action: async () => done } });
  expect(await stage(input, createStageContext({ taskId: 'task-1' }))).toEqual(done);
  expect(calls).toEqual(['begin task-1', 'let go', 'end']);
});

it('reports to the log, and to the work, why the desktop is free again', async () => {
  const why = 'ann took over the desktop and did nothing with it for 15 min.';
  const { ownership, controller } = desktop({ note: why });
  const context = createStageContext();
  const heard: unknown[] = [];
  const stage = createDesktopStage({
    ownership,
    controller,
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

it('waits while another person has the desktop, and touches nothing', async () => {
  const { ownership, controller, calls } = desktop({ isTaken: true });
  const stage = createDesktopStage({ ownership, controller, workers: { action: async () => done } });
  await expect(stage(input, createStageContext())).rejects.toMatchObject({ ms: 2_000 });
  expect(calls).toEqual([]);
});

it('waits again when a person takes over, and leaves their keys alone', async () => {
  const { ownership, controller, calls, takeOver } = desktop();
  const stage = createDesktopStage({
    ownership,
    controller,
    workers: {
      async action(_, { signal }) {
        takeOver.abort(new TakenOverError('Ada'));
        signal.throwIfAborted();
        return done;
      },
    },
  });
  await expect(stage(input, createStageContext())).rejects.toBeInstanceOf(WaitRequested);
  expect(calls).toEqual(['begin test-task', 'end']);
});

it('releases every key if the turn ended without a takeover, as after a brief loss of the screen', async () => {
  const { ownership, controller, calls, takeOver } = desktop();
  const stage = createDesktopStage({
    ownership,
    controller,
    workers: {
      async action(_, { signal }) {
        takeOver.abort(desktopLost('its displays cannot be read'));
        signal.throwIfAborted();
        return done;
      },
    },
  });
  await expect(stage(input, createStageContext())).rejects.toBeInstanceOf(WaitRequested);
  expect(calls).toEqual(['begin test-task', 'let go', 'end']);
});

it('ends the turn and reports the error when the work fails', async () => {
  const { ownership, controller, calls } = desktop();
  const stage = createDesktopStage({
    ownership,
    controller,
    workers: { action: () => Promise.reject(new Error('broken')) },
  });
  await expect(stage(input, createStageContext())).rejects.toThrow('broken');
  expect(calls.slice(-2)).toEqual(['let go', 'end']);
});

it('logs every refusal', async () => {
  const { ownership, controller } = desktop({
    perform: () => Promise.reject(new RefusedByPolicyError('blocked-app', 'regedit is blocked.')),
  });
  const context = createStageContext();
  const stage = createDesktopStage({
    ownership,
    controller,
    workers: {
      async action(_, turn) {
        await turn.controller.perform(
          { type: 'open-app', app: 'regedit' },
          { signal: turn.signal, allow: [] },
        );
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
  const { ownership, controller, calls } = desktop();
  const stage = createDesktopStage({ ownership, controller, workers: {} });
  await expect(stage(input, createStageContext())).rejects.toMatchObject({ code: 'configuration' });
  expect(calls).toEqual([]);
});
