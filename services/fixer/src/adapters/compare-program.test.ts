import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import process from 'node:process';
import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createCompareProgram } from './compare-program.js';

it('gives the sandbox a folder of templates by its full path, as init writes TEMPLATES_DIR relative to the folder', async () => {
  const { folders } = createCompareProgram({
    sandbox: {} as never,
    environment: {},
    nodePath: process.execPath,
    templates: 'templates',
    timeoutMs: 1_000,
    artifacts: createMemoryArtifacts(),
  });
  expect((await folders()).filter((folder) => !isAbsolute(folder))).toEqual([]);
});

it("compares with the template of a person's file, beside the custom templates", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'programs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const templates = join(folder, 'custom');
  await mkdir(templates);
  await writeFile(join(templates, 'brief.yaml'), 'name: brief\n');
  const artifacts = createMemoryArtifacts();
  const rules = '{"name":"house-3f2a9c1b","type":"pptx"}';
  const program = createCompareProgram({
    sandbox: {} as never,
    environment: {},
    nodePath: process.execPath,
    templates,
    timeoutMs: 1_000,
    artifacts,
  });
  const service = ServiceDefinition.parse({
    name: 'market-research',
    url: 'https://service.example',
    mail: { subject: 'Market research' },
    outputs: ['pptx'],
    template: 'house-3f2a9c1b',
    template_file: {
      artifact: 'a'.repeat(64),
      name: 'House.yaml',
      rules: await artifacts.put(Buffer.from(rules)),
    },
    render: { command: ['node', 'render.js'], output: 'deck.pptx' },
  });
  const programs = join(folder, 'programs');
  await program.writeScripts(programs, service, { workdir: folder, form: join(folder, 'form.json') });
  const own = join(programs, 'templates');
  expect((await readdir(own)).sort()).toEqual(['brief.yaml', 'house-3f2a9c1b.yaml']);
  expect(await readFile(join(own, 'house-3f2a9c1b.yaml'), 'utf8')).toBe(rules);
  const script = await readFile(join(programs, 'fixpoint-check'), 'utf8');
  expect(script).toContain(`'--template' 'house-3f2a9c1b' '--templates' '${own}'`);
});
