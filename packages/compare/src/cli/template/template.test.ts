import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { goodContent, renderDeck, withCompanies } from '../../../../documents/testing/market-deck.js';
import { folderOf, runInProcess } from '../../../testing/run-in-process.js';

const good = await renderDeck(goodContent());
const bad = await renderDeck({
  ...withCompanies(() => ({ logo: false })),
  sections: goodContent().sections.slice(0, 1),
});

describe('template list and show', () => {
  it('name shipped and custom templates, and print one', async () => {
    const folder = await folderOf({
      'own.yaml': 'name: own\nextends: market-research\nslides: { max: 9 }\n',
    });
    const { code, output } = await runInProcess(folder, ['template', 'list', '--templates', '.']);
    expect(code).toBe(0);
    expect(output).toMatch(/^market-research +pptx {2}\S/m);
    expect(output).toMatch(/^own /m);
    const rows = JSON.parse((await runInProcess(folder, ['template', 'list', '--json'])).output);
    expect(rows).toContainEqual(expect.objectContaining({ name: 'target-search', type: 'pptx' }));
    const shown = await runInProcess(folder, ['template', 'show', 'own', '--templates', '.']);
    expect(shown.output).toMatch(/^ {2}max: 9$/m);
  });

  it('suggest the nearest name', async () => {
    const { code, errors } = await runInProcess('/', ['template', 'show', 'target-serch']);
    expect({ code, errors }).toEqual({
      code: 2,
      errors: expect.stringContaining('Did you mean "target-search"?'),
    });
  });
});

describe('template lint', () => {
  it('reports problems with their location, and fails only on errors', async () => {
    const folder = await folderOf({ 'own.yaml': 'name: own\ntype: pptx\nslidez: { max: 9 }\n' });
    const { code, output } = await runInProcess(folder, ['template', 'lint', '.']);
    expect(code).toBe(1);
    expect(output).toMatch(/^own\.yaml:3:1 error .*slidez/m);
    await writeFile(join(folder, 'own.yaml'), 'name: own\ntype: pptx\nslides: { max: 9 }\n');
    const clean = await runInProcess(folder, ['template', 'lint', 'own.yaml']);
    expect(clean).toMatchObject({ code: 0, output: '1 template: 0 errors, 0 warnings.\n' });
  });

  it('exits 2 on a file that is not there', async () => {
    expect((await runInProcess('/', ['template', 'lint', '/absent.yaml'])).code).toBe(2);
  });
});

describe('template learn', () => {
  it('names the checks that detect a bad document', async () => {
    const folder = await folderOf({ 'good.pptx': good, 'bad.pptx': bad, 'twin.pptx': good });
    const learn = ['template', 'learn', 'good.pptx', '--print'];
    const { output, errors } = await runInProcess(folder, [
      ...learn,
      '--bad',
      'bad.pptx',
      '--bad',
      'twin.pptx',
    ]);
    expect(output).toMatch(/^# Template of "good" documents/);
    expect(errors).toMatch(/^bad\.pptx is detected by .*required-sections.*\.$/m);
    expect(errors).toMatch(/^twin\.pptx passes: no check distinguishes it from the correct documents/m);
    expect(errors).toMatch(/^No estimate .* at least 3 different correct documents, and there is 1\.$/m);
    expect(errors).not.toContain('--bad FILE');
  });

  it('estimates false alarms and detected defects by leaving each document out, and not from copies', async () => {
    const { companies } = goodContent();
    const deckOf = (count: number) => renderDeck({ ...goodContent(), companies: companies.slice(0, count) });
    const decks = { 'a.pptx': await deckOf(6), 'b.pptx': await deckOf(5), 'c.pptx': await deckOf(5) };
    const learn = ['template', 'learn', 'a.pptx', 'b.pptx', 'c.pptx', 'd.pptx', '--name', 'x', '--print'];
    const alike = await folderOf({ ...decks, 'd.pptx': await deckOf(6) });
    expect((await runInProcess(alike, learn)).errors).toMatch(/^No estimate .* there are 2\.$/m);
    const different = await folderOf({ ...decks, 'd.pptx': await deckOf(2) });
    const { errors } = await runInProcess(different, learn);
    const [, passed, judged, alarms, found, planted] =
      /^Estimated from 3 documents, each left out once: (\d) of (\d) pass .* \(false alarms: (.*)\); it detects (\d+) of (\d+) planted defects/m.exec(
        errors,
      ) ?? [];
    expect([passed, judged]).toEqual(['2', '3']);
    expect(alarms).toMatch(/company-count in 1.*slide-count in 1/);
    expect(Number(planted)).toBeGreaterThan(60);
    expect(Number(found)).toBeGreaterThan(Number(planted) / 2);
  });

  it('takes numbers without a margin if only that detects a bad document', async () => {
    const { companies } = goodContent();
    const shorter = await renderDeck({ ...goodContent(), companies: companies.slice(0, -1) });
    const folder = await folderOf({ 'good.pptx': good, 'shorter.pptx': shorter });
    const learned = ['template', 'learn', 'good.pptx', '--templates', '.', '--force'];
    const usual = await runInProcess(folder, learned);
    expect(usual.output).toContain('--bad FILE');
    const { output } = await runInProcess(folder, [...learned, '--bad', 'shorter.pptx']);
    expect(output).toContain('shorter.pptx is detected by company-count, slide-count');
    expect(output).toContain('without a margin');
    expect((await runInProcess(folder, ['shorter.pptx', '-t', 'good', '--templates', '.'])).code).toBe(1);
    expect((await runInProcess(folder, ['good.pptx', '-t', 'good', '--templates', '.'])).code).toBe(0);
  });

  it('makes a template that good documents pass and others do not (S0-208)', async () => {
    const folder = await folderOf({ 'Good Deck.pptx': good, 'bad.pptx': bad });
    const learned = await runInProcess(folder, ['template', 'learn', 'Good Deck.pptx', '--templates', 'own']);
    expect(learned).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('good-deck') });
    expect((await runInProcess(folder, ['template', 'lint', 'own'])).code).toBe(0);
    const options = ['-t', 'good-deck', '--templates', 'own'];
    expect((await runInProcess(folder, ['Good Deck.pptx', ...options])).code).toBe(0);
    expect(await runInProcess(folder, ['bad.pptx', ...options])).toMatchObject({
      code: 1,
      output: expect.stringContaining('required-sections'),
    });
  });

  it('prints the next command so that it can be copied, spaces in the folder’s name included', async () => {
    const folder = await folderOf({ 'good.pptx': good });
    const { output } = await runInProcess(folder, [
      'template',
      'learn',
      'good.pptx',
      '--templates',
      'my own',
    ]);
    expect(output).toContain("--template good --templates 'my own'\n");
  });

  it('replaces a file only with --force, and prints instead with --print', async () => {
    const folder = await folderOf({ 'deck.pptx': good });
    const learn = ['template', 'learn', 'deck.pptx', '--name', 'mine'];
    await runInProcess(folder, learn);
    expect(await runInProcess(folder, learn)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('already'),
    });
    expect((await runInProcess(folder, [...learn, '--force'])).code).toBe(0);
    const { output } = await runInProcess(folder, [...learn, '--print']);
    expect(output).toBe(await readFile(join(folder, 'mine.yaml'), 'utf8'));
  });

  it('adds a learned template to a shipped one, which then both check (S0-209)', async () => {
    const folder = await folderOf({ 'good.pptx': good, 'bad.pptx': bad });
    await runInProcess(folder, ['template', 'learn', 'good.pptx', '--in-addition-to', 'market-research']);
    const { output } = await runInProcess(folder, ['bad.pptx', '-t', 'market-research', '--templates', '.']);
    expect(output).toContain('It was also checked against "good"');
  });

  it('exits 2 on a document that cannot be read', async () => {
    const folder = await folderOf({ 'deck.pptx': 'x' });
    expect((await runInProcess(folder, ['template', 'learn', 'deck.pptx'])).code).toBe(2);
    expect(await readdir(folder)).toEqual(['deck.pptx']);
  });
});

describe('template delete', () => {
  it('deletes a custom template by its name', async () => {
    const folder = await folderOf({ 'own.yaml': 'name: own\ntype: pptx\n' });
    expect((await runInProcess(folder, ['template', 'delete', 'own', '--templates', '.'])).code).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['../own', './own', '/tmp/own', '..', 'sub/own'])(
    'never takes a path: %s (S0-210)',
    async (name) => {
      const folder = await folderOf({ 'own.yaml': 'name: own\ntype: pptx\n' });
      const { code } = await runInProcess(folder, ['template', 'delete', name, '--templates', '.']);
      expect(code).toBe(2);
      expect(await readdir(folder)).toEqual(['own.yaml']);
    },
  );

  it('requires the folder', async () => {
    expect((await runInProcess('/', ['template', 'delete', 'own'])).code).toBe(2);
  });
});

it('prints the JSON Schema of templates for editors', async () => {
  const { output } = await runInProcess('/', ['template', 'schema', 'docx']);
  expect(JSON.parse(output)).toMatchObject({ title: expect.stringContaining('text documents') });
});
