import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodContent, renderDeck, withCompanies } from '../../testing/market-deck.js';
import { ComparisonReport } from '../engine/comparison-report.js';

const program = fileURLToPath(new URL('../../bin/fixpoint-compare.js', import.meta.url));
let folder: string;

async function run(...arguments_: string[]) {
  // No environment at all: no Redis, no configuration, no account can be needed.
  const child = spawn(process.execPath, [program, ...arguments_], { cwd: folder, env: {} });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output, errors };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-compare-'));
  await writeFile(join(folder, 'good.pptx'), await renderDeck(goodContent()));
  await writeFile(join(folder, 'bad.PPTX'), await renderDeck(withCompanies(() => ({ logo: false }))));
  await writeFile(join(folder, 'broken.pptx'), 'not a deck');
});
afterAll(() => rm(folder, { recursive: true }));

describe('fixpoint-compare, built, without environment (M-035)', () => {
  it('exits 0 on a match (X-9)', async () => {
    const { code, output } = await run('good.pptx', '--template', 'market-research');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Matches its template.') });
  });

  it('exits 1 on findings and shows what to do (X-9)', async () => {
    const { code, output, errors } = await run('bad.PPTX', '-t', 'market-research');
    expect(code).toBe(1);
    expect(output).toContain('MEDIUM company-logos · slides 5, 6, 7, 8, 9, 10');
    expect(output).toContain('fix       Add the company’s logo');
    expect(errors).toBe('');
  });

  it('prints the report as JSON that a program can read (X-9)', async () => {
    const { code, output } = await run('bad.PPTX', '--reporter', 'json');
    const report = ComparisonReport.parse(JSON.parse(output));
    expect({ code, checks: report.findings.map(({ check }) => check) }).toEqual({
      code: 1,
      checks: ['company-logos'],
    });
    expect(report.documents[0]?.because).toContain('market-research');
  });

  it('exits 2 on a document that cannot be read and says why (X-9)', async () => {
    const { code, output } = await run('broken.pptx');
    expect(code).toBe(2);
    expect(output).toContain('it is no ZIP archive');
  });

  it.each([
    ['an absent file', ['absent.pptx'], 'ENOENT'],
    ['a folder', ['.pptx/..'], 'type'],
    ['a type that it has no reader for', ['notes.pdf'], 'ends in .pptx'],
    [
      'an unknown template',
      ['good.pptx', '-t', 'nope'],
      'Known templates: market-research, profile-slides, target-search.',
    ],
    ['an unknown option', ['good.pptx', '--fast'], 'unknown option'],
    ['an unknown reporter', ['good.pptx', '-r', 'xml'], 'Allowed choices'],
    ['no file', [], 'missing required argument'],
    ['an absent folder of templates', ['good.pptx', '--templates', 'absent'], 'folder of templates'],
  ])('exits 2 on %s and says what to do (X-9)', async (_, arguments_, message) => {
    const { code, errors, output } = await run(...arguments_);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(message);
    expect(errors).not.toContain('    at ');
  });

  it('explains itself (X-9)', async () => {
    const { code, output } = await run('--help');
    expect(code).toBe(0);
    expect(output).toContain('Exit codes:');
  });

  it('compares with a template of one’s own that extends a shipped one', async () => {
    const own = 'name: own\nextends: market-research\nslides: { max: 9 }\n';
    await writeFile(join(folder, 'own.yaml'), own);
    const { code, output } = await run('good.pptx', '-t', 'own', '--templates', '.');
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('8 to 9 slides') });
  });
});
