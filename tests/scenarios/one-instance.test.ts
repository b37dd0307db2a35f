import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@fixpoint/shared/child-process';
import { createTwin } from '@fixpoint/twin/world';
import { expect, it, onTestFinished } from 'vitest';
import { createGatewayClient } from '../../packages/cli/src/gateway/create-gateway-client.js';
import { followTask } from '../../packages/cli/src/gateway/follow-task.js';

const program = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-one-instance-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const twin = await createTwin({ folder: join(folder, 'world') });
  onTestFinished(() => twin.close());
  const env = { PATH: process.env.PATH ?? '', HOME: folder, DESKTOP: 'off', ...twin.env };
  return { folder, twin, env };
}

/** `fixpoint up` on a free port, as a person starts it. */
async function start(folder: string, env: Readonly<Record<string, string>>, home = 'home') {
  const port = await findFreePort();
  const child = spawn(process.execPath, [program, 'up', '--port', String(port), '--json'], {
    cwd: folder,
    env: { ...env, FIXPOINT_HOME: join(folder, home) },
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return { child, port, errors: text(child.stderr) };
}

async function untilReady(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    const { url } = JSON.parse(line) as { url?: string };
    if (url === undefined) continue;
    // What comes later is read too, or the pipe fills up.
    child.stdout?.resume();
    return url;
  }
  throw new Error('It ended before it was ready.');
}

it('refuses a second "fixpoint up" beside a running task, which submits one form per iteration (V-12)', {
  tags: ['night'],
}, async () => {
  const { folder, twin, env } = await createFolder();
  const first = await start(folder, env);
  const client = createGatewayClient({ url: await untilReady(first.child) });
  const task = await client.createTask({
    description: `Fix ${twin.service.name} so that its document matches the template`,
    context: twin.form,
    approval: 'auto',
    limits: { minutes: 20 },
  });

  const second = await start(folder, env);
  const [code] = await once(second.child, 'exit');
  const words = await second.errors;
  expect({ code, words }).toMatchObject({ code: 2 });
  expect(JSON.parse(words)).toMatchObject({
    code: 'configuration',
    message: expect.stringContaining(`process ${first.child.pid}, at http://127.0.0.1:${first.port}`),
  });

  const { signal } = new AbortController();
  let result: { iterations: number; reason: string } | undefined;
  for await (const event of followTask(client, task.id, { signal })) {
    if (event.type === 'task-finished') result = event.data.result;
  }
  expect(result).toMatchObject({ reason: 'matched' });
  expect(twin.stats().submissions.total).toBe(result?.iterations);
});

it('starts again in a folder whose instance was killed, and not in a copy of it until that is decided (V-12)', async () => {
  const { folder, env } = await createFolder();
  const first = await start(folder, env);
  await untilReady(first.child);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const next = await start(folder, env);
  await untilReady(next.child);
  next.child.kill('SIGTERM');
  await once(next.child, 'exit');

  await cp(join(folder, 'home'), join(folder, 'copy'), { recursive: true });
  const copied = await start(folder, env, 'copy');
  const [code] = await once(copied.child, 'exit');
  expect({ code, words: await copied.errors }).toMatchObject({
    code: 2,
    words: expect.stringMatching(/fixpoint up --moved.*fixpoint up --second/),
  });
});
