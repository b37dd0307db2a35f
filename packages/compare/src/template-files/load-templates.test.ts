import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { allChecks } from '../checks/all-checks.js';
import { loadTemplates } from './load-templates.js';

it('adds the templates of a folder to the shipped ones (S0-358)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'templates-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'brief.yaml'), 'name: brief\ntype: pptx\nextends: market-research\n');
  const templates = await loadTemplates(allChecks, folder);
  expect([...templates.keys()]).toEqual(expect.arrayContaining(['brief', 'market-research']));
});

it('names the folder that is not there', async () => {
  await expect(loadTemplates(allChecks, '/nowhere/templates')).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringContaining('/nowhere/templates'),
  });
});
