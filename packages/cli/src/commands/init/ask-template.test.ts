import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createContext } from '../../../testing/create-context.js';
import { askTemplate } from './ask-template.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-ask-template-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('names the documents of a learned template, and its rules', async () => {
  const dist = join(folder, 'packages', 'compare', 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(
    join(dist, 'cli.js'),
    `const { mkdirSync, writeFileSync } = require('node:fs');
mkdirSync('templates');
writeFileSync('templates/reports.yaml', 'name: reports\\ntype: docx\\ndescription: x\\nsections: []\\nrequired_texts: [a]\\n');
console.log('No estimate.');`,
  );
  for (const name of ['may.docx', 'june.docx']) await writeFile(join(folder, name), '');
  const { context, lines } = createContext({
    root: folder,
    cwd: folder,
    environment: { PATH: process.env.PATH },
    node: { path: process.execPath, version: process.versions.node },
  });
  const chosen = await askTemplate(context, async () => 'may.docx, june.docx', 'reports');
  expect(chosen).toMatchObject({ template: 'reports', outputs: ['docx'] });
  expect(lines).toEqual([
    `  Learned from may.docx, june.docx: ${join('templates', 'reports.yaml')}. Read it before you rely on it.`,
    '  It has rules for sections, required_texts.',
    '  No estimate.',
  ]);
});
