import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it.each(['format', 'types', 'imports', 'unused', 'generated'])(
  'the project holds to its own rules: npm run check:%s',
  async (rule) => {
    // A rule that is broken rejects, with what the checker printed.
    const { stderr } = await promisify(execFile)('npm', ['run', '--silent', `check:${rule}`], { cwd: root });
    expect(stderr).not.toMatch(/error/i);
  },
);
