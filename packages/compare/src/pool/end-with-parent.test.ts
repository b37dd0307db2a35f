import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isAlive } from '@fixpoint/shared/child-process';
import { expect, it, onTestFinished } from 'vitest';

const hungry = fileURLToPath(new URL('../../testing/hungry-examiner.mjs', import.meta.url));

/** Starts an examiner, gives it a document that never ends, and returns its process id. */
const parent = `
import { fork } from 'node:child_process';
const child = fork(${JSON.stringify(hungry)}, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
child.once('message', () => {
  child.send({ request: { name: 'deck.pptx', bytes: Buffer.from('L') } }, () => console.log(child.pid));
});
`;

it('leaves no examiner behind that a document keeps busy, when its parent is killed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', parent]);
  const [output] = await once(child.stdout, 'data');
  const pid = Number(String(output));
  onTestFinished(async () => {
    if (await isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  expect(await isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
