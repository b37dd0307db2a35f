import { describe, expect, it } from 'vitest';
import { outline, visionTestDesktop } from '../../../testing/vision-test-desktop.js';
import { TakenOverError } from '../errors.js';
import { createChatPolicy } from './chat/chat-policy.js';
import { runVisionSession } from './run-vision-session.js';

const policy = () =>
  createChatPolicy({
    image: { width: 1_536, height: 864 },
    keepLastScreenshots: 2,
    keepLastThinks: 2,
  });
const press = (key: string) => ({ calls: [{ tool: 'press_key', args: { key } }] });
const done = { say: 'TASK_COMPLETE: done' };

describe('checkpoints', () => {
  it('record an action before and after it is performed, and hold no screenshots', async () => {
    const noted: (string | null)[] = [];
    const desktop = visionTestDesktop([press('enter'), done], {
      policy: policy(),
      perform: () => {
        noted.push(desktop.saved.at(-1)?.pending ?? null);
        return { outcome: 'done', screen: { before: null, after: null, changed: null }, ms: 1, note: '' };
      },
    });
    await runVisionSession(desktop.options);
    expect(noted).toEqual(['press_key {"key":"enter"}']);
    expect(desktop.saved.map(({ pending }) => pending)).toEqual([
      null,
      'press_key {"key":"enter"}',
      null,
      null,
    ]);
    expect(JSON.stringify(desktop.saved)).not.toContain(Buffer.from('picture 1').toString('base64'));
  });

  it('let a run after a crash take a new screenshot, with its last action unknown and not repeated', async () => {
    const crashed = visionTestDesktop([press('enter')], {
      policy: policy(),
      perform: () => Promise.reject(new Error('the process died here')),
    });
    await expect(runVisionSession(crashed.options)).rejects.toThrow('the process died here');

    const progress = JSON.parse(JSON.stringify(crashed.saved.at(-1)));
    const next = visionTestDesktop([done], { policy: policy(), progress });
    expect(await runVisionSession(next.options)).toMatchObject({
      outcome: 'completed',
      run: { steps: 2, rounds: 2 },
    });
    expect(next.inputActions).toEqual([]);
    expect(outline(next.questions[0])).toEqual([
      'user: Open the start menu.',
      'user: The screen now (1536x864): [An earlier screenshot was removed.]',
      'assistant:  <press_key>',
      'tool: Interrupted: it is unknown if the action took effect.',
      'user: The work was interrupted while this was being done: press_key {"key":"enter"}. It may or may not have happened, and it was not repeated. This is the current screen: check it, then continue.',
      'user: The screen now (1536x864): [picture]',
    ]);
  });

  it('inform the model that a person had the desktop, and why it continues', async () => {
    const paused = visionTestDesktop(() => press('tab'), { policy: policy(), pauseAt: 2 });
    await runVisionSession(paused.options);
    const progress = JSON.parse(JSON.stringify(paused.saved.at(-1)));
    const next = visionTestDesktop([done], {
      policy: policy(),
      progress,
      note: 'ann released the desktop.',
    });
    await runVisionSession(next.options);
    expect(outline(next.questions[0]).at(-2)).toBe(
      'user: The work was interrupted and continues now. This is the current screen; it may have changed. A person had the desktop meanwhile. ann released the desktop.',
    );
  });

  it('count the time, the steps and the cost of earlier runs', async () => {
    const paused = visionTestDesktop(() => ({ ...press('tab'), costUsd: 0.4 }), {
      policy: policy(),
      pauseAt: 2,
    });
    const end = await runVisionSession(paused.options);
    expect(end).toMatchObject({ outcome: 'paused', run: { steps: 2 } });
    expect(paused.events.at(-1)).toMatchObject({ type: 'state', state: 'paused' });

    const limits = { steps: 10, rounds: 10, ms: null, budgetUsd: 1 };
    const next = visionTestDesktop(() => ({ ...press('up'), costUsd: 0.4 }), {
      policy: policy(),
      limits,
      progress: paused.saved.at(-1),
    });
    expect(await runVisionSession(next.options)).toMatchObject({
      outcome: 'budget',
      summary: 'Stopped after spending $1 without finishing.',
      run: { steps: 3, spentUsd: expect.closeTo(1.2) },
    });
    expect(outline(next.questions[0]).join()).toContain('The work was interrupted and continues now.');
  });
});

describe('a model that repeats itself', () => {
  it('is warned once, then the run ends (S3-033)', async () => {
    const { options, questions, inputActions } = visionTestDesktop(() => press('enter'), {
      policy: policy(),
      screen: () => 7,
    });
    expect(await runVisionSession(options)).toMatchObject({ outcome: 'stuck' });
    expect(inputActions).toHaveLength(3);
    expect(outline(questions[2]).join()).not.toContain('the same thing');
    expect(outline(questions[3]).at(-1)).toMatch(/the same thing 3 times \(press_key \{"key":"enter"\}\)/);
  });

  it('may take screenshots between the actions and still repeats itself', async () => {
    const observe = { calls: [{ tool: 'observe_screen', args: {} }] };
    const { options } = visionTestDesktop((number) => (number % 2 === 0 ? observe : press('enter')), {
      policy: policy(),
      screen: () => 7,
    });
    expect(await runVisionSession(options)).toMatchObject({ outcome: 'stuck', run: { rounds: 7 } });
  });

  it('is not detected if the screen or the action changes, or while it only waits', async () => {
    const changing = visionTestDesktop(() => press('tab'), { policy: policy() });
    expect(await runVisionSession(changing.options)).toMatchObject({ outcome: 'steps' });
    const keys = ['enter', 'tab'];
    const other = visionTestDesktop((number) => press(keys[number % 2] ?? ''), {
      policy: policy(),
      screen: () => 7,
    });
    expect(await runVisionSession(other.options)).toMatchObject({ outcome: 'steps' });
    const waiting = visionTestDesktop(() => ({ calls: [{ tool: 'observe_screen', args: {} }] }), {
      policy: policy(),
      screen: () => 7,
    });
    expect(await runVisionSession(waiting.options)).toMatchObject({ outcome: 'steps' });
  });

  it('gets no second warning for another repetition', async () => {
    const keys = ['enter', 'enter', 'enter', 'tab', 'tab', 'tab', 'tab'];
    const { options, inputActions } = visionTestDesktop((number) => press(keys[number - 1] ?? ''), {
      policy: policy(),
      screen: () => 7,
    });
    expect(await runVisionSession(options)).toMatchObject({ outcome: 'stuck' });
    expect(inputActions).toHaveLength(5);
  });
});

describe('messages of the owner', () => {
  it('reach the model as such, each once', async () => {
    const ownerTexts = [
      { by: 'ann', text: 'Use the blue one.', at: '2026-01-02T03:04:05.000Z' },
      { by: 'bob', text: 'Hurry.', at: '2026-01-02T03:04:06.000Z' },
    ];
    let heard = 1;
    const { options, questions } = visionTestDesktop([press('up'), press('down'), done], {
      policy: policy(),
      ownerMessages: async () => ownerTexts.slice(0, heard++),
    });
    await runVisionSession(options);
    const words = (index: number) => outline(questions[index]).filter((line) => line.includes('owner'));
    expect(words(0)).toEqual(['user: The owner of this task (ann) says, not the screen: Use the blue one.']);
    expect(words(2)).toEqual([
      ...words(0),
      'user: The owner of this task (bob) says, not the screen: Hurry.',
    ]);
  });
});

describe('answers that neither act nor end', () => {
  it('get a reply: one that was cut off, and an empty one', async () => {
    const { options, questions } = visionTestDesktop(
      [{ say: 'First I', finish: 'length' }, { say: '<think>hm</think>' }, {}, done],
      { policy: policy() },
    );
    expect(await runVisionSession(options)).toMatchObject({ outcome: 'completed', run: { rounds: 4 } });
    expect(outline(questions[3]).slice(2)).toEqual([
      'assistant: First I',
      'user: Your answer was cut off because it was too long. Continue with fewer words.',
      'assistant: <think>hm</think>',
      expect.stringContaining('user: Your answer was empty.'),
      expect.stringContaining('user: Your answer was empty.'),
    ]);
  });

  it('cannot continue forever', async () => {
    const { options } = visionTestDesktop(() => ({}), { policy: policy() });
    expect(await runVisionSession(options)).toMatchObject({ outcome: 'steps', run: { rounds: 10 } });
  });
});

describe('while the model thinks', () => {
  it('a heartbeat is reported every five seconds (U-7)', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const beats: number[] = [];
    const { options } = visionTestDesktop(() => answered.then(() => done), {
      policy: policy(),
      async sleep(ms, signal) {
        expect(ms).toBe(5_000);
        await new Promise((resolve) => setImmediate(resolve));
        signal.throwIfAborted();
      },
      async report(event) {
        if (event.type !== 'heartbeat') return;
        beats.push(event.seconds);
        if (beats.length === 3) answer();
      },
    });
    await runVisionSession(options);
    expect(beats.slice(0, 3)).toEqual([5, 10, 15]);
  });

  it('a cancel ends the run at once, with the reason of the signal', async () => {
    const stop = new AbortController();
    const { options } = visionTestDesktop(
      (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
      { policy: policy(), signal: stop.signal },
    );
    const running = runVisionSession(options);
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new TakenOverError('Ada'));
    await expect(running).rejects.toBeInstanceOf(TakenOverError);
  });

  it('its time can run out', async () => {
    const { options } = visionTestDesktop(
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      {
        policy: policy(),
        limits: { steps: 10, rounds: 10, ms: 750_000, budgetUsd: null },
        sleep: (ms, signal) =>
          ms === 750_000
            ? new Promise((resolve) => setTimeout(resolve, 5))
            : new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
      },
    );
    expect(await runVisionSession(options)).toMatchObject({
      outcome: 'timeout',
      summary: 'Stopped after 750 seconds without finishing.',
    });
  });
});

it('reports its states, each action, and its end, with any model behind its one call (S2-123)', async () => {
  const { options, events, recorded } = visionTestDesktop(
    [{ say: '<think>x</think>I press it.', ...press('enter') }, done],
    { policy: policy() },
  );
  await runVisionSession(options);
  expect(events).toEqual([
    { type: 'state', state: 'running', message: 'The chat policy takes its first screenshot.' },
    {
      type: 'action',
      step: 1,
      round: 1,
      action: 'press_key {"key":"enter"}',
      at: null,
      reasoning: 'I press it.',
    },
    { type: 'state', state: 'ended', message: 'completed: done' },
  ]);
  expect(recorded.map((entry) => (entry.type === 'message' ? entry.message.role : entry.type))).toEqual([
    'user',
    'user',
    'answer',
    'assistant',
    'tool',
    'answer',
    'assistant',
  ]);
});
