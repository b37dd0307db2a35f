import { constants } from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { outputCutMark } from '@fixpoint/sandbox/processes';
import { type HeldFolder, holdFolder, listHeld, toPlace } from '@fixpoint/sandbox/tree';
import { parseTestRun } from '../core/test-report/read-test-run.js';
import type { TestRun } from '../core/test-report/test-run.js';

/** Variable that gives a service's own test command the folder for its reports: docs/test-reports.md. */
const folderVariable = 'FIXPOINT_TEST_REPORTS';

/**
 * Length of the end of a test command's output that is kept. Several runners' summaries are far apart in it, and reports on the output are long;
 * beyond this the run counts as cut.
 */
export const testOutputLength = 4 * 1024 * 1024;

const maxFiles = 64;
const maxFileBytes = 16 * 1024 * 1024;
const maxBytes = 32 * 1024 * 1024;

/**
 * Creates a new, empty folder for the reports of one test run. `parent` is outside the tree and writable for the command. A new name each time: files
 * left by an earlier command, or by the agent, are not reports.
 */
export function createReportFolder(parent: string): Promise<string> {
  return mkdtemp(join(parent, 'test-reports-'));
}

/**
 * Environment of a test command in which runners write their reports into the folder. Only pytest is configured by us: it takes an option beside
 * those of the operator's command and leaves its output unchanged. vitest and jest read no option from the environment, mocha would print its JSON in
 * place of its results, and node:test refuses to start if its command names a reporter too. All of these are read from their output.
 */
export function testReportEnvironment(reportFolder: string): Readonly<Record<string, string>> {
  const file = join(reportFolder, 'pytest.xml');
  return {
    [folderVariable]: reportFolder,
    // Split as a shell would, then `$NAME` is expanded: a path with characters that a shell interprets is omitted.
    ...(/['\\$]/.test(file) ? {} : { PYTEST_ADDOPTS: `'--junitxml=${file}'` }),
  };
}

/**
 * Reads the report of a test command: `output`, the end of both streams as `runContained` returns it with `testOutputLength`, and the files in
 * `reportFolder`. All of it is text by unreviewed code. Never throws for its contents.
 */
export async function readTestRun(run: {
  readonly output: string;
  readonly reportFolder: string;
}): Promise<TestRun> {
  const isCut = run.output.startsWith(outputCutMark);
  return parseTestRun({ output: run.output, isCut, files: await readReports(run.reportFolder) });
}

async function readReports(folder: string): Promise<string[]> {
  // Code inside can replace the folder with a link: it is opened from its parent, which that code cannot replace.
  const held = await holdFolder(dirname(folder), basename(folder)).catch(() => null);
  if (held === null) return [];
  try {
    return await readHeldReports(held);
  } finally {
    held.close();
  }
}

async function readHeldReports(held: HeldFolder): Promise<string[]> {
  const entries = await listHeld(held).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && /\.(?:xml|json|tap)$/i.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .slice(0, maxFiles);
  const texts: string[] = [];
  let left = maxBytes;
  for (const name of names) {
    const bytes = await readReport(toPlace(held.address, name), Math.min(left, maxFileBytes));
    if (bytes === null) continue;
    left -= bytes.length;
    texts.push(bytes.toString('utf8'));
  }
  return texts;
}

/** Null unless it is a regular file of that size by then: not a link, a pipe, or a file with another name elsewhere. */
async function readReport(path: Buffer, most: number): Promise<Buffer | null> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = await open(path, flags).catch(() => null);
  if (file === null) return null;
  try {
    const status = await file.stat();
    if (!status.isFile() || status.nlink > 1 || status.size > most) return null;
    const bytes = Buffer.alloc(status.size);
    const { bytesRead } = await file.read(bytes, 0, status.size, 0);
    return bytes.subarray(0, bytesRead);
  } catch {
    return null;
  } finally {
    await file.close();
  }
}
