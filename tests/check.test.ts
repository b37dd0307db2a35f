import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it.each(['format', 'types', 'imports', 'unused', 'generated'])(
  'the project holds to its own rules: npm run check:%s',
  (rule) => {
    const run = spawnSync('npm', ['run', '--silent', `check:${rule}`], { cwd: root, encoding: 'utf8' });
    expect(run.status, `${run.stdout}${run.stderr}`).toBe(0);
  },
);
