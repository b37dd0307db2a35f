import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodContent, renderDeck, withCompanies } from '../../../documents/testing/market-deck.js';
import { ComparisonReport } from '../engine/comparison-report.js';

const program = fileURLToPath(new URL('../../bin/fixpoint-compare.js', import.meta.url));
let folder: string;

/** The command and its examiner load for a second of work, which is half a minute where thirty others are at work. */
const starting = { timeout: 80_000 };

/** The built command; without any environment: no Redis, no configuration, no account can be needed. */
function start(...arguments_: string[]) {
  return spawn(process.execPath, [program, ...arguments_], { cwd: folder, env: {} });
}

async function run(...arguments_: string[]) {
  const child = start(...arguments_);
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

describe('fixpoint-compare, built, without environment (M-020, M-035)', () => {
  it('exits 0 on a match (X-9)', async () => {
    const { code, output } = await run('good.pptx', '--template', 'market-research');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Matches its template.') });
  });

  it('exits 1 on findings and prints a report that a program can read (X-9)', async () => {
    const { code, output, errors } = await run('bad.PPTX', '-t', 'market-research', '--reporter', 'json');
    const report = ComparisonReport.parse(JSON.parse(output));
    expect({ code, errors, checks: report.findings.map(({ check }) => check) }).toEqual({
      code: 1,
      errors: '',
      checks: ['company-logos'],
    });
  });

  it('exits 2 on a document that cannot be read and reports why (X-9)', async () => {
    const { code, output } = await run('broken.pptx');
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('not an Office document') });
  });

  it('exits 2 on wrong usage with one line and a hint (X-9)', async () => {
    const { code, output, errors } = await run('good.pptx', '-t', 'market-reserch');
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(
      /^fixpoint-compare: There is no template "market-reserch"\.\nDid you mean "market-research"\?.*\n$/,
    );
  });

  it('compares changed documents until Ctrl-C, which is not a failure', async () => {
    const child = start('good.pptx', '--watch');
    const errors: string[] = [];
    child.stderr.on('data', (chunk) => errors.push(String(chunk)));
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    await expect.poll(() => output, starting).toContain('Matches its template.');
    await writeFile(join(folder, 'good.pptx'), await renderDeck(withCompanies(() => ({ logo: false }))));
    await expect.poll(() => output, starting).toContain('company-logos');
    await writeFile(join(folder, 'good.pptx'), await renderDeck(goodContent()));
    child.kill('SIGINT');
    await once(child, 'close');
    expect(child.exitCode).toBe(130);
    expect(errors.join('')).not.toContain('fault');
  }, 180_000);

  it('prints its version and its help (X-9)', async () => {
    expect(await run('--version')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
    const { code, output } = await run('--help');
    expect(code).toBe(0);
    expect(output).toContain('Exit codes:');
  });
});
