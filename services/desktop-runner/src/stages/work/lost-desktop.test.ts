import { createMemoryArtifacts, createStageContext } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import { visionInput } from '../../../testing/vision-bench.js';
import { DesktopLostError } from '../../core/errors/index.js';
import type { Hands } from '../../core/hands.js';
import { createRunVision } from './run-vision.js';

it('a vision task whose desktop is gone waits as one that waits for a desktop (S0-249)', async () => {
  const gone = () => Promise.reject(new DesktopLostError('its display went away'));
  const hands: Hands = { perform: gone, observe: gone, thumbnail: gone, letGo: async () => {} };
  const run = createRunVision({
    models: {
      choose: () => ({
        policy: 'chat',
        model: { name: 'one', isPriced: false, ask: () => Promise.reject(new Error('not asked')) },
      }),
    },
    eye: null,
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
  await expect(run(visionInput, { context, hands, signal: context.signal })).rejects.toMatchObject({
    status: 'waiting_for_vm',
  });
  expect(context.events.at(-1)).toMatchObject({ data: { detail: { state: 'waiting-for-desktop' } } });
});
