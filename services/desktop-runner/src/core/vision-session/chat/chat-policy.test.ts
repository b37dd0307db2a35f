import { describe, expect, it } from 'vitest';
import { outline, performed, visionTestDesktop } from '../../../../testing/vision-test-desktop.js';
import { desktopLost, RefusedByPolicyError } from '../../errors.js';
import { chatPrompt } from '../prompts.js';
import { runVisionSession } from '../run-vision-session.js';
import { type ChatPolicyOptions, createChatPolicy } from './chat-policy.js';
import { type ChatTool, chatTools } from './chat-tools.js';

import { toolErrorTypes } from './tool-arguments.js';

function policy(overrides: Partial<ChatPolicyOptions> = {}) {
  return createChatPolicy({
    image: { width: 1_536, height: 864 },
    keepLastScreenshots: 2,
    keepLastThinks: 2,
    ...overrides,
  });
}

const done = { say: 'TASK_COMPLETE: done' };

/** Result of one call, and the resulting requests to the input controller. */
async function answerTo(tool: string, args: unknown) {
  const desktop = visionTestDesktop([{ calls: [{ tool, args }] }, done], { policy: policy() });
  await runVisionSession(desktop.options);
  const answer = desktop.questions[1]?.messages.find(({ role }) => role === 'tool');
  const text = answer?.role === 'tool' && answer.parts[0]?.type === 'text' ? answer.parts[0].text : '';
  return {
    ...desktop,
    answer,
    payload: JSON.parse(text) as { ok: boolean; error?: { type: string; message: string } },
  };
}

describe('the chat policy', () => {
  it('begins with its rules, the task and a first screenshot, and offers five tools (S2-026, S2-027, S2-028, S2-029, S2-052, S2-053)', async () => {
    const { options, questions, captures } = visionTestDesktop([done], { policy: policy() });
    await runVisionSession(options);
    expect(questions[0]?.system).toBe(chatPrompt);
    expect(chatPrompt).toMatch(
      /observe, think, act, verify[\s\S]*0 to 1000|0 \(left\) to 1000[\s\S]*observe, think, act, verify/,
    );
    expect(chatPrompt).toContain('One action per step, and always verify it.');
    expect(outline(questions[0])).toEqual([
      'user: Open the start menu.',
      'user: The screen now (1536x864): [picture]',
    ]);
    expect(captures).toEqual([{ width: 1_536, height: 864, format: 'png', cursor: true }]);
    expect(questions[0]?.tools.map((tool) => tool.type === 'function' && tool.name)).toEqual([
      'observe_screen',
      'click_element',
      'type_text',
      'press_key',
      'scroll_at_position',
    ]);
  });

  it('shows the screen in a message of the user after the tool answered (S2-034, S2-038, S2-093)', async () => {
    const { questions } = await answerTo('observe_screen', {});
    expect(outline(questions[1]).slice(2)).toEqual([
      'assistant:  <observe_screen>',
      'tool: {"ok":true,"screen":[1920,1080]}',
      'user: The screen now (1536x864): [picture]',
    ]);
    expect(questions[1]?.messages.at(-1)).toMatchObject({ parts: [{}, { picture: { mime: 'image/png' } }] });
  });

  it('clicks the middle of a box on the real screen (S2-003, S2-033, S2-039, S2-049, S2-051, S2-080)', async () => {
    const { inputActions, payload } = await answerTo('click_element', { label: 'Start', box: [0, 1_000] });
    expect(inputActions).toEqual([
      { type: 'click', at: { space: 'logical', x: 0, y: 1_079 }, button: 'left', count: 1 },
    ]);
    expect(payload).toEqual({ ok: true, clicked: 'Start', at: [0, 1_000] });
    const middle = await answerTo('click_element', {
      label: 'OK',
      box: [
        [500, 250],
        [300, 750],
      ],
    });
    expect(middle.inputActions).toMatchObject([{ at: { x: 768, y: 540 } }]);
  });

  it.each([
    ['click_element', { label: 'OK', box: [1, 2] }],
    ['type_text', { text: 'a' }],
    ['press_key', { key: 'enter' }],
    ['scroll_at_position', { box: [1, 2] }],
  ])(
    'gives the screen a moment after %s, then rests for the step delay (S2-036, S2-048)',
    async (tool, args) => {
      const [moment = 0, ...rest] = (await answerTo(tool, args)).slept;
      expect(moment).toBeGreaterThanOrEqual(80);
      expect(moment).toBeLessThanOrEqual(120);
      expect(rest).toEqual([400]);
    },
  );

  it('reports the position of each action, in thousandths', async () => {
    const click = await answerTo('click_element', { label: 'OK', box: [500, 250, 300, 750] });
    expect(click.events).toContainEqual(expect.objectContaining({ type: 'action', at: [400, 500] }));
    const wrong = await answerTo('click_element', { label: 'OK', box: 'there' });
    expect(wrong.events).toContainEqual(expect.objectContaining({ type: 'action', at: null }));
  });

  it('types, presses and scrolls (S2-040, S2-041, S2-042, S2-072, S2-114)', async () => {
    expect((await answerTo('type_text', '{"text":"naïve 中文"}')).inputActions).toEqual([
      { type: 'type', text: 'naïve 中文' },
    ]);
    expect((await answerTo('press_key', { key: 'ctrl+c' })).inputActions).toEqual([
      { type: 'chord', keys: ['ctrl', 'c'] },
    ]);
    expect((await answerTo('scroll_at_position', { box: [500, 500] })).inputActions).toEqual([
      { type: 'scroll', at: { space: 'logical', x: 960, y: 540 }, dx: 0, dy: 1 },
    ]);
    expect(
      (await answerTo('scroll_at_position', { box: [500, 500], direction: 'up', notches: 5 })).inputActions,
    ).toMatchObject([{ dx: 0, dy: -5 }]);
  });

  it.each<[type: string, tool: string, args: unknown, id: string]>([
    ['missing_label', 'click_element', { box: [1, 2] }, 'S2-095'],
    ['missing_label', 'click_element', { label: ' ', box: [1, 2] }, 'S2-095'],
    ['missing_box', 'click_element', { label: 'OK' }, 'S2-096'],
    ['missing_box', 'scroll_at_position', {}, 'S2-096'],
    ['invalid_box', 'click_element', { label: 'OK', box: [1, 'two'] }, 'S2-097'],
    ['invalid_args', 'press_key', ['enter'], 'S2-098'],
    ['invalid_args', 'type_text', { text: 7 }, 'S2-098'],
    ['invalid_args', 'scroll_at_position', { box: [1, 2], direction: 'in' }, 'S2-098'],
    ['invalid_args', 'scroll_at_position', { box: [1, 2], notches: 0 }, 'S2-098'],
    ['invalid_json', 'press_key', '{"key":', 'S2-099'],
    ['empty_text', 'type_text', { text: '' }, 'S2-100'],
    ['empty_text', 'type_text', {}, 'S2-100'],
    ['missing_key', 'press_key', {}, 'S2-101'],
    ['invalid_key', 'press_key', { key: 'ctrl+warp' }, 'S2-102'],
    ['unknown_tool', 'run_shell', { command: 'ls' }, 'S2-103'],
  ])('returns %s to %s(%j) and touches nothing (%s, S2-047, S2-050, S2-080)', async (type, tool, args) => {
    const { payload, inputActions, answer, events } = await answerTo(tool, args);
    expect(payload).toEqual({ ok: false, error: { type, message: expect.stringMatching(/\S/) } });
    expect(inputActions).toEqual([]);
    expect(answer).toMatchObject({ failed: true });
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'error', message: JSON.stringify(payload) }),
    );
    expect(toolErrorTypes).toContain(type);
  });

  it('takes another tool by its description alone (S2-122)', async () => {
    const beep: ChatTool = {
      name: 'beep',
      description: 'Beeps.',
      parameters: { type: 'object', properties: {} },
      isObservation: false,
      settleMs: 0,
      understand: () => ({
        inputActions: [{ type: 'chord', keys: ['ctrl', 'g'] }],
        answer: { beeped: true },
        shows: false,
      }),
    };
    const desktop = visionTestDesktop([{ calls: [{ tool: 'beep', args: {} }] }, done], {
      policy: policy({ tools: [...chatTools, beep] }),
    });
    await runVisionSession(desktop.options);
    expect(desktop.questions[0]?.tools.at(-1)).toMatchObject({ name: 'beep', description: 'Beeps.' });
    expect(desktop.inputActions).toEqual([{ type: 'chord', keys: ['ctrl', 'g'] }]);
    expect(outline(desktop.questions[1]).at(-1)).toBe('tool: {"ok":true,"beeped":true}');
  });

  it('performs only the first call of an answer (S2-032, S2-104)', async () => {
    const calls = [
      { tool: 'press_key', args: { key: 'enter' } },
      { tool: 'press_key', args: { key: 'tab' } },
      { tool: 'observe_screen', args: {} },
    ];
    const { options, questions, inputActions } = visionTestDesktop([{ calls }, done], { policy: policy() });
    await runVisionSession(options);
    expect(inputActions).toEqual([{ type: 'chord', keys: ['enter'] }]);
    const answers = questions[1]?.messages.filter(({ role }) => role === 'tool') ?? [];
    expect(answers).toHaveLength(3);
    expect(JSON.stringify(answers.slice(1))).toMatch(/too_many_tool_calls.*too_many_tool_calls/);
  });

  it('reports refusals of the guard to the model, as a readable error', async () => {
    const refused = new RefusedByPolicyError('blocked-app', 'The program "cmd" is not allowed.');
    const desktop = visionTestDesktop([{ calls: [{ tool: 'type_text', args: { text: 'cmd' } }] }, done], {
      policy: policy(),
      perform: () => Promise.reject(refused),
    });
    expect(await runVisionSession(desktop.options)).toMatchObject({ outcome: 'unverified' });
    expect(outline(desktop.questions[1]).at(-1)).toBe(
      'tool: {"ok":false,"error":{"type":"refused_by_policy","message":"The program \\"cmd\\" is not allowed."}}',
    );
  });

  it('reports an action without a visible effect', async () => {
    const desktop = visionTestDesktop([{ calls: [{ tool: 'press_key', args: { key: 'enter' } }] }, done], {
      policy: policy(),
      perform: () => ({ ...performed, outcome: 'no-visible-effect', note: 'nothing moved' }),
    });
    await runVisionSession(desktop.options);
    expect(outline(desktop.questions[1]).at(-1)).toBe(
      'tool: {"ok":true,"pressed":"enter","no_visible_effect":true,"note":"nothing moved"}',
    );
  });

  it('ends on an error that the model cannot fix: a lost desktop (S2-074)', async () => {
    const desktop = visionTestDesktop([{ calls: [{ tool: 'press_key', args: { key: 'enter' } }] }], {
      policy: policy(),
      perform: () => Promise.reject(desktopLost('its display went away')),
    });
    await expect(runVisionSession(desktop.options)).rejects.toMatchObject({ code: 'desktop-lost' });
    // It is unknown if the key went down: it stays recorded.
    expect(desktop.saved.at(-1)).toMatchObject({ pending: 'press_key {"key":"enter"}' });
  });

  it('shows only the screenshots and thoughts within the limits (S2-021, S2-022, S2-030, S2-035)', async () => {
    const observe = (number: number) => ({
      say: `<think>thought ${number}</think>`,
      calls: [{ tool: 'observe_screen', args: {} }],
    });
    const { options, questions } = visionTestDesktop([observe(1), observe(2), observe(3), observe(4), done], {
      policy: policy(),
    });
    await runVisionSession(options);
    const last = outline(questions[4]);
    expect(last.filter((line) => line.includes('[picture]'))).toHaveLength(2);
    expect(last.filter((line) => line.includes('[An earlier screenshot was removed.]'))).toHaveLength(3);
    expect(last.filter((line) => line.includes('<think>'))).toHaveLength(2);
    expect(last.join()).not.toContain('thought 2');
  });

  it('stops after its steps, even if they only take screenshots (S2-023, S2-106, X-8)', async () => {
    const { options, questions } = visionTestDesktop(
      () => ({ say: 'I look on.', calls: [{ tool: 'observe_screen', args: {} }] }),
      { policy: policy() },
    );
    expect(await runVisionSession(options)).toMatchObject({
      outcome: 'steps',
      summary: "Stopped after 10 steps (10 model turns) without finishing. The model's last text: I look on.",
      run: { steps: 10, rounds: 10 },
    });
    expect(questions).toHaveLength(10);
  });
});

describe('an end of the chat policy', () => {
  it.each([
    [
      'a mark',
      '<think>it is</think>TASK_COMPLETE: The menu is open.',
      'yes',
      'completed',
      'The menu is open.',
    ],
    [
      'a mark, and an inconclusive screen',
      'TASK_COMPLETE: The menu is open.',
      'unknown',
      'unverified',
      'The menu is open.\n(The screen is inconclusive: because.)',
    ],
    ['a mark of failure', 'TASK_FAILED: No menu.', 'yes', 'failed', 'No menu.'],
    ['no mark, and the screen shows it', 'The menu is open.', 'yes', 'completed', 'The menu is open.'],
    [
      'no mark, and the screen does not',
      'The menu is open.',
      'no',
      'unverified',
      'The menu is open.\n(The screen does not show it: because.)',
    ],
    [
      'no mark, and an inconclusive screen',
      'The menu is open.',
      'unknown',
      'unverified',
      'The menu is open.\n(The screen is inconclusive: because.)',
    ],
  ] as const)('with %s is evaluated so (S2-031, S2-037, U-8)', async (_, say, answer, outcome, summary) => {
    const { options } = visionTestDesktop([{ say }], {
      policy: policy(),
      checkEnding: async () => ({ answer, why: 'because.', spentUsd: 0.01 }),
    });
    expect(await runVisionSession(options)).toMatchObject({ outcome, summary });
  });

  it('is unverified when the screen check fails', async () => {
    const { options } = visionTestDesktop([{ say: 'TASK_COMPLETE: The menu is open.' }], {
      policy: policy(),
      checkEnding: () => Promise.reject(new Error('HTTP 503')),
    });
    expect(await runVisionSession(options)).toMatchObject({
      outcome: 'unverified',
      summary: 'The menu is open.\n(The screen is inconclusive: HTTP 503)',
    });
  });

  it('performs a tool call that the model writes as text', async () => {
    const say = 'I press it.\n{"name": "press_key", "arguments": {"key": "enter"}}';
    const desktop = visionTestDesktop([{ say }, done], { policy: policy() });
    expect(await runVisionSession(desktop.options)).toMatchObject({ outcome: 'completed' });
    expect(outline(desktop.questions[1]).at(-1)).toContain('"pressed":"enter"');
  });

  it('is unverified without a model that can check', async () => {
    const { options } = visionTestDesktop([{ say: 'All done.' }], { policy: policy() });
    expect(await runVisionSession(options)).toMatchObject({ outcome: 'unverified' });
  });
});
