import type { Display } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { outline, visionTestDesktop } from '../../../../testing/vision-test-desktop.js';
import { RefusedByPolicyError } from '../../errors.js';
import { runVisionSession } from '../run-vision-session.js';
import { limitsOf } from '../session-limits.js';
import { computerActions, OBSERVATION_ACTIONS } from './computer-actions.js';
import { createComputerUsePolicy } from './computer-use-policy.js';

const display: Display = { id: 'x', x: 0, y: 0, width: 1_920, height: 1_080, scale: 1, primary: true };
const policy = (zoom = true) => createComputerUsePolicy({ zoom, display });
const limits = (max_steps: number | null = null) =>
  limitsOf('computer-use', { max_steps, timeout_seconds: null, budget_usd: null }, { chatSteps: 10 });

const act = (input: Record<string, unknown>) => ({ calls: [{ tool: 'computer', args: input }] });
const done = { say: 'TASK_COMPLETE: done' };

/** Result of one action, and the resulting requests to the input controller. */
async function answerTo(input: Record<string, unknown>, zoom = true) {
  const desktop = visionTestDesktop([act(input), done], { policy: policy(zoom), limits: limits() });
  await runVisionSession(desktop.options);
  const answer = desktop.questions[1]?.messages.at(-1);
  if (answer?.role !== 'tool') throw new Error('The action was not answered.');
  const [text] = answer.parts;
  return { ...desktop, answer, text: text?.type === 'text' ? text.text : '' };
}

// The screen of 1920x1080 is shown in 1366x768: a pixel of the image is about 1.4 of the screen.
const at = (x: number, y: number) => ({ space: 'logical', x, y });

describe('the computer-use policy', () => {
  it('begins with the task and a screenshot in a size that the model knows, and offers the computer (S3-010, S3-067)', async () => {
    const { options, questions, captures } = visionTestDesktop([done], {
      policy: policy(),
      limits: limits(),
    });
    await runVisionSession(options);
    expect(outline(questions[0])).toEqual(['user: Open the start menu. [picture]']);
    expect(questions[0]?.tools).toEqual([{ type: 'computer', width: 1_366, height: 768 }]);
    expect(captures).toEqual([{ width: 1_366, height: 768, display: 'x', format: 'jpeg', cursor: true }]);
  });

  it('knows sixteen actions, of which two only observe (S3-014, S3-015)', () => {
    expect([...computerActions.keys()].sort()).toEqual([
      'double_click',
      'hold_key',
      'key',
      'left_click',
      'left_click_drag',
      'left_mouse_down',
      'left_mouse_up',
      'middle_click',
      'mouse_move',
      'right_click',
      'screenshot',
      'scroll',
      'triple_click',
      'type',
      'wait',
      'zoom',
    ]);
    expect([...OBSERVATION_ACTIONS].sort()).toEqual(['screenshot', 'zoom']);
  });

  it.each([
    [
      'S3-044',
      { action: 'left_click', coordinate: [0, 0] },
      [{ type: 'click', at: at(0, 0), button: 'left', count: 1 }],
    ],
    [
      'S3-045',
      { action: 'right_click', coordinate: [1_365, 767] },
      [{ type: 'click', at: at(1_919, 1_079), button: 'right', count: 1 }],
    ],
    [
      'S3-046',
      { action: 'double_click', coordinate: [683, 384] },
      [{ type: 'click', at: at(960, 540), button: 'left', count: 2 }],
    ],
    [
      'S3-047',
      { action: 'triple_click', coordinate: [683, 384] },
      [{ type: 'click', at: at(960, 540), button: 'left', count: 3 }],
    ],
    ['S3-048', { action: 'type', text: 'naïve 中文' }, [{ type: 'type', text: 'naïve 中文' }]],
    ['S3-049', { action: 'key', text: 'ctrl+s' }, [{ type: 'chord', keys: ['ctrl', 's'] }]],
    ['S3-050', { action: 'mouse_move', coordinate: [683, 384] }, [{ type: 'move', to: at(960, 540) }]],
    [
      'S3-051',
      { action: 'middle_click', coordinate: [683, 384] },
      [{ type: 'click', at: at(960, 540), button: 'middle', count: 1 }],
    ],
    [
      'S3-052',
      { action: 'left_click_drag', start_coordinate: [0, 0], coordinate: [683, 384] },
      [{ type: 'drag', from: at(0, 0), to: at(960, 540), button: 'left' }],
    ],
    ['S3-053', { action: 'left_mouse_down' }, [{ type: 'button-down', at: null, button: 'left' }]],
    [
      'S3-054',
      { action: 'left_mouse_up', coordinate: [683, 384] },
      [{ type: 'button-up', at: at(960, 540), button: 'left' }],
    ],
    [
      'S3-055',
      { action: 'scroll', coordinate: [683, 384], scroll_direction: 'down', scroll_amount: 5 },
      [{ type: 'scroll', at: at(960, 540), dx: 0, dy: 5 }],
    ],
    [
      'S3-055',
      { action: 'scroll', scroll_direction: 'left', scroll_amount: 2 },
      [{ type: 'scroll', at: null, dx: -2, dy: 0 }],
    ],
    ['S3-056', { action: 'hold_key', text: 'shift', duration: 2 }, [{ type: 'hold-keys', keys: ['shift'] }]],
    ['S3-057', { action: 'wait', duration: 2 }, [{ type: 'wait', ms: 2_000 }]],
    ['U-7', { action: 'wait', duration: 60 }, [{ type: 'wait', ms: 5_000 }]],
    ['S3-043', { action: 'screenshot' }, []],
  ])('performs what the model requests (%s: %j)', async (_, input, inputActions) => {
    const desktop = await answerTo(input);
    expect(desktop.inputActions).toEqual(inputActions);
    expect(desktop.answer).toMatchObject({ failed: false, parts: [{ type: 'text' }, { type: 'picture' }] });
    // The screen settles before it is shown (U-7).
    expect(desktop.slept).toEqual(inputActions.length > 0 ? [500, 400] : [400]);
  });

  it('holds keys during a click that requests them (S3-076)', async () => {
    const { inputActions } = await answerTo({ action: 'left_click', coordinate: [0, 0], text: 'ctrl' });
    expect(inputActions).toEqual([
      { type: 'hold-keys', keys: ['ctrl'] },
      { type: 'click', at: at(0, 0), button: 'left', count: 1 },
    ]);
  });

  it('zooms around a place, into a region, or into the middle, at full resolution (S3-058, S3-059)', async () => {
    const region = async (input: Record<string, unknown>) =>
      (await answerTo({ action: 'zoom', ...input })).captures[1]?.region;
    expect(await region({})).toEqual({ x: 760, y: 390, width: 400, height: 300 });
    expect(await region({ coordinate: [0, 0] })).toEqual({ x: 0, y: 0, width: 400, height: 300 });
    expect(await region({ region: [0, 0, 683, 384] })).toEqual({ x: 0, y: 0, width: 960, height: 540 });
  });

  it('does not know zoom where the model does not (S3-060)', async () => {
    const { text, answer } = await answerTo({ action: 'zoom' }, false);
    expect(text).toMatch(/^There is no action "zoom"\. There are: screenshot, left_click/);
    expect(answer.failed).toBe(true);
    expect(policy(false).system).not.toContain('zoom');
    expect(policy(true).system).toContain('zoom');
  });

  it.each([
    [
      { action: 'left_click', coordinate: [1_366, 10] },
      '"coordinate" (1366, 10) lies outside of the display of 1366x768 pixels.',
    ],
    [{ action: 'left_click', coordinate: [10, -1] }, 'lies outside of the display'],
    [{ action: 'left_click', coordinate: [Number.NaN, 1] }, '"coordinate" must be [x, y]'],
    [{ action: 'left_click', coordinate: '10,10' }, '"coordinate" must be [x, y]'],
    [{ action: 'mouse_move' }, '"coordinate" must be [x, y]'],
    [{ action: 'left_click_drag', coordinate: [1, 1] }, '"start_coordinate" must be [x, y]'],
    [{ action: 'zoom', coordinate: [5_000, 0] }, 'lies outside of the display'],
    [{ action: 'zoom', region: [10, 10, 5, 20] }, '"region" is empty.'],
    [{ action: 'zoom', region: [0, 0, 5_000, 20] }, 'lies outside of the display'],
    [{ action: 'type' }, '"text" must be a string'],
    [{ action: 'key', text: 'ctrl+warp' }, '"warp" is not a key'],
    [{ action: 'scroll', scroll_direction: 'in' }, '"scroll_direction" must be'],
    [{ action: 'scroll', scroll_direction: 'up', scroll_amount: -1 }, '"scroll_amount" must be'],
    [{ action: 'reboot' }, 'There is no action "reboot".'],
    [{}, 'The only tool is "computer"'],
  ])('refuses %j and touches nothing (S3-084)', async (input, why) => {
    const { text, answer, inputActions, events } = await answerTo(input);
    expect(text).toContain(why);
    expect(answer.failed).toBe(true);
    expect(inputActions).toEqual([]);
    expect(events).toContainEqual(expect.objectContaining({ type: 'error' }));
  });

  it('counts actions and not observations (S3-068, S3-069, S3-070, X-8)', async () => {
    const observations = ['screenshot', 'zoom', 'screenshot'];
    const { options } = visionTestDesktop(
      (number) =>
        number > 4 ? done : act(number === 4 ? { action: 'wait' } : { action: observations[number - 1] }),
      {
        policy: policy(),
        limits: limits(),
      },
    );
    expect(await runVisionSession(options)).toMatchObject({
      outcome: 'completed',
      run: { steps: 1, rounds: 5 },
    });
  });

  it('may report that it is done after its last step, and may not take another', async () => {
    const move = (number: number) => act({ action: 'mouse_move', coordinate: [number, number] });
    const ends = visionTestDesktop((number) => (number > 3 ? done : move(number)), {
      policy: policy(),
      limits: limits(3),
    });
    expect(await runVisionSession(ends.options)).toMatchObject({ outcome: 'completed', run: { steps: 3 } });
    const goesOn = visionTestDesktop(move, { policy: policy(), limits: limits(3) });
    expect(await runVisionSession(goesOn.options)).toMatchObject({
      outcome: 'steps',
      run: { steps: 3, rounds: 4 },
    });
    expect(goesOn.inputActions).toHaveLength(3);
  });

  it('ends a model that only observes after three rounds for each step (S3-071)', async () => {
    const { options, questions } = visionTestDesktop(() => act({ action: 'screenshot' }), {
      policy: policy(),
      limits: limits(5),
    });
    expect(await runVisionSession(options)).toMatchObject({
      outcome: 'steps',
      run: { steps: 0, rounds: 15 },
    });
    expect(questions).toHaveLength(15);
  });

  it('sends the goal and at most 24 exchanges, each call with its result (S3-072)', async () => {
    const { options, questions } = visionTestDesktop(
      (number) => act({ action: 'mouse_move', coordinate: [number, number] }),
      {
        policy: policy(),
        limits: limits(60),
      },
    );
    await runVisionSession(options);
    const counts = questions.map(
      ({ messages }) => messages.filter(({ role }) => role === 'assistant').length,
    );
    expect(Math.max(...counts)).toBe(24);
    expect(Math.min(...counts.slice(25))).toBe(20);
    for (const { messages } of questions) {
      expect(messages[0]).toMatchObject({ role: 'user', parts: [{ text: 'Open the start menu.' }, {}] });
      expect(messages.filter(({ role }) => role === 'tool')).toHaveLength(
        messages.filter(({ role }) => role === 'assistant').length,
      );
    }
    // Four rounds in five, the request begins with the whole previous one, as a prompt cache requires.
    const known = questions.slice(30).filter(({ messages }, index) => {
      const before = questions[29 + index]?.messages ?? [];
      return JSON.stringify(messages.slice(0, before.length)) === JSON.stringify(before);
    });
    expect(known.length / questions.slice(30).length).toBeGreaterThan(0.75);
  });

  it('may wait again and again for a screen that takes its time (S3-033, S3-057)', async () => {
    const { options, questions } = visionTestDesktop(
      (number) => (number > 6 ? done : act({ action: 'wait', duration: 5 })),
      { policy: policy(), limits: limits(), screen: () => 7 },
    );
    expect(await runVisionSession(options)).toMatchObject({ outcome: 'completed', run: { steps: 6 } });
    expect(outline(questions.at(-1)).join()).not.toContain('the same thing');
  });

  it("reports the position of each action, in the model's coordinates", async () => {
    const { options, events } = visionTestDesktop(
      [act({ action: 'left_click', coordinate: [300, 200] }), act({ action: 'key', text: 'a' }), done],
      { policy: policy(), limits: limits() },
    );
    await runVisionSession(options);
    const places = events.flatMap((event) => (event.type === 'action' ? [event.at] : []));
    expect(places).toEqual([[300, 200], null]);
  });

  it('performs one action at a time', async () => {
    const calls = [act({ action: 'key', text: 'a' }), act({ action: 'key', text: 'b' })].flatMap(
      (each) => each.calls,
    );
    const { options, inputActions, questions } = visionTestDesktop([{ calls }, done], {
      policy: policy(),
      limits: limits(),
    });
    await runVisionSession(options);
    expect(inputActions).toEqual([{ type: 'chord', keys: ['a'] }]);
    expect(outline(questions[1]).at(-1)).toBe('tool: Not performed: one action at a time.');
  });

  it('never takes an end without a mark for success, whatever the screen shows (U-8)', async () => {
    const { options } = visionTestDesktop([{ say: 'I have opened it.' }], {
      policy: policy(),
      limits: limits(),
      checkEnding: async () => ({ answer: 'yes', why: 'it does', spentUsd: 0 }),
    });
    expect(await runVisionSession(options)).toMatchObject({
      outcome: 'unverified',
      summary: 'I have opened it.\n(The model stopped without a completion mark.)',
    });
  });

  it('reports to the model what the guard refuses', async () => {
    const desktop = visionTestDesktop([act({ action: 'type', text: 'x' }), done], {
      policy: policy(),
      limits: limits(),
      perform: () => Promise.reject(new RefusedByPolicyError('blocked-url', 'That address is blocked.')),
    });
    await runVisionSession(desktop.options);
    expect(desktop.questions[1]?.messages.at(-1)).toMatchObject({
      failed: true,
      parts: [{ text: 'That address is blocked.' }],
    });
  });
});
