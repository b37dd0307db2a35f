import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { detectContainment, runContained, shellCommand } from '@fixpoint/sandbox/processes';
import {
  createReportFolder,
  readTestRun,
  testOutputLength,
  testReportEnvironment,
} from '../src/adapters/test-report-files.js';
import type { TestRun } from '../src/core/test-report/test-run.js';

/** Files of a project by their paths. */
export type Project = Readonly<Record<string, string>>;

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const containment = await detectContainment();

/** Returns true if a Python with that module is installed. */
export function hasPython(module: string, program = 'python3'): boolean {
  try {
    execFileSync(program, ['-c', `import ${module}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs a project's real test command in a separate folder, with our modules for Node, and reads its report. */
export async function runProjectTests(
  project: Project,
  command: string,
): Promise<{ readonly ok: boolean; readonly run: TestRun; readonly output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'project-tests-'));
  try {
    const tree = join(folder, 'tree');
    for (const [path, text] of Object.entries(project)) {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), text);
    }
    await symlink(modules, join(tree, 'node_modules'), 'junction');
    const reportFolder = await createReportFolder(folder);
    const { exitCode, output } = await runContained({
      ...shellCommand(command),
      cwd: tree,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: folder,
        CI: '1',
        PYTHONDONTWRITEBYTECODE: '1',
        ...testReportEnvironment(reportFolder),
      },
      // Remaining processes of a run are found by its id, and ended.
      runId: `project-tests-${randomUUID()}`,
      containment,
      signal: new AbortController().signal,
      timeoutMs: 55_000,
      outputLength: testOutputLength,
    });
    return { ok: exitCode === 0, output, run: await readTestRun({ output, reportFolder }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
