import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { goodContent, renderDeck, withCompanies } from '../../../../documents/testing/market-deck.js';
import { folderOf, runInProcess } from '../../../testing/run-in-process.js';
import type { ComparisonReport } from '../../engine/comparison-report.js';

const good = await renderDeck(goodContent());
const bad = await renderDeck(withCompanies(() => ({ logo: false })));
const config = 'fixpoint-compare.config.yaml';

const settings = `
fail_on: high
max_warnings: 0
help_address: https://wiki.example/{check}
documents:
  - files: ["out/*.pptx"]
    template: market-research
    checks: { company-logos: high }
  - files: ["out/old*"]
    checks: { company-logos: off }
ignore:
  - { check: company-logos, files: [drafts/**], reason: Drafts have none., until: 2026-12-31 }
`;

interface FileInJson extends ComparisonReport {
  readonly path: string;
}

/** A project with settings and three decks, each without its logos. */
async function project(text = settings): Promise<string> {
  const folder = await folderOf({ [config]: text });
  for (const path of ['out/new.pptx', 'out/old.pptx', 'drafts/draft.pptx']) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), bad);
  }
  return folder;
}

describe('the settings of a project', () => {
  it('give each document its template, severities and ignored findings (M-035)', async () => {
    const folder = await project();
    const { code, output } = await runInProcess(folder, ['.', '-r', 'json', '-r', 'sarif:out/a.sarif']);
    const { reports } = JSON.parse(output);
    const result = reports.map(({ path, findings, documents: [document] }: FileInJson) => [
      path,
      findings.map(({ check, severity }) => `${severity} ${check}`),
      document?.because,
    ]);
    expect({ code, found: result }).toEqual({
      code: 1,
      found: [
        ['drafts/draft.pptx', [], expect.stringContaining('1 of company-logos ignored: Drafts have none.')],
        ['out/new.pptx', ['high company-logos'], 'The template "market-research" was requested.'],
        ['out/old.pptx', [], 'The template "market-research" was requested.'],
      ],
    });
    expect(await readFile(join(folder, 'out/a.sarif'), 'utf8')).toContain(
      '"helpUri": "https://wiki.example/company-logos"',
    );
  });

  it('yield to the command line, and to --no-config', async () => {
    const folder = await project();
    expect((await runInProcess(folder, ['out/new.pptx', '--fail-on', 'critical'])).errors).toContain(
      'more findings below --fail-on critical than --max-warnings 0 allows',
    );
    const lenient = ['out/new.pptx', '--fail-on', 'critical', '--max-warnings', '1'];
    expect(await runInProcess(folder, lenient)).toMatchObject({ code: 0, errors: '' });
    expect((await runInProcess(folder, ['drafts', '--no-config'])).code).toBe(1);
    expect((await runInProcess(folder, ['drafts'])).code).toBe(0);
  });

  it('are found by patterns from their own folder, wherever the command runs', async () => {
    const folder = await project();
    const inside = join(folder, 'drafts');
    expect((await runInProcess(inside, ['draft.pptx'])).code).toBe(1);
    expect((await runInProcess(inside, ['draft.pptx', '--config', `../${config}`])).code).toBe(0);
  });

  it('stop ignoring findings after the last day, and name them', async () => {
    const { code, errors } = await runInProcess(await project(), ['drafts', '--today', '2027-01-01']);
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringContaining(
        'company-logos were ignored until 2026-12-31 and are reported again: Drafts',
      ),
    });
  });

  it('match the schema for editors, which refuses the same errors as the command', async () => {
    const { output } = await runInProcess('/', ['config-schema']);
    const validate = new Ajv({ strict: false, formats: { date: true, uri: true } }).compile(
      JSON.parse(output),
    );
    expect(validate(parse(settings)), JSON.stringify(validate.errors)).toBe(true);
    for (const wrong of ['chekcs: {}', 'checks: { thin-slide: low }', 'documents: [{ template: x }]']) {
      expect(validate(parse(wrong)), wrong).toBe(false);
    }
  });

  it.each([
    ['a field', 'fail_on: high\nchekcs: {}', ':2:1 chekcs: There is no field "chekcs" here.', '"checks"'],
    ['a check', 'checks:\n  thin-slide: low', ':2:3 checks.thin-slide: There is no check', '"thin-slides"'],
    [
      'a check of some documents',
      'documents:\n  - files: ["*"]\n    checks: { thin-slide: low }',
      ':3:15 documents.0.checks.thin-slide: There is no check',
      '"thin-slides"',
    ],
    [
      'a threshold',
      'checks: { thin-slides: { tolerate: 1 } }',
      'There is no field "tolerate"',
      '"tolerated"',
    ],
    ['an ignored check', 'ignore:\n  - check: thin\n    reason: x', ':2:5 ignore.0.check: There is', ''],
    ['no reason', 'ignore:\n  - check: thin-slides', 'ignore.0', ''],
    ['a day', 'ignore: [{ check: thin-slides, reason: x, until: 2026-02-30 }]', 'use a date such as', ''],
    ['a template', 'documents: [{ files: [x], template: nope }]', 'documents.0.template: There is no', ''],
    ['YAML', 'checks: {', `${config}:1:`, ''],
    ['no map', '- x', 'not a map of fields', ''],
  ])('exit 2 with the place of %s that is wrong (X-9)', async (_, text, message, hint) => {
    const folder = await project(text);
    const { code, output, errors } = await runInProcess(folder, ['out']);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors.toLowerCase()).toContain(message.toLowerCase());
    expect(errors).toContain(hint);
    expect(errors).toMatch(new RegExp(`^fixpoint-compare: ${config}:\\d+:\\d+ `));
  });

  it.each([
    ['absent settings', ['.', '--config', 'absent.yaml'], 'absent.yaml" cannot be read'],
    ['an invalid number', ['.', '--max-warnings', 'few'], 'Use a whole number'],
    ['an unknown check', ['--explain', 'thin-slide'], 'Did you mean "thin-slides"?'],
  ])('exit 2 on %s (X-9)', async (_, arguments_, message) => {
    const { code, errors } = await runInProcess(await project(), arguments_);
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining(message) });
  });

  it('may be JSON, but not in two files at once', async () => {
    const folder = await folderOf({ 'deck.pptx': bad });
    const json = JSON.stringify({ checks: { 'company-logos': 'off' } });
    await writeFile(join(folder, 'fixpoint-compare.config.json'), json);
    expect((await runInProcess(folder, ['deck.pptx'])).code).toBe(0);
    await writeFile(join(folder, config), '');
    expect((await runInProcess(folder, ['deck.pptx'])).errors).toContain('several files with settings');
  });
});

it('explains a check without a document', async () => {
  const { code, output } = await runInProcess('/', ['--explain', 'thin-slides']);
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^# thin-slides\n[\s\S]*\nBad: /),
  });
});

describe('the set of changed documents', () => {
  const execute = promisify(execFile);

  async function repository(): Promise<{ folder: string; git(...arguments_: string[]): Promise<unknown> }> {
    const folder = await folderOf({ 'kept.pptx': bad, 'edited.pptx': good });
    const identity = ['-c', 'user.name=T', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
    const git = (...arguments_: string[]) => execute('git', [...identity, ...arguments_], { cwd: folder });
    await git('init', '-q', '-b', 'main');
    await git('add', '.');
    await git('commit', '-q', '-m', 'start');
    return { folder, git };
  }

  async function compared(folder: string, ...arguments_: string[]): Promise<string[]> {
    const { output } = await runInProcess(folder, ['.', '-r', 'json', ...arguments_]);
    const answer = JSON.parse(output);
    const reports = answer.reports ?? [answer];
    return reports.flatMap(({ documents }: { documents: { name: string }[] }) =>
      documents.map(({ name }) => name),
    );
  }

  it('includes edited and new files, but not changes of the other branch', async () => {
    const { folder, git } = await repository();
    expect(await runInProcess(folder, ['.', '--changed-since', 'main'])).toMatchObject({
      code: 0,
      errors: 'fixpoint-compare: no document changed since main.\n',
    });
    await git('checkout', '-q', '-b', 'work');
    await writeFile(join(folder, 'edited.pptx'), bad);
    await git('commit', '-q', '-a', '-m', 'edit');
    await writeFile(join(folder, 'näw.pptx'), good);
    expect(await compared(folder, '--changed-since', 'main')).toEqual(['edited.pptx', 'näw.pptx']);
    await git('checkout', '-q', 'main');
    await writeFile(join(folder, 'kept.pptx'), good);
    await git('commit', '-q', '-a', '-m', 'meanwhile');
    await git('checkout', '-q', 'work');
    expect(await compared(folder, '--changed-since', 'main')).toEqual(['edited.pptx', 'näw.pptx']);
  });

  it('is everything if the settings changed, which apply to all documents', async () => {
    const { folder } = await repository();
    await writeFile(join(folder, config), 'checks: {}\n');
    expect(await compared(folder, '--changed-since', 'HEAD')).toEqual(['edited.pptx', 'kept.pptx']);
  });

  it('exits 2 on an unknown commit, even if it looks like an option (X-9)', async () => {
    const { folder } = await repository();
    for (const reference of ['nope', '--output=x']) {
      const end = await runInProcess(folder, ['.', `--changed-since=${reference}`]);
      expect(end).toMatchObject({ code: 2, errors: expect.stringContaining(`branch "${reference}"`) });
    }
  });

  it('exits 2 outside a repository (X-9)', async () => {
    const folder = await folderOf({ 'deck.pptx': good });
    const end = await runInProcess(folder, ['.', '--changed-since', 'main']);
    expect(end).toMatchObject({ code: 2, errors: expect.stringContaining('is not in one') });
  });
});
