import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { type ColourPage, code, showColourPage } from '../services/desktop-runner/testing/colour-page.js';
import { startPixelReadingEndpoint } from '../services/desktop-runner/testing/pixel-reading-endpoint.js';
import { openSharedBrowser, type SharedBrowser } from '../services/desktop-runner/testing/shared-browser.js';
import { startXDisplay } from '../services/desktop-runner/testing/x-display.js';
import { createWorld, steady, type World } from './harness/create-world.js';

const program = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url));
const goal = 'Press the button, type the code into the field and press Enter, until the page is green.';

const releases = createReleaseStack();
let endpoint: Awaited<ReturnType<typeof startPixelReadingEndpoint>>;
let world: World;
let browser: SharedBrowser;
let page: ColourPage;

/** The whole system with a desktop of its own, a page on it, and an endpoint that reads pixels in place of a model. */
beforeAll(async () => {
  const display = await startXDisplay({ width: 1_280, height: 800 });
  releases.defer('the display', () => display.close());
  endpoint = await startPixelReadingEndpoint();
  releases.defer('the endpoint', endpoint.close);
  world = await createWorld({
    environment: steady,
    environmentOf: {
      'desktop-runner': {
        DISPLAY: display.name,
        DESKTOP: 'required',
        DESKTOP_NAME: 'desk',
        AGENT_EYE: 'chat',
        LMSTUDIO_ENDPOINT: `${endpoint.url}/chat/completions`,
        AGENT_MAX_STEPS: '25',
        AGENT_STEP_DELAY: '0',
      },
    },
    onEnd: (release) => releases.defer('the world', release),
  });
  browser = await openSharedBrowser(display);
  releases.defer('the browser', () => browser.close());
});
afterAll(() => releases.release());
beforeEach(async () => {
  page = await showColourPage(browser);
  return () => page.close();
});

function see(...args: string[]) {
  const child = spawn(process.execPath, [program, 'see', ...args], {
    env: { PATH: process.env.PATH ?? '', FIXPOINT_URL: world.client.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, err, [exitCode]]) => ({
      output: `${out}${err}`,
      exitCode: exitCode as number | null,
    }),
  );
}

it('sees and acts from the command line to a verified end, over gateway, queue and runner (S2-002, S2-110)', async () => {
  const { output, exitCode } = await see(goal, '--yes', '--desktop', 'desk');
  expect({ output, exitCode }, await world.logs()).toMatchObject({ exitCode: 0 });
  expect(output).toMatch(/Step \d: click_element/);
  expect(output).toContain('The page is green.');
  expect(output).not.toContain('<think>');
  expect(output.trim().split('\n').at(-1)).toBe('done');
  expect(page.events).toContain(`done ${code}`);
  // The service's log has a line for each step and action (S3-030, S3-031).
  const log = await readFile(join(world.stack.logs, 'desktop-runner.log'), 'utf8');
  expect(log).toMatch(/\[Agent\] Step 1:/);
  expect(log).toMatch(/\[Agent\] Action: click_element/);
  expect(log).not.toMatch(/iVBOR|data:image/);
});

it('continues after its runner was killed in the middle of a click, which is not repeated', {
  tags: ['night'],
}, async () => {
  const sent = endpoint.requests.length;
  const task = await world.client.createTask({
    description: goal,
    kind: 'vision',
    desktop: { name: 'desk', mode: 'vision' },
    approval: 'auto',
  });
  await page.when('click');
  const runner = world.stack.pids().get('desktop-runner');
  if (runner === undefined) throw new Error('There is no runner.');
  process.kill(runner, 'SIGKILL');

  const { result } = await world.waitForEnd(task.id);
  expect(result, await world.logs()).toMatchObject({ reason: 'done', summary: 'The page is green.' });
  expect(page.events.filter((event) => event === 'click')).toHaveLength(1);
  expect(page.events).toContain(`done ${code}`);
  expect(JSON.stringify(endpoint.requests.slice(sent).map(({ body }) => body.messages))).toMatch(
    /It may or may not have happened|The work was interrupted and goes on now/,
  );
});
