import { execFileSync } from 'node:child_process';
import { link, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReportFolder, readTestRun, testReportEnvironment } from './test-report-files.js';

const report = '<testsuites name="pytest tests"><testcase name="a"/></testsuites>';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-report-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function readFolder(output = '') {
  const { runners } = await readTestRun({ output, reportFolder: folder });
  return runners.map(({ runner, collected, reports }) => ({ runner, collected, reports }));
}

it('reads reports in every format by their contents, and adds up those of one runner', async () => {
  await writeFile(join(folder, 'a.xml'), report);
  await writeFile(join(folder, 'b.XML'), report);
  await writeFile(join(folder, 'c.tap'), '1..2\nok 1 - a\nok 2 - b\n');
  await writeFile(join(folder, 'notes.txt'), report);
  expect(await readFolder()).toEqual([
    { runner: 'pytest', collected: 2, reports: 2 },
    { runner: 'tap', collected: 2, reports: 1 },
  ]);
});

it.skipIf(process.platform === 'win32')(
  'reads plain files alone: no link, no pipe, no folder, nothing too large, and waits for none',
  async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await writeFile(join(outside, 'a.xml'), report);
    await symlink(join(outside, 'a.xml'), join(folder, 'symbolic.xml'));
    await link(join(outside, 'a.xml'), join(folder, 'hard.xml'));
    await mkdir(join(folder, 'folder.xml'));
    execFileSync('mkfifo', [join(folder, 'pipe.xml')]);
    await writeFile(join(folder, 'large.xml'), report.padEnd(16 * 1024 * 1024 + 1));
    expect(await readFolder()).toEqual([]);
    await rm(outside, { recursive: true });
  },
);

it.skipIf(process.platform === 'win32')(
  'reads no reports through a link in place of the folder (V-31)',
  async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await writeFile(join(outside, 'a.xml'), report);
    await rm(folder, { recursive: true });
    await symlink(outside, folder);
    expect(await readFolder()).toEqual([]);
    await rm(outside, { recursive: true });
  },
);

it('finds nothing in a folder that is not there', async () => {
  await rm(folder, { recursive: true });
  expect(await readFolder()).toEqual([]);
});

it('knows an output whose beginning is lost', async () => {
  const whole = await readTestRun({ output: '3 passed in 0.1s', reportFolder: folder });
  const cut = await readTestRun({ output: '[… cut]\n3 passed in 0.1s', reportFolder: folder });
  expect([whole.isCut, cut.isCut]).toEqual([false, true]);
  expect(cut.runners).toEqual(whole.runners);
});

it('gives each run a separate folder, and passes it to the command and to pytest', async () => {
  const [one, other] = [await createReportFolder(folder), await createReportFolder(folder)];
  expect(one).not.toBe(other);
  expect(testReportEnvironment(one)).toEqual({
    FIXPOINT_TEST_REPORTS: one,
    PYTEST_ADDOPTS: `'--junitxml=${join(one, 'pytest.xml')}'`,
  });
  expect(testReportEnvironment("/it's/$HOME")).toEqual({ FIXPOINT_TEST_REPORTS: "/it's/$HOME" });
});
