import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';

export interface ReportTable {
  readonly caption?: string;
  readonly rows: readonly (readonly string[])[];
}

export interface ReportChapter {
  readonly title: string;
  readonly level: 1 | 2 | 3;
  /** Typed in front of the title instead of counted. */
  readonly number?: string;
  readonly content: readonly (string | ReportTable)[];
}

/** Content of a report, from which tests change one thing at a time. */
export interface ReportContent {
  /** Labels and values of the table on the first page. */
  readonly cover: readonly (readonly [string, string])[];
  readonly confidentiality: string;
  readonly chapters: readonly ReportChapter[];
  /** The program counts the headings. */
  readonly numbered: boolean;
  readonly pageNumbers: boolean;
}

const sentences = [
  'Acme fills nine lines along the river and ships to four hundred retailers, a third of them under contracts that renew each spring.',
  'Two of its lines were replaced last year; the rest will need new valves within three seasons, which management has budgeted for.',
  'Customers in the north pay within forty days and those in the south within sixty, so working capital follows the weather.',
  'We visited both plants, spoke to eleven customers, and saw every contract that is worth more than a hundredth of revenue.',
];

/** Eighty words and more, in another order and with other first words for each title. */
function prose(title: string): string {
  const turn = title.length % sentences.length;
  return [`As to ${title.toLowerCase()}:`, ...sentences.slice(turn), ...sentences.slice(0, turn)].join(' ');
}

const chapter = (title: string, content: ReportChapter['content'] = []): ReportChapter => ({
  title,
  level: 1,
  content: [prose(title), ...content],
});

/** A report that satisfies the template dd-report. */
export function goodReport(): ReportContent {
  return {
    cover: [
      ['Company', 'Acme Bottling Pte Ltd'],
      ['Project Name', 'Project Spring'],
      ['Date', '12 March 2026'],
      ['Prepared for', 'Ruritania Capital'],
      ['Prepared by', 'Larch Advisory'],
    ],
    confidentiality: 'Strictly private and confidential',
    chapters: [
      chapter('Executive Summary', ['Buyers should expect a price of nine times EBITDA.']),
      chapter('Company Overview'),
      { title: 'History and ownership', level: 2, content: ['Its founders still own most of the shares.'] },
      { title: 'Products', level: 2, content: ['Still water in four sizes, sparkling in two.'] },
      chapter('Market'),
      chapter('Financial Analysis', [
        {
          caption: "Table 1: Income statement (SGD '000)",
          rows: [
            ['', 'FY2023', 'FY2024', 'FY2025'],
            ['Revenue', '71,204', '76,918', '80,331'],
            ['Cost of sales', '(48,110)', '(51,402)', '(52,980)'],
            ['EBITDA', '8,870', '9,950', '11,204'],
            ['EBITDA margin', '12.5%', '12.9%', '13.9%'],
          ],
        },
      ]),
      chapter('Operations'),
      chapter('Legal and Compliance'),
      chapter('Risks', [
        {
          caption: 'Table 2: Key risks',
          rows: [
            ['Risk', 'Impact', 'Mitigation'],
            ['Two customers buy a third', 'High', 'Longer contracts before closing'],
            ['Licence for the well ends', 'Medium', 'Renewal as a condition'],
            ['Valves near end of life', 'Low', 'Budgeted for next season'],
          ],
        },
      ]),
      chapter('Pre-DD Workplan', [
        {
          rows: [
            ['Workstream', 'Activity', 'Owner', 'Timeline', 'Status'],
            ['Commercial', 'Call twelve customers', 'Larch', 'Week 1', 'Done'],
            ['Financial', 'Quality of earnings', 'Auditor', 'Week 2', 'Open'],
            ['Tax', 'Review three years of filings', 'Tax adviser', 'Week 2', 'Open'],
            ['Legal', 'Read the well licence', 'Counsel', 'Week 3', 'Open'],
            ['Operational', 'Visit both plants', 'Larch', 'Week 1', 'Done'],
          ],
        },
      ]),
      chapter('Recommendations'),
    ],
    numbered: true,
    pageNumbers: true,
  };
}

/** The good report with one of its chapters altered, or left out. */
export function withChapter(
  title: string,
  alter: (chapter: ReportChapter) => ReportChapter | null,
): ReportContent {
  const report = goodReport();
  const chapters = report.chapters.flatMap((reportChapter) =>
    reportChapter.title === title ? (alter(reportChapter) ?? []) : reportChapter,
  );
  return { ...report, chapters };
}

/** The good report with the table of one of its chapters altered. */
export function withTable(
  title: string,
  alter: (rows: readonly (readonly string[])[]) => readonly (readonly string[])[],
  caption?: string,
): ReportContent {
  return withChapter(title, (reportChapter) => ({
    ...reportChapter,
    content: reportChapter.content.map((part) =>
      typeof part === 'string'
        ? part
        : { ...part, rows: alter(part.rows), ...(caption === undefined ? {} : { caption }) },
    ),
  }));
}

const levels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;

/** Renders a real DOCX file with a library of another author. */
export async function renderReport(report: ReportContent): Promise<Buffer> {
  const children = [
    new Paragraph({ text: 'Due diligence report', heading: HeadingLevel.TITLE }),
    table(report.cover),
    new Paragraph(report.confidentiality),
    new Paragraph({ children: [new PageBreak()] }),
    ...report.chapters.flatMap(({ title, level, number, content }) => [
      new Paragraph({
        text: number === undefined ? title : `${number} ${title}`,
        heading: levels[level - 1] ?? HeadingLevel.HEADING_1,
        ...(report.numbered ? { numbering: { reference: 'headings', level: level - 1 } } : {}),
      }),
      ...content.flatMap((part) => {
        if (typeof part === 'string') return [new Paragraph(part)];
        const caption =
          part.caption === undefined ? [] : [new Paragraph({ text: part.caption, style: 'Caption' })];
        return [...caption, table(part.rows), new Paragraph('')];
      }),
    ]),
  ];
  const pageNumber = new Paragraph({ children: [new TextRun({ children: [PageNumber.CURRENT] })] });
  const document = new Document({
    numbering: {
      config: [
        {
          reference: 'headings',
          levels: ['%1', '%1.%2', '%1.%2.%3'].map((label, level) => ({
            level,
            format: LevelFormat.DECIMAL,
            text: label,
            alignment: AlignmentType.LEFT,
          })),
        },
      ],
    },
    sections: [
      {
        children,
        ...(report.pageNumbers ? { footers: { default: new Footer({ children: [pageNumber] }) } } : {}),
      },
    ],
  });
  return Packer.toBuffer(document);
}

function table(rows: readonly (readonly string[])[]): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (row) =>
        new TableRow({ children: row.map((cell) => new TableCell({ children: [new Paragraph(cell)] })) }),
    ),
  });
}
