import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadFamilies, renderFamily } from '../../testing/corpus/families.js';
import { folderOf, runInProcess } from '../../testing/run-in-process.js';
import { planters } from '../planting/planters.js';

const families = await loadFamilies();

async function cleanOf(name: string): Promise<Buffer> {
  const family = families.find((one) => one.name === name);
  if (family === undefined) throw new Error(name);
  return renderFamily(family);
}

const clean = {
  pptx: await cleanOf('market-research'),
  xlsx: await cleanOf('general-xlsx'),
  docx: await cleanOf('dd-report'),
};

const cases = Object.entries(planters).flatMap(([check, { types }]) =>
  types.map((type) => ({ check, type, name: `report.${type}` })),
);

async function checksOf(folder: string, file: string): Promise<string[]> {
  const { output } = await runInProcess(folder, [file, '-r', 'json']);
  return JSON.parse(output).findings.map(({ check }: { check: string }) => check);
}

describe('a planted defect', () => {
  it.each(cases)('of $check in $name is found by $check, and the document stays clean', async (one) => {
    const bytes = clean[one.type];
    const folder = await folderOf({ [one.name]: bytes });
    const { code, output } = await runInProcess(folder, ['plant', one.check, one.name]);
    expect(code).toBe(0);
    const [planted = ''] = output.split(' ');
    expect(planted).toContain(`report.${one.check}.`);
    expect(await checksOf(folder, planted)).toContain(one.check);
    expect(await checksOf(folder, one.name)).not.toContain(one.check);
    expect((await readFile(join(folder, one.name))).equals(bytes)).toBe(true);
  });

  it('is named in the help, with the documents that it can be planted in', async () => {
    const { output } = await runInProcess('/', ['plant', '--help']);
    for (const check of Object.keys(planters)) expect(output).toContain(check);
    expect(output).toMatch(/hidden-content +a hidden column \(xlsx\)/);
  });

  it.each([
    ['a check that is not there', ['plant', 'thin', 'report.docx'], 'No defect for "thin" can be planted.'],
    ['another type', ['plant', 'hidden-content', 'report.docx'], 'cannot be planted in "report.docx"'],
    ['its own file', ['plant', 'cut-text', 'report.docx', '-o', './report.docx'], 'would be replaced'],
    ['no document', ['plant', 'cut-text', 'broken.docx'], 'no Office document'],
    ['an absent file', ['plant', 'cut-text', 'absent.docx'], 'cannot be read'],
  ])('exits 2 on %s (X-9)', async (_, arguments_, message) => {
    const folder = await folderOf({ 'report.docx': clean.docx, 'broken.docx': 'x' });
    const { code, output, errors } = await runInProcess(folder, arguments_);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(message);
  });
});
