import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createStageContext } from '@fixpoint/tasks/testing';
import { expect, it } from 'vitest';
import { visionInput } from '../../../testing/vision-bench.js';
import { desktopLost } from '../../core/errors.js';
import type { InputController } from '../../core/input/input-controller.js';
import { createVisionWork } from './vision-work.js';

it('a vision task whose desktop is gone waits as one that waits for a desktop (S0-249)', async () => {
  const gone = () => Promise.reject(desktopLost('its display went away'));
  const controller: InputController = {
    perform: gone,
    observe: gone,
    thumbnail: gone,
    releaseAll: async () => {},
  };
  const run = createVisionWork({
    models: {
      choose: () => ({
        policy: 'chat',
        model: { name: 'one', isPriced: false, ask: () => Promise.reject(new Error('not asked')) },
      }),
    },
    visionModel: null,
    displays: async () => [],
    artifacts: createMemoryArtifacts(),
    openTranscript: () => ({ record: () => {}, flush: async () => {}, keep: async () => 'a'.repeat(64) }),
    openRequestLog: null,
    dump: null,
    chat: { image: { width: 64, height: 64 }, keepLastScreenshots: 2, keepLastThinks: 2, steps: 10 },
    stepDelayMs: 0,
    now: () => 0,
    sleep: async () => {},
  });
  const context = createStageContext();
  await expect(run(visionInput, { context, controller, signal: context.signal })).rejects.toMatchObject({
    status: 'waiting_for_vm',
  });
  expect(context.events.at(-1)).toMatchObject({ data: { detail: { state: 'waiting-for-desktop' } } });
});
