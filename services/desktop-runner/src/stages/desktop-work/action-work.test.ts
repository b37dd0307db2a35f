import type { DesktopAction, Display } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import type { StageContext } from '@fixpoint/tasks/engine';
import { createStageContext } from '@fixpoint/tasks/testing';
import { expect, it, vi } from 'vitest';
import { createRecordingDriver } from '../../../testing/recording-driver.js';
import { desktopLost, TakenOverError } from '../../core/errors.js';
import type { InputAction } from '../../core/input/input-action.js';
import type { InputController, Performed } from '../../core/input/input-controller.js';
import type { VisionModel } from '../../core/vision-model/vision-model.js';
import { createActionWork } from './action-work.js';

const display: Display = { id: 'a', x: 0, y: 0, width: 1001, height: 501, scale: 1, primary: true };
const point = (x: number, y: number) => ({ space: 'logical', x, y });
const artifacts = createMemoryArtifacts();

/** One step, performed by an input controller that records its calls. */
async function run(
  action: DesktopAction,
  {
    visionModel = null,
    outcome = 'done',
    perform,
    checkpoint,
    once,
  }: {
    visionModel?: VisionModel | null;
    outcome?: Performed['outcome'];
    perform?: InputController['perform'];
    checkpoint?: unknown;
    once?: StageContext['once'];
  } = {},
) {
  const { driver } = await createRecordingDriver();
  const inputActions: InputAction[] = [];
  const turn = new AbortController();
  const controller: InputController = {
    async perform(inputAction, options) {
      inputActions.push(inputAction);
      options.onTouch?.();
      if (perform !== undefined) return perform(inputAction, options);
      return {
        outcome,
        screen: { before: 'b'.repeat(64), after: 'a'.repeat(64), changed: 0.5 },
        ms: 1,
        note: 'n',
      };
    },
    observe: (request, signal) => driver.screen.capture({ ...request, redact: [] }, signal),
    thumbnail: () => driver.screen.thumbnail({ redact: [] }),
    releaseAll: async () => {},
  };
  const context = { ...createStageContext({ checkpoint }), ...(once === undefined ? {} : { once }) };
  const work = createActionWork({ visionModel, displays: async () => [display], artifacts });
  const signal = AbortSignal.any([context.signal, turn.signal]);
  const ended = work(
    { work: 'action', desktop: 'a', allow: [], step: '1.1', action },
    { context, controller, signal },
  );
  return { ended, inputActions, context, turn };
}
function seeing(at: { x: number; y: number } | null): VisionModel {
  return {
    findElement: vi.fn(async () => ({
      point: at === null ? null : ({ space: 'image', ...at } as const),
      why: 'It is hidden.',
      spentUsd: 0.02,
    })),
    askAboutScreen: () => Promise.reject(new Error('not asked')),
    describe: () => Promise.reject(new Error('not asked')),
    readTexts: () => Promise.reject(new Error('not asked')),
  } as VisionModel;
}

it.each<[string, DesktopAction, InputAction]>([
  ['S0-064', { action: 'open_app', params: { app: 'xcalc' } }, { type: 'open-app', app: 'xcalc' }],
  [
    'S0-065',
    { action: 'open_url', params: { url: 'https://example.com' } },
    { type: 'open-url', url: 'https://example.com' },
  ],
  ['S0-066', { action: 'type', params: { text: 'é\n' } }, { type: 'type', text: 'é\n' }],
  [
    'S0-067',
    { action: 'click', params: { at: { x: 1000, y: 0 }, button: 'right', count: 2 } },
    { type: 'click', at: point(1000, 0) as never, button: 'right', count: 2 },
  ],
  ['S0-068', { action: 'press', params: { key: 'Page Down' } }, { type: 'chord', keys: ['page-down'] }],
  [
    'S0-069',
    { action: 'hotkey', params: { keys: ['ctrl', 'shift', 't'] } },
    { type: 'chord', keys: ['ctrl', 'shift', 't'] },
  ],
  ['S0-069', { action: 'hotkey', params: { keys: 'alt+F4' } }, { type: 'chord', keys: ['alt', 'f4'] }],
  [
    'S0-070',
    { action: 'scroll', params: { direction: 'up', amount: 4, at: { x: 500, y: 500 } } },
    { type: 'scroll', at: point(500, 250) as never, dx: 0, dy: -4 },
  ],
  [
    'S0-070',
    { action: 'scroll', params: { direction: 'right', amount: 2 } },
    { type: 'scroll', at: null, dx: 2, dy: 0 },
  ],
  ['S0-071', { action: 'wait', params: { seconds: 1.5 } }, { type: 'wait', ms: 1_500 }],
])('performs an action of a plan as its input action (%s)', async (_, action, inputAction) => {
  const { ended, inputActions, context } = await run(action);
  expect(await ended).toMatchObject({ work: 'action', outcome: 'done', note: 'n', spent_usd: 0 });
  expect(inputActions).toEqual([inputAction]);
  expect(context.events.at(-1)).toMatchObject({
    type: 'stage-progress',
    data: { detail: { step: '1.1', before: 'b'.repeat(64), after: 'a'.repeat(64), changed: 0.5 } },
  });
});

it('ends at "done" and touches nothing (S0-072)', async () => {
  const { ended, inputActions } = await run({ action: 'done', params: {} });
  expect(await ended).toMatchObject({ outcome: 'done' });
  expect(inputActions).toEqual([]);
});

it('clicks where a model locates the target of the step (S0-035, S0-067)', async () => {
  const click: DesktopAction = {
    action: 'click',
    params: { target: 'the button Save', button: 'left', count: 1 },
  };
  const { ended, inputActions } = await run(click, { visionModel: seeing({ x: 0, y: 599 }) });
  expect(await ended).toMatchObject({ outcome: 'done', spent_usd: 0.02 });
  expect(inputActions).toEqual([{ type: 'click', at: point(0, 599), button: 'left', count: 1 }]);
});

it('clicks nowhere when the target is not visible, and reports the cost of the vision call', async () => {
  const click: DesktopAction = {
    action: 'click',
    params: { target: 'the button Save', button: 'left', count: 1 },
  };
  const { ended, inputActions } = await run(click, { visionModel: seeing(null) });
  await expect(ended).rejects.toMatchObject({
    code: 'element-not-found',
    context: { target: 'the button Save', spent_usd: 0.02 },
  });
  expect(inputActions).toEqual([]);
  await expect((await run(click)).ended).rejects.toMatchObject({ code: 'configuration' });
});

it('shows the whole screen if a click had no effect', async () => {
  const { ended } = await run(
    { action: 'click', params: { at: { x: 1, y: 1 }, button: 'left', count: 1 } },
    { outcome: 'no-visible-effect' },
  );
  const { screen } = (await ended) as Extract<Awaited<typeof ended>, { work: 'action' }>;
  expect(screen.after).not.toBe('a'.repeat(64));
  expect(await artifacts.has(screen.after ?? '')).toBe(true);
});

it.each([
  ['yes', 'done'],
  ['no', 'no-visible-effect'],
  ['unknown', 'no-visible-effect'],
] as const)('checks whether a click that changed nothing was needed: %s is %s', async (answer, outcome) => {
  const visionModel: VisionModel = {
    ...seeing({ x: 1, y: 1 }),
    askAboutScreen: async () => ({ answer, why: 'The caret blinks.', spentUsd: 0.01 }),
  };
  const { ended } = await run(
    { action: 'click', params: { target: 'the field', button: 'left', count: 1 } },
    { visionModel, outcome: 'no-visible-effect' },
  );
  expect(await ended).toMatchObject({ outcome, spent_usd: 0.03 });
});

it('does nothing after a run that died in the middle, and reports it', async () => {
  const visionModel = seeing({ x: 1, y: 1 });
  const { ended, inputActions } = await run(
    { action: 'click', params: { target: 'Save', button: 'left', count: 1 } },
    {
      visionModel,
      checkpoint: { work: 'action', acting: true },
      once: async (_name, _act, { reconcile }) => {
        const seen = await reconcile?.({ key: 'k', details: {} });
        if (seen === undefined) throw new Error('nobody can say');
        return seen;
      },
    },
  );
  expect(await ended).toMatchObject({ outcome: 'interrupted' });
  expect(inputActions).toEqual([]);
  expect(visionModel.findElement).not.toHaveBeenCalled();
});

it('reports that it was interrupted when a person takes over in the middle', async () => {
  const { ended, turn } = await run(
    { action: 'wait', params: { seconds: 60 } },
    {
      perform: (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    },
  );
  setTimeout(() => turn.abort(new TakenOverError('Ada')), 10);
  expect(await ended).toMatchObject({ outcome: 'interrupted' });
});

it.each<[string, Error]>([
  ['the picture after it failed', new FixpointError('no frame', { code: 'input-failed', retry: 'backoff' })],
  ['the screen went away behind it', desktopLost('its runner stops')],
])('never has a finished click repeated if %s', async (_, error) => {
  const { ended } = await run(
    { action: 'click', params: { at: { x: 1, y: 1 }, button: 'left', count: 1 } },
    { perform: () => Promise.reject(error) },
  );
  // A retryable error would have the step clicked again.
  expect(await ended).toMatchObject({ outcome: 'interrupted', note: expect.stringContaining(error.message) });
});

it('locates the target again if a person took over before the click, rather than clicking at the pointer', async () => {
  const visionModel = seeing({ x: 7, y: 9 });
  const { ended, inputActions } = await run(
    { action: 'click', params: { target: 'Save', button: 'left', count: 1 } },
    { visionModel, checkpoint: { work: 'action', acting: true } },
  );
  expect(await ended).toMatchObject({ outcome: 'done', spent_usd: 0.02 });
  expect(inputActions).toEqual([{ type: 'click', at: point(7, 9), button: 'left', count: 1 }]);
});

it('does not act again if a person took over right after an action that failed permanently', async () => {
  const action: DesktopAction = { action: 'press', params: { key: 'enter' } };
  const first = await run(action, {
    perform: () =>
      Promise.reject(new FixpointError('It opened a bank.', { code: 'refused-by-policy', retry: 'never' })),
  });
  await expect(first.ended).rejects.toMatchObject({ code: 'refused-by-policy' });
  const second = await run(action, { checkpoint: await first.context.loadCheckpoint() });
  await expect(second.ended).rejects.toMatchObject({
    code: 'refused-by-policy',
    message: 'It opened a bank.',
  });
  expect(second.inputActions).toEqual([]);
});

it('waits for a desktop that was lost before any input, like a task waiting for one (S0-249)', async () => {
  const visionModel = {
    ...seeing(null),
    findElement: () => Promise.reject(desktopLost('its display went away')),
  };
  const { ended, context } = await run(
    { action: 'click', params: { target: 'OK', button: 'left', count: 1 } },
    { visionModel },
  );
  await expect(ended).rejects.toMatchObject({ status: 'waiting_for_vm' });
  expect(context.events.at(-1)).toMatchObject({ data: { detail: { state: 'waiting-for-desktop' } } });
});
