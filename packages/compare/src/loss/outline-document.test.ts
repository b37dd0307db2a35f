import { readDocument } from '@fixpoint/documents/reader';
import { expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../../documents/testing/market-deck.js';
import { presentationBytes, textDocumentBytes, workbookBytes } from '../../testing/golden-documents.js';
import { allChecks } from '../checks/all-checks.js';
import { bareTemplate } from '../learn/describe-document.js';
import { loadTemplates } from '../template-files/load-templates.js';
import { findLoss } from './find-loss.js';
import { outlineDocument } from './outline-document.js';

async function outlineOf(bytes: Buffer) {
  const content = await readDocument(bytes, {});
  return outlineDocument(content, bareTemplate(content.type));
}

const long = (word: string, count = 50) =>
  Array.from({ length: count }, (_, position) => `${word}${position}`).join(' ');

it('is plain data, and equal for equal documents', async () => {
  const bytes = await presentationBytes([{ title: 'Cover' }, { title: 'Market', paragraphs: [long('a')] }]);
  const outline = await outlineOf(bytes);
  expect(JSON.parse(JSON.stringify(outline))).toEqual(outline);
  expect(outline.parts).toMatchObject([
    { title: 'Cover', location: 'slide 1', texts: [] },
    { title: 'Market', location: 'slide 2', texts: [{ words: 50 }] },
  ]);
  expect(findLoss(outline, await outlineOf(bytes))).toEqual([]);
});

it('names the companies of a deck whose template locates them', async () => {
  const template = (await loadTemplates(allChecks)).get('market-research');
  if (template === undefined) throw new Error('no template');
  const content = goodContent();
  const before = outlineDocument(await readDocument(await renderDeck(content), {}), template);
  expect(before.companies.length).toBeGreaterThan(3);
  const fewer = { ...content, companies: content.companies.slice(1) };
  const after = outlineDocument(await readDocument(await renderDeck(fewer), {}), template);
  expect(findLoss(before, after)).toMatchObject([
    { key: 'companies', actual: `missing: ${content.companies[0]?.name}` },
  ]);
});

it('finds a missing section of a text document', async () => {
  const sections = { Market: [long('a')], Risks: [long('b')] };
  const before = await outlineOf(await textDocumentBytes(sections));
  const after = await outlineOf(await textDocumentBytes({ Market: sections.Market }));
  expect(findLoss(before, after)).toMatchObject([{ key: 'parts', actual: expect.stringContaining('Risks') }]);
  expect(findLoss(after, before)).toEqual([]);
});

it('finds missing rows and sheets of a workbook', async () => {
  const rows = [
    ['Company', 'City', 'Staff'],
    ['Alder', 'Bergen', 40],
    ['Birch', 'Lyon', 35],
    ['Cedar', 'Turin', 25],
  ];
  const notes = [
    ['Topic', 'Note'],
    ['Method', long('note', 30)],
    ['Sources', long('source', 30)],
  ];
  const before = await outlineOf(await workbookBytes({ Sites: rows, Notes: notes }));
  const fewer = await outlineOf(await workbookBytes({ Sites: rows.slice(0, 3), Notes: notes }));
  expect(findLoss(before, fewer)).toMatchObject([
    { key: 'rows', message: expect.stringMatching(/^Sheet "Sites" has 2 table rows instead of 3 .*"Cedar"/) },
  ]);
  const without = await outlineOf(await workbookBytes({ Sites: rows }));
  expect(findLoss(before, without)).toMatchObject([
    { key: 'parts', actual: expect.stringContaining('Notes') },
  ]);
});
