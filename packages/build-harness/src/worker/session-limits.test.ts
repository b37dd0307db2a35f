/** @module-tag night */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorld, createBuildWorld, honestly, never, page, test } from '../../testing/build-world.js';

const sessionMs = 300_000;
const seconds = (count: number) => ({ buildSessionMinutes: count / 60 });

describe('a session that a limit ends', () => {
  let world: BuildWorld;
  beforeAll(async () => {
    world = await createBuildWorld([test('greeting', 'It shows greeting.')]);
  });
  afterAll(() => world.close());

  async function readSpent(): Promise<number> {
    const path = join(world.home, 'builds/acme/app/issue-42/progress.json');
    return JSON.parse(await readFile(path, 'utf8')).spentUsd;
  }

  it('continues with the next one until the retry limit, and counts what it cost (S1-043, S1-044)', {
    timeout: sessionMs,
  }, async () => {
    // The model repeats one call without end.
    world.script = ({ tree }) =>
      Array.from({ length: 500 }, () => ({ tool: 'Read', input: { file_path: `${tree}/index.html` } }));
    const first = await world.run({ MAX_RETRIES_PER_TEST: '2' }, never, seconds(12));
    expect(first).toMatchObject({ status: 'CONTINUE', exitCode: 0, passed: false, failure: null });
    expect(first.reasons[0]).toBe(
      'The agent was stopped after 12.0 s, the time limit of a session. Set BUILD_SESSION_MINUTES to a larger number if sessions of this app need longer.',
    );
    expect(first.turns).toBeGreaterThan(0);
    expect(first.costUsd).toBeGreaterThan(0);
    expect(first.transcript).toContain('index.html');
    expect(await readSpent()).toBeCloseTo(first.costUsd);

    let prompt = '';
    world.script = (session) => {
      prompt = session.prompt;
      return [{ tool: 'Read', input: { file_path: `${session.tree}/index.html` } }, { hang: true }];
    };
    const second = await world.run({ MAX_RETRIES_PER_TEST: '2' }, never, seconds(12));
    expect(second).toMatchObject({ status: 'FAILED', exitCode: 2, passed: false });
    expect(second.costUsd).toBeGreaterThan(0);
    expect(prompt).toContain('The agent was stopped after 12.0 s');
    expect(await readSpent()).toBeCloseTo(first.costUsd + second.costUsd);
  });

  it(
    'fails with the figures of its budget, and so does every later one (S1-041)',
    async () => {
      world.script = ({ tree }) =>
        Array.from({ length: 500 }, () => ({ tool: 'Read', input: { file_path: `${tree}/index.html` } }));
      const budget = (await readSpent()) + 0.01;
      const environment = { MAX_RETRIES_PER_TEST: '9', BUILD_BUDGET_USD: String(budget) };
      const first = await world.run(environment);
      const spent = await readSpent();
      expect(spent).toBeGreaterThanOrEqual(budget);
      const reason = `The budget of this issue is spent: ${spent.toFixed(2)} of ${budget.toFixed(2)} US dollars. Raise BUILD_BUDGET_USD to continue.`;
      expect(first).toMatchObject({ status: 'FAILED', exitCode: 2, passed: false });
      expect(first.reasons[0]).toBe(reason);

      const requests = world.api.requests();
      const later = await world.run(environment);
      expect(later).toMatchObject({ status: 'FAILED', exitCode: 2, reasons: [reason], costUsd: 0 });
      expect(world.api.requests()).toBe(requests);
    },
    sessionMs,
  );

  it('does not pass with a page that is right only under automation (S1-016, S1-110)', {
    timeout: sessionMs,
  }, async () => {
    world.script = (session) =>
      honestly(session, {
        id: 'greeting',
        html: page(
          '<h1>App</h1><p id="late"></p>',
          '<script>if (navigator.webdriver || /Headless/.test(navigator.userAgent)) late.textContent = "Hello"</script>',
        ),
        text: 'Hello',
      });
    const result = await world.run({ MAX_RETRIES_PER_TEST: '9' });
    expect(result).toMatchObject({ passed: false, commit: null });
    expect(result.reasons.join()).toContain('expect text "Hello" visible true: visible is false');
  });
});
