import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** In a process of its own, since whoever collects orphans does so until its end. */
const program = `
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createOrphanCollector } from ${JSON.stringify(fileURLToPath(new URL('../../dist/run/orphan-collector.js', import.meta.url)))};

const collector = createOrphanCollector({ forgottenMs: 0 });
const { stdout } = spawnSync('/bin/sh', ['-c', 'sleep 0.05 >/dev/null & echo $!'], { encoding: 'utf8' });
const status = '/proc/' + stdout.trim() + '/status';
while (!/^State:\\s+Z/m.test(readFileSync(status, 'utf8'))) await delay(10);
for (let commands = 0; commands < 2; commands += 1) {
  collector.enter();
  await collector.leave();
}
console.log(existsSync(status) ? 'still there' : 'gone');
`;

it.skipIf(process.platform !== 'linux')(
  'leaves no zombie of a program that another of our programs left behind (needs Linux)',
  () => {
    const words = ['--input-type=module', '-e', program];
    expect(execFileSync(process.execPath, words, { encoding: 'utf8', timeout: 30_000 })).toBe('gone\n');
  },
);
