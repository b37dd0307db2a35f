import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../bin/fixpoint.js', import.meta.url));

it.each(['18.20.4', '20.18.0'])('says in one line that Node %s is too old, and exits with 2', (version) => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, program, '--version'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `fixpoint: Node ${version} is too old. Install Node 20.19 or newer from https://nodejs.org.\n`,
  });
});

it('runs with this Node', () => {
  expect(execFileSync(process.execPath, [program, '--version'], { encoding: 'utf8' })).toMatch(
    /^\d+\.\d+\.\d+/,
  );
});
