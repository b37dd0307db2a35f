import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Action, runAction, runScript } from './stand-in-runner.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const corpus = join(root, 'packages/compare/testing/corpus/files');
const published = '@fixpoint/compare@0.1.0';

let folder: string;
let tarball: string;
let page: string;
let action: ReturnType<typeof Action.parse>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-ci-'));
  const packer = join(root, 'scripts/pack-compare.mjs');
  const { stdout } = spawnSync(process.execPath, [packer, folder], { encoding: 'utf8' });
  tarball = stdout.trim();
  action = Action.parse(parse(await readFile(join(root, 'action.yml'), 'utf8')));
  page = await readFile(join(root, 'docs/ci.md'), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let workspace: string;
/** A repository with reports: the one in `good` has no high finding, the one in `bad` does. */
beforeEach(async () => {
  workspace = await mkdtemp(join(folder, 'workspace-'));
  for (const [name, source] of Object.entries({
    'good/report.docx': 'dd-report.libreoffice.clean.docx',
    'bad/report.docx': 'dd-report.libreoffice.a-chapter-is-missing.docx',
  })) {
    await mkdir(join(workspace, name, '..'), { recursive: true });
    await copyFile(join(corpus, source), join(workspace, name));
  }
});

const run = (inputs: Record<string, string>) =>
  runAction(action, { workspace, inputs: { package: tarball, arguments: '--no-thumbnails', ...inputs } });

describe('action.yml', () => {
  it('annotates findings, writes every report and fails the step', async () => {
    const { code, output, summary, outputs, used } = await run({ documents: 'bad', sarif: 'true' });
    expect(output).toMatch(/^::error file=bad\/report\.docx,title=/m);
    expect(code).toBe(1);
    expect(summary).toContain('**There are findings.**');
    expect(outputs).toEqual({
      'exit-code': '1',
      report: 'fixpoint-report/report.html',
      sarif: 'fixpoint-report/compare.sarif',
    });
    expect(await readFile(join(workspace, outputs.report ?? ''), 'utf8')).toContain('<html');
    const { version, runs } = JSON.parse(await readFile(join(workspace, outputs.sarif ?? ''), 'utf8'));
    expect(version).toBe('2.1.0');
    expect(runs[0].results.length).toBeGreaterThan(0);
    expect(used.map(({ uses }) => uses.replace(/@.*/, ''))).toEqual([
      'actions/setup-node',
      'actions/upload-artifact',
      'github/codeql-action/upload-sarif',
    ]);
    expect(used.at(-1)?.with).toEqual({ sarif_file: outputs.sarif });
  });

  it('succeeds for documents without findings at the given severity, and takes several lines', {
    tags: ['night'],
  }, async () => {
    const good = await run({ documents: 'good\nbad', 'fail-on': 'never', artifact: '' });
    expect(good).toMatchObject({ code: 0, outputs: { 'exit-code': '0' } });
    expect(good.output).toContain('Compared bad/report.docx');
    expect(good.output).toContain('Compared good/report.docx');
    expect(good.used.map(({ uses }) => uses)).toEqual(['actions/setup-node@v4']);
  });

  it('compares with a golden document', { tags: ['night'] }, async () => {
    const { code, output } = await run({ documents: 'bad', against: 'good' });
    expect(code).toBe(1);
    expect(output).toMatch(/^::error file=bad\/report\.docx/m);
  });

  it('ends with 2 if there is no document, and does not run a value as a command', async () => {
    const { code, outputs } = await run({ documents: '$(touch made-by-input)\n`touch made-by-input`' });
    expect({ code, exit: outputs['exit-code'] }).toEqual({ code: 2, exit: '2' });
    expect(await readFile(join(workspace, 'made-by-input')).catch(() => null)).toBeNull();
  });

  it('installs the version of this repository by default', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect(action.inputs.package?.default).toBe(`@fixpoint/compare@${version}`);
    expect(published).toBe(`@fixpoint/compare@${version}`);
  });
});

/** The example in docs/ci.md whose comment names this file. */
function example(file: string): unknown {
  const blocks = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const text = blocks.find((block) => block.startsWith(`# ${file}\n`));
  if (text === undefined) throw new Error(`docs/ci.md has no example ${file}.`);
  return parse(text);
}

/** Runs the commands of an example on a document with a finding. `npx` takes the packed file in place of the registry's. */
function runExample(script: readonly string[]) {
  const text = script
    .join('\n')
    .replaceAll(published, tarball)
    .replaceAll(' reports', ' bad --no-thumbnails');
  expect(text).toContain(tarball);
  return runScript(text, { cwd: workspace, env: {} });
}

interface Steps {
  readonly steps: readonly { readonly uses?: string; readonly with?: Record<string, string> }[];
}

describe('the examples in docs/ci.md', () => {
  it('use the inputs of action.yml in the workflow of GitHub', async () => {
    const { jobs, permissions } = example('.github/workflows/documents.yml') as {
      jobs: Record<string, Steps>;
      permissions: Record<string, string>;
    };
    const step = jobs.documents?.steps.find(({ uses }) => uses?.includes('/fixpoint@'));
    expect(permissions).toMatchObject({ 'security-events': 'write' });
    expect(Object.keys(step?.with ?? {}).filter((name) => !(name in action.inputs))).toEqual([]);
    const inputs = { ...step?.with, documents: 'bad', templates: '' };
    expect(await run(inputs)).toMatchObject({ code: 1, outputs: { 'exit-code': '1' } });
  });

  it('run in GitLab, and keep the reports that its artifacts name', { tags: ['night'] }, async () => {
    const { documents } = example('.gitlab-ci.yml') as {
      documents: {
        script: string[];
        artifacts: { when: string; paths: string[]; reports: { junit: string } };
      };
    };
    expect(runExample(documents.script).code).toBe(1);
    const { when, paths, reports } = documents.artifacts;
    expect(when).toBe('always');
    expect(paths).toEqual(['out']);
    expect(await readFile(join(workspace, reports.junit), 'utf8')).toContain('<testsuite');
    expect(await readFile(join(workspace, 'out/report.html'), 'utf8')).toContain('<html');
  });

  it('run in Azure Pipelines, and publish the reports also after a failure', {
    tags: ['night'],
  }, async () => {
    const { steps } = example('azure-pipelines.yml') as {
      steps: { script?: string; task?: string; condition?: string; inputs?: Record<string, string> }[];
    };
    expect(runExample(steps.flatMap(({ script = [] }) => script)).code).toBe(1);
    const tasks = steps.filter(({ task }) => task?.startsWith('Publish'));
    expect(tasks.map(({ condition }) => condition)).toEqual(['succeededOrFailed()', 'succeededOrFailed()']);
    const [results, artifact] = tasks;
    expect(await readFile(join(workspace, results?.inputs?.testResultsFiles ?? ''), 'utf8')).toContain(
      '<testsuite',
    );
    expect(artifact?.inputs).toMatchObject({ targetPath: 'out' });
    expect(await readFile(join(workspace, 'out/report.html'), 'utf8')).toContain('<html');
  });
});
