import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../docs/server.md', import.meta.url), 'utf8');
const unit = /```ini\n(\[Unit\][\s\S]*?)```/.exec(page)?.[1] ?? '';
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it('has a unit in docs/server.md that runs "fixpoint up" in the folder with its settings', () => {
  expect(unit).toMatch(/^ExecStart=.*packages\/cli\/bin\/fixpoint\.js up$/m);
  expect(unit).toMatch(/^WorkingDirectory=\/srv\/fixpoint$/m);
});

// Skipped without systemd-analyze, which only Debian's systemd has.
it.skipIf(!hasSystemd)('is a unit without faults for systemd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixpoint-unit-'));
  try {
    const file = join(folder, 'fixpoint.service');
    writeFileSync(file, unit);
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    const ofUnit = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('fixpoint.service'));
    expect({ status, ofUnit }).toEqual({ status: 0, ofUnit: [] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
