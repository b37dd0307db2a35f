import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createScriptedWorkspaceModel, scriptedProjects } from '@fixpoint/twin/workspace-model';
import { expect, it, onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url));
const [flask] = scriptedProjects;
const startMs = 120_000;

it('shows the page of one folder without a configured Redis, beside the commands (S4-005, S4-105)', async () => {
  const home = await mkdtemp(join(tmpdir(), 'fp-open-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 3 }));
  const model = await createScriptedWorkspaceModel();
  onTestFinished(model.close);
  // The address leads nowhere: it must not be used.
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    WORKSPACE_MODEL_URL: model.url,
    REDIS_URL: 'redis://127.0.0.1:1',
  };
  const run = async (...args: string[]) => {
    const command = spawn(process.execPath, [program, ...args], { cwd: home, env: environment });
    const [stdout, stderr, [code]] = await Promise.all([
      text(command.stdout),
      text(command.stderr),
      once(command, 'close'),
    ]);
    return { code: code as number | null, stdout, stderr };
  };
  const child = spawn(process.execPath, [program, 'workspace', 'open', '--folder', 'apps', '--json'], {
    cwd: home,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line);
      if (typeof entry.url === 'string') resolve(entry.url);
    });
    ended.then(() => reject(new Error('The command ended.')));
  });

  expect(await (await fetch(`${url}/workspace`)).text()).toContain('<div id="root">');
  const second = await run('workspace', 'open', '--folder', 'apps');
  expect(second).toMatchObject({ code: 2 });
  expect(second.stderr).toContain(url);

  const created = await post(`${url}/api/v1/tasks`, { kind: 'workspace', description: flask?.request });
  const path = `${url}/api/v1/tasks/${created.id}`;
  const readStatus = async () => ((await (await fetch(path)).json()) as { status: string }).status;
  await expect.poll(readStatus, { timeout: startMs }).toBe('awaiting_approval');
  await post(`${path}/approve`, { latest: true });
  const file = join(home, 'apps/Notes/requirements.txt');
  await expect.poll(() => readFile(file, 'utf8').catch(() => ''), { timeout: startMs }).toContain('flask');
  // The commands see the same history.
  await expect
    .poll(async () => (await run('workspace', 'log', '--folder', 'apps')).stdout, { timeout: startMs })
    .toContain('requirements.txt');

  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(url)).rejects.toThrow();
});

async function post(url: string, body: unknown): Promise<{ readonly id: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect({ url, ok: response.ok, text: response.ok ? '' : await response.clone().text() }).toMatchObject({
    ok: true,
  });
  return (await response.json()) as { id: string };
}
