import type { EventDraft } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { finished, logOf, started } from '../../testing/log-of.js';
import { buildTimeline, isStage } from './build-timeline.js';

const stagesOf = (...drafts: readonly EventDraft[]) =>
  buildTimeline(logOf(...drafts)).flatMap(({ items }) => items.filter(isStage));

describe('The timeline of a task (S0-295, S0-296)', () => {
  it('groups stages by iteration, in the order in which they ran', () => {
    const timeline = buildTimeline(
      logOf(started('submit'), finished('submit'), started('mail'), finished('mail'), started('submit', 2)),
    );
    expect(
      timeline.map(({ number, items }) => [number, items.map((item) => isStage(item) && item.stage)]),
    ).toEqual([
      [1, ['submit', 'mail']],
      [2, ['submit']],
    ]);
  });

  it('keeps every attempt at a stage in one line, with why the earlier ones failed', () => {
    const failure = { code: 'mailbox', message: 'No answer.', retry: 'backoff' as const };
    const retry = {
      type: 'stage-retry' as const,
      message: 'again',
      data: { stage: 'mail', attempt: 1, failure, delay_ms: 2_000 },
    };
    expect(stagesOf(started('mail'), retry)).toMatchObject([{ state: 'retrying', failures: [failure] }]);
    expect(stagesOf(started('mail'), retry, started('mail', 1, 2), finished('mail'))).toMatchObject([
      { attempts: 2, state: 'done', milliseconds: 1_500, failures: [failure] },
    ]);
  });

  it('distinguishes a second run of a stage in the same iteration from a second attempt', () => {
    expect(stagesOf(started('fix'), finished('fix'), started('fix'))).toMatchObject([
      { state: 'done' },
      { state: 'running' },
    ]);
  });

  it('marks a stage as stopped if its task ended during it', () => {
    const result = { status: 'cancelled', reason: 'cancelled', summary: 'Cancelled.' } as never;
    const end = {
      type: 'task-finished' as const,
      message: 'Cancelled.',
      data: { result, elapsed_ms: 1, active_ms: 1 },
    };
    expect(stagesOf(started('mail'), end)).toMatchObject([{ state: 'stopped', milliseconds: 1_000 }]);
  });

  it('shows actions of people at their time, and leaves out output of the engine', () => {
    const paused = { type: 'task-paused' as const, message: 'Paused by ann.', data: { by: 'ann' } };
    const output = {
      type: 'engine-message' as const,
      message: 'Reading.',
      data: { role: 'assistant' as const, text: 'Reading.' },
    };
    const [before, first] = buildTimeline(logOf(paused, started('fix'), output, paused));
    expect(before).toMatchObject({ number: 0, items: [{ message: 'Paused by ann.' }] });
    expect(first?.items).toHaveLength(2);
  });

  it('stops the clock of a stage while its task is paused', () => {
    const paused = { type: 'task-paused' as const, message: 'Paused by ann.', data: { by: 'ann' } };
    const stage =
      (...more: readonly EventDraft[]) =>
      (isHeld: boolean) =>
        buildTimeline(logOf(started('mail'), paused, ...more), isHeld)[0]?.items[0];
    expect(stage()(true)).toMatchObject({ state: 'paused', milliseconds: 1_000 });
    expect(stage(started('mail'))(false)).toMatchObject({ state: 'running', milliseconds: null });
    expect(stage(finished('mail'))(true)).toMatchObject({ state: 'done' });
  });

  it('names the task that a waiting task is behind', () => {
    const behind = '00000000-0000-4000-8000-000000000002';
    const queued = {
      type: 'task-queued' as const,
      message: 'Waits.',
      data: { resource: 'service:market-research', behind },
    };
    expect(buildTimeline(logOf(queued))[0]?.items).toMatchObject([
      { message: 'Waits.', behind: { task: behind, resource: 'service:market-research' } },
    ]);
  });

  it('shows the screen before and after each action on a desktop', () => {
    const [before, after] = ['b'.repeat(64), 'a'.repeat(64)];
    const acted = {
      type: 'stage-progress' as const,
      message: 'Press enter: done.',
      data: { stage: 'desktop.win11', detail: { before, after, changed: 0.1 } },
    };
    const named = { ...acted, data: { stage: 'desktop.win11', detail: { before: 'no id' } } };
    const seen = {
      ...acted,
      data: { stage: 'desktop.win11', detail: { screen: { before, after, changed: 0.2 } } },
    };
    expect(stagesOf(started('desktop.win11'), acted, named, seen)).toMatchObject([
      {
        pictures: [
          { before, after },
          { before, after },
        ],
      },
    ]);
  });

  it('names a desktop step by its action, and its pictures by the action between them', () => {
    const [before, after] = ['a'.repeat(64), 'b'.repeat(64)];
    const progress = (message: string, detail: Record<string, unknown>): EventDraft => ({
      type: 'stage-progress',
      message,
      data: { stage: 'desktop.win11', detail },
    });
    const click = progress('Click on Send at (812, 440): done.', { action: 'click', before, after });
    expect(stagesOf(started('desktop.win11'), click)).toMatchObject([
      {
        title: 'Click on Send at (812, 440)',
        pictures: [{ title: 'Click on Send at (812, 440)', before, after }],
      },
    ]);
    const wants = progress('Step 3: click "Send"', { last_action: 'click "Send"', at: { x: 812, y: 440 } });
    const acted = progress('12 % of the screen changed.', { outcome: 'done', screen: { before, after } });
    expect(stagesOf(started('desktop.win11'), wants, acted)).toMatchObject([
      { title: null, pictures: [{ title: 'Click "Send" at 812, 440' }] },
    ]);
  });

  it('reads a log that begins in the middle', () => {
    expect(buildTimeline(logOf(finished('mail'), started('compare', 3)))).toMatchObject([{ number: 3 }]);
  });
});
