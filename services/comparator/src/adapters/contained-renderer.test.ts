import { tmpdir } from 'node:os';
import { createSandbox } from '@fixpoint/sandbox/run';
import { expect, it } from 'vitest';
import { createContainedRenderer } from './contained-renderer.js';

it('names the remedy where the wall blocks the socket that LibreOffice needs', async () => {
  const sandbox = await createSandbox({ mode: 'off' });
  const run = createContainedRenderer({ ...sandbox, wall: 'landlock' });
  const ended = run('soffice', [], {
    folder: tmpdir(),
    environment: {},
    timeout: 1_000,
    signal: new AbortController().signal,
  });
  expect(await ended).toEqual({ succeeded: false, reason: expect.stringContaining('Install bubblewrap') });
});
