import { readDocument } from '@fixpoint/documents/reader';
import fc from 'fast-check';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../../../documents/testing/write-workbook.js';
import {
  presentationBytes,
  readPresentation,
  readSheets,
  readTextDocument,
  type SlideContent,
  textDocumentBytes,
  workbookBytes,
} from '../../testing/golden-documents.js';
import { pptxOf, slideOf } from '../../testing/presentations.js';
import { compareWithGolden, sketchDocument } from './compare-with-golden.js';

const slides: readonly SlideContent[] = [
  { title: 'Water in Singapore', paragraphs: ['A market in motion, seen from the shore.'] },
  {
    title: 'Market size',
    paragraphs: [
      'Revenue reached eighty million dollars last year at a margin of eleven per cent.',
      'Hotels refuse plastic.',
    ],
    table: [
      ['Company', 'Revenue', 'Margin'],
      ['Alder', '80', '11 %'],
      ['Birch', '64', '9 %'],
    ],
    link: 'https://source.example/water',
  },
  {
    title: 'Growth',
    paragraphs: ['Nine per cent a year since the tax.'],
    chart: { labels: ['2024', '2025'], values: [64, 80] },
  },
  { title: 'Outlook', paragraphs: ['A second filling line opens in autumn.'], notes: 'Say who pays.' },
];

function change(index: number, content: Partial<SlideContent>): SlideContent[] {
  return slides.map((slide, place) => (place === index ? { ...slide, ...content } : slide));
}

async function differences(output: readonly SlideContent[], golden: readonly SlideContent[] = slides) {
  return compareWithGolden(await readPresentation(output), await readPresentation(golden));
}

/** The same parts in other bytes. */
async function repack(bytes: Buffer): Promise<Buffer> {
  const archive = await JSZip.loadAsync(bytes);
  return archive.generateAsync({
    type: 'nodebuffer',
    compression: 'DEFLATE',
    compressionOptions: { level: 1 },
  });
}

describe('a deck against a golden one', () => {
  it('has no findings if bytes differ but the content does not', async () => {
    const bytes = await presentationBytes(slides);
    const repacked = await repack(bytes);
    expect(repacked.equals(bytes)).toBe(false);
    const [output, golden] = [await readDocument(repacked), await readDocument(bytes)];
    const { findings, alignment } = compareWithGolden(output, golden);
    expect(findings).toEqual([]);
    expect(alignment.pairs.map(({ status }) => status)).toEqual(['same', 'same', 'same', 'same']);
  });

  it('reports the changed words, their location and the remedy (S0-206)', async () => {
    const text = 'Revenue reached ninety million dollars last year at a margin of eleven per cent.';
    const { findings } = await differences(change(1, { paragraphs: [text, 'Hotels refuse plastic.'] }));
    expect(findings).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        check: 'golden-text',
        category: 'golden',
        severity: 'medium',
        location: 'slide 2, paragraph 1',
        message: 'Slide 2, paragraph 1 differs from the golden document: "ninety" instead of "eighty".',
        expected: 'Revenue reached ‹eighty› million dollars last year at a margin …',
        actual: 'Revenue reached ‹ninety› million dollars last year at a margin …',
        suggestion: expect.stringContaining('text of the golden document'),
      },
    ]);
  });

  it('names the cell of a table by its row and column', async () => {
    const { findings } = await differences(
      change(1, {
        table: [
          ['Company', 'Revenue', 'Margin'],
          ['Alder', '80', '11 %'],
          ['Birch', '46', '9 %'],
        ],
      }),
    );
    expect(findings).toMatchObject([
      {
        check: 'golden-tables',
        location: 'slide 2, table 1, row 3, column "Revenue"',
        expected: '64',
        actual: '46',
      },
    ]);
  });

  it('finds rows and columns that are missing, though others have moved into their place', async () => {
    const { findings } = await differences(
      change(1, {
        table: [
          ['Company', 'Margin'],
          ['Birch', '9 %'],
        ],
      }),
    );
    expect(findings.map(({ message, expected }) => [message, expected])).toEqual([
      ['Column "Revenue" of the golden document is missing on slide 2, table 1.', 'column "Revenue"'],
      [
        'Row "Alder | 80 | 11 %" of the golden document is missing on slide 2, table 1.',
        '"Alder | 80 | 11 %"',
      ],
    ]);
  });

  it('distinguishes a moved slide from a missing one and from an extra one', async () => {
    const [first, second, third, fourth] = slides as [SlideContent, SlideContent, SlideContent, SlideContent];
    const moved = await differences([first, third, fourth, second]);
    expect(moved.findings).toMatchObject([
      {
        check: 'golden-slides',
        severity: 'medium',
        location: 'slide 4',
        expected: 'as slide 2',
        actual: 'as slide 4',
      },
    ]);
    expect(moved.alignment.pairs.map(({ status }) => status)).toEqual(['same', 'same', 'same', 'moved']);

    const replaced = await differences([
      first,
      second,
      third,
      { title: 'Jobs', paragraphs: ['Nobody works here yet.'] },
    ]);
    expect(replaced.findings).toMatchObject([
      {
        severity: 'critical',
        location: 'document',
        message: 'Slide 4 "Outlook" of the golden document is missing.',
      },
      {
        severity: 'medium',
        location: 'slide 4',
        message: 'Slide 4 "Jobs" is not in the golden document.',
      },
    ]);
  });

  it('keeps the ids of findings when numbers and other slides change', async () => {
    const text = (amount: string) => `Revenue reached ${amount} million dollars.`;
    const goldenComparison = await differences(
      change(1, { paragraphs: [text('90')] }),
      change(1, { paragraphs: [text('80')] }),
    );
    const other = await differences(
      [{ title: 'New', paragraphs: ['Nothing else.'] }, ...change(1, { paragraphs: [text('95')] })],
      change(1, { paragraphs: [text('80')] }),
    );
    expect(other.findings.map(({ id }) => id)).toContain(goldenComparison.findings[0]?.id);
  });

  it('finds changed charts, links, notes and pictures', async () => {
    const changes: Readonly<Record<string, Partial<SlideContent>>> = {
      'Market size': { link: 'https://other.example/' },
      Growth: { chart: { labels: ['2024', '2025'], values: [64, 81] } },
      Outlook: { notes: 'Say who paid.' },
    };
    const { findings } = await differences(slides.map((slide) => ({ ...slide, ...changes[slide.title] })));
    expect(
      findings.map(({ check, severity, location, actual }) => [check, severity, location, actual]),
    ).toEqual([
      ['golden-links', 'medium', 'slide 2', 'https://other.example/'],
      ['golden-charts', 'medium', 'slide 3, chart 1', '2025: 81'],
      ['golden-notes', 'low', 'slide 4, notes', 'Say who ‹paid›.'],
    ]);
  });

  it('marks the differences and their findings in the alignment', async () => {
    const { alignment, findings } = await differences(
      change(3, { paragraphs: ['A second filling line opened in autumn.'] }),
    );
    expect(alignment.pairs[3]).toMatchObject({ status: 'changed', findings: [findings[0]?.id] });
    expect(alignment.pairs[3]?.output?.lines[0]?.parts).toEqual([
      { text: 'A second filling line ', changed: false },
      { text: 'opened', changed: true },
      { text: ' in autumn.', changed: false },
    ]);
  });
});

const rows = (
  amount: number,
  alter: (row: (string | number)[], index: number) => (string | number)[] = (row) => row,
) => [
  ['Name', 'Revenue', 'Website'],
  ...Array.from({ length: amount }, (_, index) =>
    alter([`Company ${index}`, index * 7, `https://c${index}.example/`], index),
  ),
];

describe('a workbook against a golden one', () => {
  it('has no findings if bytes differ but the content does not', async () => {
    const bytes = await workbookBytes({ Results: rows(20) });
    const repacked = await repack(bytes);
    expect(compareWithGolden(await readDocument(repacked), await readDocument(bytes)).findings).toEqual([]);
  });

  it('names the cell and the kind of value', async () => {
    const output = await readSheets({
      Results: rows(20, (row, index) => (index === 4 ? [row[0] ?? '', '28', row[2] ?? ''] : row)),
    });
    expect(compareWithGolden(output, await readSheets({ Results: rows(20) })).findings).toMatchObject([
      {
        check: 'golden-cells',
        location: 'sheet "Results", cell B6',
        message: 'Sheet "Results", cell B6 is "28" (text); in the golden document it is "28" (number).',
        expected: '28 (number)',
        actual: '28 (text)',
      },
    ]);
  });

  it('pairs rows by their key, so that one row put in is one finding', async () => {
    const added = [...rows(20).slice(0, 3), ['Newcomer', 1, 'https://n.example/'], ...rows(20).slice(3, 18)];
    const { findings } = compareWithGolden(
      await readSheets({ Results: added }),
      await readSheets({ Results: rows(20) }),
    );
    expect(
      findings.map(({ check, location, expected, actual }) => [check, location, expected, actual]),
    ).toEqual([
      [
        'golden-rows',
        'sheet "Results"',
        '"Company 17 | 119 | https://c17.example/"',
        'no such row by its key',
      ],
      [
        'golden-rows',
        'sheet "Results"',
        '"Company 18 | 126 | https://c18.example/"',
        'no such row by its key',
      ],
      [
        'golden-rows',
        'sheet "Results"',
        '"Company 19 | 133 | https://c19.example/"',
        'no such row by its key',
      ],
      ['golden-rows', 'sheet "Results", row 4', 'no such row', '"Newcomer | 1 | https://n.example/"'],
    ]);
  });

  it('reports a column that is wrong throughout once', async () => {
    const doubled = rows(20, ([name, amount, site]) => [name ?? '', Number(amount) * 2 + 1, site ?? '']);
    const { findings } = compareWithGolden(
      await readSheets({ Results: doubled }),
      await readSheets({ Results: rows(20) }),
    );
    expect(findings).toMatchObject([
      {
        check: 'golden-cells',
        location: 'sheet "Results", column "Revenue"',
        message:
          '20 cells in sheet "Results", column "Revenue" differ from the golden document: cell B2 is "1" instead of "0".',
        expected: expect.stringContaining('cell B2: 0; cell B3: 7'),
      },
    ]);
  });

  it('finds values that replace formulas of the golden workbook, and missing sheets', async () => {
    const golden = await readSheets({
      Sums: [
        ['Item', 'Total'],
        ['All', { formula: '40+2', result: 42 }],
      ],
      Notes: [['Read me', 'please']],
    });
    const output = await readSheets({
      Sums: [
        ['Item', 'Total'],
        ['All', 42],
      ],
    });
    expect(
      compareWithGolden(output, golden).findings.map(({ check, severity, actual }) => [
        check,
        severity,
        actual,
      ]),
    ).toEqual([
      ['golden-formulas', 'medium', 'cell B2: 42 (typed in)'],
      ['golden-sheets', 'critical', 'no such sheet'],
    ]);
  });

  it('reports a changed formula, but not one that only moved with its row or is written differently', async () => {
    const sums = (formula: string, result = 6, before: readonly unknown[][] = []) =>
      readSheets({
        Sums: [
          ['Item', 'Total'],
          ...(before as string[][]),
          ['One', 1],
          ['Two', 2],
          ['Three', 3],
          ['All', { formula, result }],
        ],
      });
    const compare = async (...output: Parameters<typeof sums>) =>
      compareWithGolden(await sums(...output), await sums('SUM(B2:B4)')).findings.map(
        ({ check, message }) => [check, message],
      );
    expect(await compare('SUM(B2:B3)', 3)).toEqual([
      [
        'golden-formulas',
        '1 cell in sheet "Sums", column "Total" has a different formula than in the golden document: cell B5 is "=SUM(B2:B3)" instead of "=SUM(B2:B4)".',
      ],
    ]);
    expect(await compare('AVERAGE(B2:B4)', 2)).toHaveLength(1);
    expect(await compare('sum($B$2:$B$4)')).toEqual([]);
    expect(await compare('SUM(B3:B5)', 6, [['Nought', 0]])).toEqual([
      ['golden-rows', expect.stringContaining('Nought')],
    ]);
  });

  it('compares large sheets in linear time, even if every row has moved by one', async () => {
    const [output, golden] = [
      await readSheets({ Results: rows(3_000).toSpliced(1, 1) }),
      await readSheets({ Results: rows(3_000) }),
    ];
    const started = process.cpuUsage();
    const { findings } = compareWithGolden(output, golden);
    expect(findings.map(({ expected }) => expected)).toEqual(['"Company 0 | 0 | https://c0.example/"']);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000);
  });
});

const chapters = {
  '1. Overview': ['The company bottles water.', 'It was founded by two engineers.'],
  '2. Financials': [
    'All figures are unaudited.',
    [
      ['Year', "SGD '000"],
      ['2024', '64,000'],
      ['2025', '80,000'],
    ],
  ],
  '3. Risks': ['A tax on plastic is likely.'],
};

describe('a text document against a golden one', () => {
  it('has no findings if bytes differ but the content does not', async () => {
    const bytes = await textDocumentBytes(chapters);
    const repacked = await repack(bytes);
    expect(compareWithGolden(await readDocument(repacked), await readDocument(bytes)).findings).toEqual([]);
  });

  it('finds changed cells, paragraphs that are missing, and chapters that are', async () => {
    const output = await readTextDocument({
      '1. Overview': ['It was founded by two engineers.'],
      '2. Financials': [
        'All figures are unaudited.',
        [
          ['Year', "SGD '000"],
          ['2024', '64,000'],
          ['2025', '88,000'],
        ],
      ],
    });
    const { findings, alignment } = compareWithGolden(output, await readTextDocument(chapters));
    expect(
      findings.map(({ check, severity, location, expected }) => [check, severity, location, expected]),
    ).toEqual([
      ['golden-text', 'medium', 'chapter "1. Overview"', 'The company bottles water.'],
      ['golden-tables', 'medium', 'chapter "2. Financials", table 1, row 3, column "SGD \'000"', '80,000'],
      ['golden-chapters', 'critical', 'document', '"3. Risks": A tax on plastic is likely.'],
    ]);
    expect(alignment.pairs.map(({ status }) => status)).toEqual(['changed', 'changed', 'missing']);
  });

  it('treats a chapter with only a changed number as the same chapter', async () => {
    const { '1. Overview': overview, '3. Risks': risks } = chapters;
    const output = await readTextDocument({ '1. Overview': overview, '2. Risks': risks });
    const golden = await readTextDocument(chapters);
    expect(
      compareWithGolden(output, golden).findings.map(({ check, location }) => [check, location]),
    ).toEqual([
      ['golden-chapters', 'document'],
      ['golden-text', 'chapter "2. Risks", heading'],
    ]);
  });
});

it('refuses documents of different types', async () => {
  const [deck, sheets] = [await readPresentation(slides), await readSheets({ A: [['x']] })];
  expect(() => compareWithGolden(deck, sheets)).toThrow(
    'A pptx document cannot be compared with a golden document of type xlsx.',
  );
});

const textOf = fc
  .array(fc.constantFrom('alder', 'birch', 'cedar', '1', '2'), { minLength: 0, maxLength: 6 })
  .map((all) => all.join(' '));
const anyDeck = fc
  .array(
    fc.record({
      title: textOf,
      texts: fc.array(
        textOf.filter((text) => text !== ''),
        { maxLength: 5 },
      ),
    }),
    { maxLength: 6 },
  )
  .map((all) => pptxOf(all.map(({ title, texts }, index) => slideOf(index + 1, title, texts))));

it('never has a finding for a deck against itself, and has one for any other', () => {
  fc.assert(
    fc.property(anyDeck, anyDeck, (a, b) => {
      expect(compareWithGolden(a, structuredClone(a)).findings).toEqual([]);
      const { findings, alignment } = compareWithGolden(a, b);
      expect(findings.length === 0).toBe(JSON.stringify(a) === JSON.stringify(b));
      expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
      expect(alignment.pairs.filter(({ output }) => output !== null)).toHaveLength(a.slides.length);
      expect(alignment.pairs.filter(({ golden }) => golden !== null)).toHaveLength(b.slides.length);
    }),
    { numRuns: 100 },
  );
});

it('limits the findings for documents that have nothing in common', () => {
  const long = (word: string) =>
    pptxOf(
      Array.from({ length: 120 }, (_, index) =>
        slideOf(
          index + 1,
          `Slide`,
          Array.from({ length: 60 }, (_, line) => `${word} ${index} line ${line} ${word.repeat(line % 7)}`),
        ),
      ),
    );
  const started = process.cpuUsage();
  const { findings, alignment } = compareWithGolden(long('alder'), long('birch'));
  expect(findings.length).toBeLessThanOrEqual(400);
  expect(alignment.notes.join(' ')).toContain('more findings of golden-');
  expect(alignment.notes.join(' ')).toContain('is not shown here');
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(10_000);
});

it('shows a document without a golden one page by page', async () => {
  const { pairs, hasGolden } = sketchDocument(await readPresentation(slides));
  expect(hasGolden).toBe(false);
  expect(pairs.map(({ status, output }) => [status, output?.title])).toEqual(
    slides.map(({ title }) => ['alone', title]),
  );
});

it('finds no difference if another program calculated the same formula or writes a date format differently', async () => {
  const save = (result: number | undefined, format: string) =>
    documentOf([
      ['Item', 'Amount', 'Day'],
      ['one', 1, { of: new Date('2026-01-05'), format }],
      ['two', { formula: 'B2*2', ...(result === undefined ? {} : { result }) }, null],
    ]);
  const [golden, output] = [await save(undefined, 'yyyy-mm-dd'), await save(2, 'yyyy\\-mm\\-dd')];
  expect(compareWithGolden(output, golden).findings).toEqual([]);
  expect(compareWithGolden(golden, output).findings).toMatchObject([{ check: 'golden-cells' }]);
});
