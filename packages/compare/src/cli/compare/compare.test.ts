import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { goodContent, renderDeck, withCompanies } from '../../../../documents/testing/market-deck.js';
import { contentTypes, presentation, slideXml, textShape } from '../../../../documents/testing/zip-bytes.js';
import { folderOf, runInProcess } from '../../../testing/run-in-process.js';

const good = await renderDeck(goodContent());
const bad = await renderDeck(withCompanies(() => ({ logo: false })));
const worse = await renderDeck(withCompanies(() => ({ logo: false, website: null })));
const slideType =
  '<Override PartName="/ppt/slides/slide1.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slide+xml"/>';
const unlike = presentation({
  '[Content_Types].xml': contentTypes().replace('</Types>', `${slideType}</Types>`),
  'ppt/slides/slide1.xml': slideXml(textShape('It rains all day.')),
});

describe('the compared documents', () => {
  it('are given by files, folders and patterns, each compared separately', async () => {
    const folder = await folderOf({ 'b.pptx': bad, 'a.pptx': good });
    const { code, output } = await runInProcess(folder, ['.', '-r', 'json']);
    expect(code).toBe(1);
    expect(output.indexOf('"a.pptx"')).toBeLessThan(output.indexOf('"b.pptx"'));
    expect((await runInProcess(folder, ['a*.pptx'])).code).toBe(0);
  });

  it.each([
    ['no document', [], 'No document was given.'],
    ['an absent file', ['absent.pptx'], 'There is no file "absent.pptx".'],
    ['a type that is not read', ['notes.pdf'], 'The type of "notes.pdf" cannot be detected'],
    ['a folder without documents', ['empty'], 'The folder "empty" contains no document.'],
    ['a pattern that matches nothing', ['*.xlsx'], 'No document matches "*.xlsx".'],
    ['an unknown template', ['deck.pptx', '-t', 'nope'], 'There is no template "nope".'],
    ['a template for another type', ['deck.pptx', '-t', 'dd-report'], 'is for DOCX documents, not for PPTX'],
    ['an unknown option', ['deck.pptx', '--fast'], "unknown option '--fast'"],
    ['an unknown reporter', ['deck.pptx', '-r', 'prety'], 'Did you mean "pretty"?'],
    ['two reporters on standard output', ['deck.pptx', '-r', 'json', '-r', 'pretty'], 'Only one reporter'],
    ['two reporters in one file', ['deck.pptx', '-r', 'json:a', '-r', 'pretty:a'], 'the file "a"'],
    ['a file of no known format', ['deck.pptx', '-o', 'report.doc'], 'Put the reporter before it'],
    ['an absent folder of templates', ['deck.pptx', '--templates', 'absent'], 'folder of templates'],
    ['an unknown severity', ['deck.pptx', '--fail-on', 'fatal'], 'Allowed choices'],
    ['an invalid day', ['deck.pptx', '--today', '2026-02-30'], '"2026-02-30" is not a date.'],
    ['an unknown limit', ['deck.pptx', '--limit', 'file-mbs=1'], 'Did you mean "file-mb"?'],
    ['a limit by the name in a message', ['deck.pptx', '--limit', 'entryBytes=1'], '--limit entry-mb=512'],
    ['a limit that is not a number', ['deck.pptx', '--limit', 'cells=many'], 'not a whole number'],
    [
      'a baseline that is not named',
      ['deck.pptx', '--update-baseline'],
      '--update-baseline is given without --baseline',
    ],
    ['a missing baseline', ['deck.pptx', '--baseline', 'b.json'], 'add --update-baseline'],
    ['an invalid baseline', ['deck.pptx', '--baseline', 'notes.pdf'], 'cannot be used'],
    ['an absent golden document', ['deck.pptx', '--against', 'no.pptx'], 'no golden document'],
    ['a golden document of another type', ['deck.pptx', '--against', 'notes.pdf'], 'of an unknown type'],
    ['a golden document that cannot be read', ['deck.pptx', '--against', 'broken.pptx'], 'golden document'],
  ])('exits 2 on %s and reports what to do (X-9)', async (_, arguments_, message) => {
    const folder = await folderOf({ 'deck.pptx': good, 'notes.pdf': 'x', 'broken.pptx': 'x' });
    await mkdir(join(folder, 'empty'));
    const { code, output, errors } = await runInProcess(folder, arguments_);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(message);
    expect(errors).not.toContain('    at ');
  });

  it('uses the general template if no other matches, and names three next steps (S0-170, S0-207)', async () => {
    const { code, errors } = await runInProcess(await folderOf({ 'rain.pptx': unlike }), ['rain.pptx']);
    expect(code).toBe(0);
    for (const way of ['--template', '--against', 'template learn']) expect(errors).toContain(way);
  });

  it('compares with a custom template that extends a shipped one', async () => {
    const own = 'name: own\nextends: market-research\nslides: { max: 9 }\n';
    const folder = await folderOf({ 'deck.pptx': good, 'own.yaml': own });
    const { code, output } = await runInProcess(folder, ['deck.pptx', '-t', 'own', '--templates', '.']);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('8 to 9 slides') });
  });

  it('compares the documents of one mail together, and reports missing ones (S0-171)', async () => {
    const template = 'name: pair\ntype: pptx\naccompanied_by: [numbers]\nchecks: { slide-count: off }\n';
    const other = 'name: numbers\ntype: xlsx\n';
    const folder = await folderOf({ 'deck.pptx': good, 'pair.yaml': template, 'numbers.yaml': other });
    const options = ['deck.pptx', '-t', 'pair', '--templates', '.'];
    expect((await runInProcess(folder, options)).output).not.toContain('missing-document');
    const { code, output } = await runInProcess(folder, [...options, '--together']);
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining('contains no XLSX document'),
    });
  });

  it('applies the given limits to a document', async () => {
    const folder = await folderOf({ 'deck.pptx': good });
    const { code, output } = await runInProcess(folder, ['deck.pptx', '--limit', 'entries=3']);
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('TOO_MANY_ENTRIES') });
  });

  it('compares documents with golden ones, one for all or a folder of them', async () => {
    const folder = await folderOf({ 'deck.pptx': bad });
    await mkdir(join(folder, 'golden'));
    await writeFile(join(folder, 'golden/deck.pptx'), good);
    const { code, output } = await runInProcess(folder, ['deck.pptx', '--against', 'golden/deck.pptx']);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('golden document') });
    expect((await runInProcess(folder, ['deck.pptx', '--against', 'golden'])).output).toBe(output);
    expect((await runInProcess(folder, ['golden/deck.pptx', '--against', 'golden'])).code).toBe(0);
  });
});

describe('the reports', () => {
  it.each([
    ['a report', ['-r', 'json:deck.pptx']],
    ['a report, by another path', ['-r', 'json:link.json']],
    ['the bundle', ['--bundle', './deck.pptx']],
    ['the baseline', ['--baseline', 'deck.pptx', '--update-baseline']],
    ['a report over the golden document', ['--against', 'golden.pptx', '-r', 'json:golden.pptx']],
  ])('never writes %s over a document', async (_, options) => {
    const folder = await folderOf({ 'deck.pptx': bad, 'golden.pptx': good });
    await symlink(join(folder, 'deck.pptx'), join(folder, 'link.json'));
    const { code, errors } = await runInProcess(folder, ['deck.pptx', ...options]);
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining('would overwrite') });
    expect((await readFile(join(folder, 'deck.pptx'))).equals(bad)).toBe(true);
    expect((await readFile(join(folder, 'golden.pptx'))).equals(good)).toBe(true);
  });

  it('also writes reports to files, and creates their folders', async () => {
    const folder = await folderOf({ 'deck.pptx': bad });
    const { code, output } = await runInProcess(folder, [
      'deck.pptx',
      '-r',
      'json:out/a.json',
      '-o',
      'b.json',
    ]);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('MEDIUM company-logos') });
    const [one, other] = await Promise.all(
      ['out/a.json', 'b.json'].map((name) => readFile(join(folder, name), 'utf8')),
    );
    expect(one).toBe(other);
    expect(one).toContain('"company-logos"');
  });

  it('reports the duration of each check in JUnit', async () => {
    const folder = await folderOf({ 'deck.pptx': bad });
    const { output } = await runInProcess(folder, ['deck.pptx', '-r', 'junit']);
    expect(output).toMatch(/<testcase name="company-logos" classname="deck\.pptx" time="\d\.\d{3}">/);
  });

  it('shows nothing when quiet; the exit code has the result', async () => {
    const folder = await folderOf({ 'deck.pptx': bad, 'rain.pptx': unlike });
    expect(await runInProcess(folder, ['.', '-q'])).toEqual({ code: 1, output: '', errors: '' });
  });

  it.each([
    ['medium', 1],
    ['high', 0],
    ['never', 0],
  ])('fails on %s findings with %i', async (severity, code) => {
    const folder = await folderOf({ 'deck.pptx': bad });
    const end = await runInProcess(folder, ['deck.pptx', '--fail-on', severity]);
    expect(end).toMatchObject({ code, output: expect.stringContaining('company-logos') });
  });

  it('shows a passing line for each document on a terminal, and takes it back', async () => {
    const folder = await folderOf({ 'a.pptx': good, 'b.pptx': good });
    const terminal = { output: false, errors: true, color: false };
    const { errors } = await runInProcess(folder, ['.'], { terminal });
    expect(errors).toContain('comparing 2 of 2');
    expect(errors.endsWith('\r\u001b[K')).toBe(true);
  });

  it('prints an unforeseen fault with its stack, for a report', async () => {
    const folder = await folderOf({ 'deck.pptx': good });
    const openExaminer = () => Promise.reject(new TypeError('oh'));
    const { code, errors } = await runInProcess(folder, ['deck.pptx'], { openExaminer });
    expect({ code, errors }).toEqual({
      code: 2,
      errors: expect.stringContaining('internal error, please report it'),
    });
  });
});

describe('a baseline', () => {
  it('tolerates known findings, fails on new ones, and reports fixed ones', async () => {
    const folder = await folderOf({ 'deck.pptx': bad });
    const options = ['.', '--baseline', 'known/compare.json'];
    expect((await runInProcess(folder, [...options, '--update-baseline'])).code).toBe(0);
    expect(await runInProcess(folder, options)).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 known finding is tolerated.'),
    });

    await writeFile(join(folder, 'deck.pptx'), worse);
    const { code, output } = await runInProcess(folder, options);
    expect(code).toBe(1);
    expect(output).toContain('company-websites');
    expect(output).not.toContain('company-logos');

    await writeFile(join(folder, 'deck.pptx'), good);
    expect(await runInProcess(folder, options)).toMatchObject({
      code: 0,
      errors: expect.stringContaining('Fixed in deck.pptx: company-logos'),
    });
  });

  it('names documents from its own folder, so that it serves from everywhere', async () => {
    const folder = await folderOf({ 'deck.pptx': bad });
    await mkdir(join(folder, 'sub'));
    await runInProcess(folder, ['deck.pptx', '--baseline', 'compare.json', '--update-baseline']);
    const inside = await runInProcess(join(folder, 'sub'), ['../deck.pptx', '--baseline', '../compare.json']);
    expect(inside.code).toBe(0);
    expect(Object.keys(JSON.parse(await readFile(join(folder, 'compare.json'), 'utf8')).documents)).toEqual([
      'deck.pptx',
    ]);
  });

  it('never tolerates a document that cannot be read', async () => {
    const folder = await folderOf({ 'deck.pptx': 'x' });
    const options = ['deck.pptx', '--baseline', 'compare.json'];
    expect((await runInProcess(folder, [...options, '--update-baseline'])).code).toBe(2);
    expect((await runInProcess(folder, options)).code).toBe(2);
  });
});
