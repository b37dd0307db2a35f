import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Not synchronously: a worker of the test runner that reports nothing for a minute counts as dead. */
function check(rule: string): Promise<{ failed: boolean; output: string }> {
  return new Promise((resolve) => {
    const args = ['run', '--silent', `check:${rule}`];
    execFile('npm', args, { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stdout + stderr }),
    );
  });
}

it.each(['format', 'types', 'imports', 'unused', 'generated', 'prose'])(
  'the project holds to its own rules: npm run check:%s',
  async (rule) => {
    const { failed, output } = await check(rule);
    expect(failed, output).toBe(false);
  },
);
