import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadFamilies, renderFamily } from '../testing/corpus/families.js';
import { planters } from '../testing/planting/planters.js';
import { runPlant } from '../testing/planting/run-plant.js';
import { type CommandEnd, folderOf, runInProcess } from '../testing/run-in-process.js';

const families = await loadFamilies();

async function cleanOf(name: string): Promise<Buffer> {
  const family = families.find((candidate) => candidate.name === name);
  if (family === undefined) throw new Error(name);
  return renderFamily(family);
}

const clean = {
  pptx: await cleanOf('market-research'),
  xlsx: await cleanOf('general-xlsx'),
  docx: await cleanOf('dd-report'),
};

/** One of each way in which something is put into a document; `planted-defects.test.ts` has them all. */
const cases = (
  [
    ['leftover-placeholders', 'pptx'],
    ['leftover-placeholders', 'xlsx'],
    ['leftover-placeholders', 'docx'],
    ['broken-links', 'docx'],
    ['table-totals', 'docx'],
    ['hidden-slides', 'pptx'],
    ['hidden-sheets', 'xlsx'],
    ['holds-macros', 'xlsx'],
    ['text-overflow', 'pptx'],
  ] as const
).map(([check, type]) => ({ check, type, name: `report.${type}` }));

async function plantIn(cwd: string, arguments_: readonly string[]): Promise<CommandEnd> {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runPlant(arguments_, {
    cwd,
    write: (text) => output.push(String(text)),
    writeError: (text) => errors.push(text),
  });
  return { code, output: output.join(''), errors: errors.join('') };
}

async function checksOf(folder: string, file: string): Promise<string[]> {
  const { output } = await runInProcess(folder, [file, '-r', 'json']);
  return JSON.parse(output).findings.map(({ check }: { check: string }) => check);
}

describe('a planted defect', () => {
  it.each(cases)('of $check in $name is found by $check, and the document stays clean', async (one) => {
    const bytes = clean[one.type];
    const folder = await folderOf({ [one.name]: bytes });
    const { code, output } = await plantIn(folder, [one.check, one.name]);
    expect(code).toBe(0);
    const [planted = ''] = output.split(' ');
    expect(planted).toContain(`report.${one.check}.`);
    expect(await checksOf(folder, planted)).toContain(one.check);
    expect(await checksOf(folder, one.name)).not.toContain(one.check);
    expect((await readFile(join(folder, one.name))).equals(bytes)).toBe(true);
  });

  it('is named in the help, with the documents that it can be planted in', async () => {
    const { output } = await plantIn('/', ['--help']);
    for (const check of Object.keys(planters)) expect(output).toContain(check);
    expect(output).toMatch(/narrow-columns +a figure in a column that is too narrow \(xlsx\)/);
    expect(output).toMatch(/foreign-names .*; needs `--foreign-name/);
    expect(output).toMatch(/without a defect:\n {2}allowed-values, /);
  });

  it.each([
    ['a check that is not there', ['thin', 'report.docx'], 'No defect for "thin" can be planted.'],
    [
      'a check of what a template requires',
      ['required-chapters', 'report.docx'],
      'depends on the requirements of each template',
    ],
    ['another type', ['hidden-sheets', 'report.docx'], 'cannot be planted in "report.docx"'],
    ['its own file', ['cut-text', 'report.docx', '-o', './report.docx'], 'would overwrite'],
    ['no document', ['cut-text', 'broken.docx'], 'not an Office document'],
    ['an absent file', ['cut-text', 'absent.docx'], 'cannot be read'],
  ])('exits 2 on %s (X-9)', async (_, arguments_, message) => {
    const folder = await folderOf({ 'report.docx': clean.docx, 'broken.docx': 'x' });
    const { code, output, errors } = await plantIn(folder, arguments_);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(message);
  });
});
