import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { learnFrom } from '../../testing/learning.js';
import { pptxOf, slideOf } from '../../testing/presentations.js';
import { allChecks } from '../checks/all-checks.js';
import { loadTemplates } from './load-templates.js';
import { deleteTemplate, saveTemplate } from './save-template.js';

let around: string;
let folder: string;

beforeEach(async () => {
  around = await mkdtemp(join(tmpdir(), 'learned-'));
  folder = join(around, 'templates');
  onTestFinished(() => rm(around, { recursive: true, force: true }));
});

describe('a learned template', () => {
  it('is saved to the folder and used from there (S0-208)', async () => {
    const text = learnFrom(
      [pptxOf([slideOf(1, 'Cover'), slideOf(2, 'Outlook', ['One two three.'])])],
      'house-style',
    );
    expect(await saveTemplate(folder, 'house-style', text)).toBe(join(folder, 'house-style.yaml'));
    const templates = await loadTemplates(allChecks, folder);
    expect(templates.get('house-style')).toMatchObject({ type: 'pptx', sections: [{ title: 'Outlook' }] });
  });

  it('replaces another only if that is requested (S0-208)', async () => {
    await saveTemplate(folder, 'a', 'one');
    await expect(saveTemplate(folder, 'a', 'two')).rejects.toMatchObject({
      code: 'conflict',
      reason: 'template-exists',
    });
    expect(await readFile(join(folder, 'a.yaml'), 'utf8')).toBe('one');
    await saveTemplate(folder, 'a', 'two', { replace: true });
    expect(await readFile(join(folder, 'a.yaml'), 'utf8')).toBe('two');
    expect(await readdir(folder)).toEqual(['a.yaml']);
  });

  it('is deleted by its name (S0-210)', async () => {
    await saveTemplate(folder, 'a', 'one');
    await writeFile(join(folder, 'b.yml'), 'two');
    await deleteTemplate(folder, 'a');
    await deleteTemplate(folder, 'b');
    expect(await readdir(folder)).toEqual([]);
    await expect(deleteTemplate(folder, 'a')).rejects.toMatchObject({ code: 'not-found' });
  });
});

const paths = [
  '../victim',
  '..',
  '.',
  '/etc/passwd',
  'a/b',
  'a\\b',
  '..\\victim',
  'C:victim',
  'C:\\victim',
  'victim\0',
  'victim.yaml',
  '%2e%2e/victim',
  '~',
  'Victim',
  '',
  '－victim',
  'con:',
  'a'.repeat(300),
];

describe('an invalid name', () => {
  it.each(paths)('deletes and writes nothing: %j (S0-210)', async (name) => {
    await mkdir(folder);
    const victim = join(around, 'victim.yaml');
    await writeFile(victim, 'precious');
    await expect(deleteTemplate(folder, name)).rejects.toMatchObject({
      code: 'invalid-input',
      field: 'name',
    });
    await expect(saveTemplate(folder, name, 'x')).rejects.toMatchObject({
      code: 'invalid-input',
      field: 'name',
    });
    expect(await readFile(victim, 'utf8')).toBe('precious');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is every name that holds more than small letters, digits and single hyphens (S0-210)', async () => {
    const name = fc.string({ unit: 'binary' }).filter((text) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text));
    await fc.assert(
      fc.asyncProperty(name, async (text) => {
        await expect(deleteTemplate(folder, text)).rejects.toMatchObject({ code: 'invalid-input' });
      }),
    );
  });
});

it('reports that a shipped template cannot be deleted (S0-210)', async () => {
  await expect(deleteTemplate(folder, 'market-research')).rejects.toMatchObject({
    message: expect.stringContaining('cannot be deleted'),
    hint: expect.stringContaining('your own market-research.yaml'),
  });
  expect((await loadTemplates(allChecks)).has('market-research')).toBe(true);
});

it('removes a link and not its target (S0-210)', async () => {
  await mkdir(folder);
  const victim = join(around, 'victim.yaml');
  await writeFile(victim, 'precious');
  await symlink(victim, join(folder, 'linked.yaml'));
  await mkdir(join(folder, 'nest.yaml'));
  await deleteTemplate(folder, 'linked');
  await expect(deleteTemplate(folder, 'nest')).rejects.toMatchObject({ code: 'not-found' });
  expect(await readFile(victim, 'utf8')).toBe('precious');
});
