import type { StageName } from '@fixpoint/shared/contracts';
import { createStageRuntime, type StageHandler } from '@fixpoint/tasks/engine';
import { type StageHandlers, stageHandlers, testDesktop } from '@fixpoint/tasks/testing';
import { pino } from 'pino';

/** Serves every stage in this process, so that tasks run to their end. Close it. */
export async function serveStages(
  options: { redisUrl: string; keyPrefix: string },
  overrides: Partial<StageHandlers> = {},
): Promise<{ close(): Promise<void> }> {
  const runtime = createStageRuntime({
    ...options,
    log: pino({ level: 'silent' }),
    service: 'test',
    sweepMs: 100,
    graceMs: 200,
  });
  const all = { ...stageHandlers, ...overrides };
  for (const stage of Object.keys(all) as StageName[])
    runtime.serve(
      stage,
      all[stage] as StageHandler<StageName>,
      stage === 'desktop' ? { machine: testDesktop } : {},
    );
  await runtime.start();
  return { close: () => runtime.close() };
}
