import { readDocument } from '@fixpoint/documents/reader';
import { describe, expect, it } from 'vitest';
import { goodContent, renderDeck, withCompanies } from '../../../documents/testing/market-deck.js';
import { presentationBytes, textDocumentBytes, workbookBytes } from '../../testing/golden-documents.js';
import { learnFrom } from '../../testing/learning.js';
import { pptxOf, slideOf, today } from '../../testing/presentations.js';
import { allChecks } from '../checks/all-checks.js';
import { loadTemplates } from '../template-files/load-templates.js';
import { parseTemplates } from '../templates/parse-templates.js';
import type { Template } from '../templates/template.js';
import { type ExaminedDocument, examineDocument } from './examine-document.js';

const shipped = await loadTemplates(allChecks);

async function examine(
  bytes: Buffer,
  template: string | null = null,
  templates: ReadonlyMap<string, Template> = shipped,
): Promise<ExaminedDocument> {
  const content = await readDocument(bytes, {});
  return examineDocument(
    { name: 'output', type: content.type, bytes: bytes.length, content },
    { template, templates, checks: allChecks, today },
  );
}

describe('a document of a service that has no template', () => {
  const placeholder = 'Prepared for [Client Name] by our team.';
  it.each([
    [
      'pptx',
      () => presentationBytes([{ title: 'Ideas' }, { title: 'More ideas', paragraphs: [placeholder] }]),
    ],
    [
      'xlsx',
      () =>
        workbookBytes({
          Ideas: [
            ['Idea', 'Note'],
            ['One', placeholder],
            ['Two', 'Fine'],
          ],
        }),
    ],
    ['docx', () => textDocumentBytes({ Ideas: [placeholder, 'Another paragraph.'] })],
  ] as const)('is read and held to general hygiene as %s (S0-170)', async (type, render) => {
    const { document, findings } = await examine(await render());
    expect(document).toMatchObject({ type, outcome: 'read', template: null });
    expect(findings.map(({ check }) => check)).toEqual(['leftover-placeholders']);
  });

  it.each([
    [
      'pptx',
      () =>
        presentationBytes([{ title: 'Ideas' }, { title: 'More', paragraphs: ['One thing to say here.'] }]),
    ],
    [
      'xlsx',
      () =>
        workbookBytes({
          Ideas: [
            ['Idea', 'Note'],
            ['One', 'Good'],
            ['Two', 'Fine'],
          ],
        }),
    ],
    ['docx', () => textDocumentBytes({ Ideas: ['A paragraph.', 'Another paragraph.'] })],
  ] as const)('has no findings as a clean %s (S0-170)', async (_, render) => {
    expect((await examine(await render())).findings).toEqual([]);
  });
});

it('allows contact links in a general document, and reports an empty heading as medium', async () => {
  const letter = await examine(
    await textDocumentBytes({ Education: [], Contact: ['https://www.linkedin.com/in/keller'] }),
  );
  expect(letter.findings).toMatchObject([{ check: 'empty-chapters', severity: 'medium' }]);
});

describe('a learned template', () => {
  it('checks in addition to the written one, and repeats no finding (S0-209)', async () => {
    const learned = parseTemplates(
      [
        {
          path: 'house-style.yaml',
          text: `${learnFrom([pptxOf([slideOf(1, 'Cover'), slideOf(2, 'Sources of Growth', ['One two three.'])])], 'house-style')}
in_addition_to: [market-research]`,
        },
      ],
      allChecks,
    );
    const templates = new Map([...shipped, ...learned]);
    const content = withCompanies(({ bullets }, index) =>
      index === 0 ? { bullets: [...bullets, 'Owned by [Client Name].'] } : {},
    );
    const { document, findings } = await examine(await renderDeck(content), 'market-research', templates);
    expect(document.because).toContain('It was also checked against "house-style".');
    expect(findings.filter(({ check }) => check === 'leftover-placeholders')).toHaveLength(1);
    expect(findings.filter(({ check }) => check === 'required-sections')).toMatchObject([
      { message: expect.stringContaining('Sources of Growth') },
    ]);
    const alone = await examine(await renderDeck(goodContent()), 'market-research');
    expect(alone.findings).toEqual([]);
  });

  it('is not chosen for a document if no template is named (S0-207, S0-209)', async () => {
    const twin = parseTemplates(
      [
        {
          path: 'a.yaml',
          text: 'name: a\ntype: pptx\nsections: [{ title: Only }]\nin_addition_to: [profile-slides]',
        },
      ],
      allChecks,
    );
    const deck = await presentationBytes([
      { title: 'Cover' },
      { title: 'Only', paragraphs: ['One two three.'] },
    ]);
    expect((await examine(deck, null, new Map([...shipped, ...twin]))).document.outcome).toBe('read');
  });
});

it('measures each check that runs by the clock that it is given', async () => {
  const bytes = await presentationBytes([{ title: 'Ideas' }]);
  const content = await readDocument(bytes, {});
  let now = 0;
  const clock = () => {
    now += 3;
    return now;
  };
  const { spent } = examineDocument(
    { name: 'output', type: 'pptx', bytes: bytes.length, content },
    { template: null, templates: shipped, checks: allChecks, today, clock },
  );
  expect(spent).toMatchObject({ 'leftover-placeholders': 3, 'empty-slides': 3 });
  expect(spent).not.toHaveProperty('spelling');
});
