import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { checkClaudeLogin } from './check-login.js';

it('leaves no file of the coding agent behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'check-login-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  // As the CLI does: it writes its state into its home and its folder for temporary files.
  const path = join(folder, 'claude');
  await writeFile(
    path,
    `#!/bin/sh\nmkdir "$HOME/.claude" && touch "$TMPDIR/state" && echo '{"loggedIn": true}'\n`,
  );
  await chmod(path, 0o755);
  const login = await checkClaudeLogin({
    path,
    environment: { PATH: process.env.PATH },
    signal: new AbortController().signal,
  });
  expect(login).toMatchObject({ state: 'ok' });
  expect(await readdir(temporary)).toEqual([]);
});
