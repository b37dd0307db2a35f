import { defaultReaderLimits } from '@fixpoint/documents/limits';
import { describe, expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../../documents/testing/market-deck.js';
import { operations } from '../operations/operations.js';
import { readAllTemplates } from '../template-files/load-templates.js';
import { type FileTemplateTools, parseFileTemplate, templateOfFile } from './template-of-file.js';

const id = '3f2a9c1b'.repeat(8);
const inProcess = { limits: defaultReaderLimits, at: () => {} };
const tools: FileTemplateTools = {
  examiner: {
    examine: (request) => operations.examine(request, inProcess),
    run: (operation, request) => operations[operation](request as never, inProcess) as never,
  },
  files: await readAllTemplates(),
  today: '2026-11-22',
  signal: new AbortController().signal,
};

const read = (name: string, bytes: Buffer | string) =>
  templateOfFile({ name, bytes: Buffer.from(bytes), id }, tools);

describe('a template of a file', () => {
  it('has all that the file inherits, under a name that replaces no other', async () => {
    const { template, text } = await read(
      'House.JSON',
      JSON.stringify({ name: 'market-deck', type: 'pptx', extends: 'market-research', fonts: ['Inter'] }),
    );
    expect(template).toMatchObject({ name: 'market-deck-3f2a9c1b', type: 'pptx', fonts: ['Inter'] });
    expect(template.type === 'pptx' && template.sections.length).toBeGreaterThan(0);
    expect(parseFileTemplate('House.JSON', text)).toEqual(template);
  });

  it('is learned from a document, which passes it, and which a document without its chapter does not', async () => {
    const content = goodContent();
    const bytes = await renderDeck(content);
    const { template } = await read('Q3 Report (final).pptx', bytes);
    expect(template.name).toBe('q3-report-final-3f2a9c1b');
    const rules = {
      template: template.name,
      templates: new Map([[template.name, template]]),
      today: tools.today,
    };
    const compare = async (deck: Buffer) => {
      const document = { name: 'deck.pptx', type: 'pptx' as const, bytes: deck };
      return (await tools.examiner.examine({ ...document, rules }, tools.signal)).findings;
    };
    expect(await compare(bytes)).toEqual([]);
    const shorter = { ...content, closing: content.closing.slice(1) };
    expect(await compare(await renderDeck(shorter))).not.toEqual([]);
  });

  it.each([
    [
      'House.yaml',
      'name: house\ntype: pptx\nslides: { min: few }\n',
      /House\.yaml cannot be used: slides\.min: /,
    ],
    ['House.yaml', 'name: house\ntype: pptx\nextends: no-such\n', /extends "no-such"/],
    ['House.yaml', 'name: house\ntype: pptx\nchecks: { no-such: off }\n', /there is no check "no-such"/],
    ['House.yaml', 'type: pptx\n', /name: /],
    ['House.json', '{"name": "house",', /House\.json cannot be used/],
    ['House.json', '[1]', /House\.json cannot be used/],
    ['House.yaml', `# ${'x'.repeat(256 * 1024)}`, /larger than 256 kB/],
    ['notes.txt', 'name: house\ntype: pptx\n', /is not a template and not a document/],
    ['Deck.pptx', 'not a deck', /\w+ \w+/],
  ])('is refused with its reason: %s, %j', async (name, bytes, reason) => {
    await expect(read(name, bytes)).rejects.toThrow(reason);
  });
});
