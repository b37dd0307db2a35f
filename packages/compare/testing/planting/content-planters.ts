import type { PlantedCell } from './add-sheet.js';
import { paragraph, run } from './add-text.js';
import type { Planter } from './plant-defect.js';
import { blocks, heading, type Rows, sheet, slides, subjects, table } from './planted-content.js';

const sites: Rows = [
  ['Site', 'Country', 'Lines', 'Staff'],
  ['Bergen', 'Norway', '4', '120'],
  ['Lyon', 'France', '6', '85'],
  ['Turin', 'Italy', '3', '64'],
  ['Vigo', 'Spain', '5', '91'],
];
/** The table with another text in one cell. */
function withCell(rows: Rows, row: number, column: number, text: string): Rows {
  return rows.map((cells, index) => (index === row ? cells.with(column, text) : cells));
}

function withNumbers(numbers: readonly string[]): Rows {
  const names = ['Bergen', 'Lyon', 'Turin', 'Vigo', 'Porto'];
  return [['No.', 'Site'], ...names.map((name, index) => [numbers[index] ?? '', name])];
}

/** Three charts, the last of them with these texts. */
const sourcedCharts = (texts: readonly string[]) => [
  { title: 'Sick leave', chart: { 2023: '4.1', 2024: '3.9', 2025: '3.3' }, texts: ['Source: health fund'] },
  { title: 'Accidents', chart: { 2023: '21', 2024: '17', 2025: '12' }, texts: ['Source: safety officer'] },
  { title: 'Overtime', chart: { 2023: '310', 2024: '280', 2025: '265' }, texts },
  { title: 'Visitors', chart: { 2023: '820', 2024: '910', 2025: '875' }, texts: ['Source: reception'] },
  { title: 'Deliveries', chart: { 2023: '97', 2024: '101', 2025: '99' }, texts: ['Source: warehouse'] },
];

const passages = [
  'The canteen opens at six for the early shift, and at noon for everybody who works on the day shift.',
  'The porter keeps the keys of both stores in a box behind the door, and notes who took which one.',
  'Bicycles may stand under the roof of the south wing, as long as the way to the exits remains free.',
];

const hours = (values: readonly PlantedCell[]) => [
  ['Site', 'Hours'],
  ...values.map((value, index) => [
    ['Bergen', 'Lyon', 'Turin', 'Vigo', 'Porto', 'Graz', 'Gent', 'Lund', 'Cork', 'Split', 'Brno', 'Graz-Ost'][
      index
    ] ?? '',
    value,
  ]),
];
const staff: readonly (readonly PlantedCell[])[] = [
  ['Site', 'Country', 'Lines', 'Staff'],
  ['Bergen', 'Norway', 4, 120],
  ['Lyon', 'France', 6, 85],
  ['Turin', 'Italy', 3, 64],
  ['Vigo', 'Spain', 5, 91],
];
const statement = (profit: string): Rows => [
  ['USD m', '2024', '2025'],
  ['Revenue', '100', '120'],
  ['Cost of sales', '60', '70'],
  ['Gross profit', '40', profit],
];
const assets: Rows = [
  ['USD m', '2024', '2025'],
  ['Total assets', '210', '240'],
  ['Equity', '90', '95'],
];
/** Hours of two days, and their sum by a formula in each row. */
const weekly: readonly (readonly PlantedCell[])[] = [
  ['Site', 'Monday', 'Tuesday', 'Both'],
  ...['Bergen', 'Lyon', 'Turin', 'Vigo', 'Porto', 'Graz', 'Gent'].map((site, index) => [
    ...[site, 36, 38],
    `=SUM(B${index + 2}:C${index + 2}) → 74`,
  ]),
];
const doubled = Array.from({ length: 12 }, (_, index) => `=ROW()*2 → ${2 * (index + 2)}`);

/** Defects of tables, sheets, slides and headings, which come with content of their own. */
export const contentPlanters: Readonly<Record<string, Planter>> = {
  'chart-without-data': slides(
    'a chart without values',
    [{ title: 'Sick leave', chart: { 2023: '', 2024: '', 2025: '' } }],
    [{ title: 'Sick leave', chart: { 2023: '4.1', 2024: '', 2025: '3.3' } }],
  ),
  'conflicting-figures': table(
    'a sentence whose figure differs from the table',
    'Assets',
    { texts: ['Total assets reached USD 255 m in 2025.'], table: assets },
    { texts: ['Total assets reached USD 240 m in 2025.'], table: assets },
  ),
  'derived-figures': {
    ...table(
      'a gross profit that is not revenue minus costs',
      'Results',
      { table: statement('65') },
      { table: statement('50') },
    ),
  },
  'duplicate-rows': sheet('the same row twice', [...staff, staff[4] ?? []], staff),
  'duplicate-slides': slides(
    'the same slide twice',
    [
      { title: 'House rules', texts: passages },
      { title: 'House rules', texts: passages },
    ],
    [{ title: 'House rules', texts: passages }],
  ),
  'empty-chapters': blocks(
    'a heading with nothing under it',
    [heading(1, 'Appendix')],
    [heading(1, 'Appendix'), paragraph(run('The minutes of the spring meeting are attached.'))],
  ),
  'empty-slides': slides(
    'a slide without content',
    [{ title: 'Open questions' }],
    [{ title: 'Open questions', texts: passages }],
  ),
  'empty-table-rows': slides(
    'a table with an empty row',
    [{ title: 'Sites', table: [...sites, ['', '', '', '']] }],
    [{ title: 'Sites', table: sites }],
  ),
  'formula-errors': sheet('a division by zero', hours([38, '#DIV/0!', 36]), hours([38, 40, 36])),
  'formula-like-text': sheet(
    'a formula stored as text',
    [
      ['Site', 'Note'],
      ['Bergen', '"=SUM(A1:A9)"'],
      ['Lyon', 'agreed'],
    ],
    [
      ['Site', 'Note'],
      ['Bergen', '+65 6123 4567'],
      ['Lyon', 'agreed'],
    ],
  ),
  'hard-coded-values': sheet(
    'a constant among formulas',
    hours(doubled.with(5, '1200').map((item) => (item === '1200' ? 1200 : item))),
    hours(doubled),
  ),
  'inconsistent-formulas': sheet(
    'a formula over other cells than those beside it',
    weekly.with(3, [...(weekly[3]?.slice(0, 3) ?? []), '=SUM(B4:B4) → 36']),
    weekly,
  ),
  'header-row': sheet(
    'two columns with the same name',
    staff.map((cells, row) => (row === 0 ? cells.with(2, 'Staff') : cells)),
    staff,
  ),
  'contents-list': slides(
    'a point of the agenda without a slide',
    [
      { title: 'Agenda', texts: ['Canteen hours', 'Store keys', 'Bicycle stands', 'Parking fees'] },
      { title: 'Canteen hours', texts: [passages[0] ?? ''] },
      { title: 'Store keys', texts: [passages[1] ?? ''] },
      { title: 'Bicycle stands', texts: [passages[2] ?? ''] },
    ],
    [
      { title: 'Agenda', texts: ['Canteen hours', 'Store keys', 'Bicycle stands'] },
      { title: 'Canteen hours', texts: [passages[0] ?? ''] },
      { title: 'Store keys', texts: [passages[1] ?? ''] },
      { title: 'Bicycle stands', texts: [passages[2] ?? ''] },
    ],
  ),
  'heading-order': blocks(
    'a heading that skips a level',
    [
      heading(1, 'Appendix'),
      paragraph(run('The minutes of the spring meeting are attached.')),
      heading(3, 'Attendance'),
      paragraph(run('Nine members came.')),
    ],
    [
      heading(1, 'Appendix'),
      paragraph(run('The minutes of the spring meeting are attached.')),
      heading(2, 'Attendance'),
      paragraph(run('Nine members came.')),
    ],
  ),
  'hidden-sheets': {
    puts: 'a hidden sheet',
    bad: { xlsx: { sheet: 'Raw answers', rows: staff, hidden: true } },
    good: { xlsx: { sheet: 'Raw answers', rows: staff } },
  },
  'hidden-slides': slides(
    'a hidden slide',
    [{ title: 'Our margins', texts: passages, hidden: true }],
    [{ title: 'Our margins', texts: passages }],
  ),
  'lone-empty-cells': table(
    'an empty cell in a full table',
    'Sites',
    { table: withCell(sites, 3, 2, '') },
    { table: withCell(sites, 3, 2, 'n/a') },
  ),
  'missing-sources': slides(
    'a chart without a source',
    sourcedCharts([]),
    sourcedCharts(['Source: time sheets']),
  ),
  'mixed-scales': table(
    'a figure in thousands among millions',
    'Volumes',
    {
      table: [
        ['Million bottles', '2022', '2023', '2024', '2025'],
        ['Glass', '1,100', '1,150', '1,200,000', '1,240'],
        ['Cans', '640', '655', '670', '690'],
      ],
    },
    {
      table: [
        ['Million bottles', '2022', '2023', '2024', '2025'],
        ['Glass', '1,100', '1,150', '1,200', '1,240'],
        ['Cans', '640', '655', '670', '690'],
      ],
    },
  ),
  'no-empty-cells': sheet(
    'an empty cell in a full table',
    staff.map((cells, row) => (row === 3 ? cells.with(2, null) : cells)),
    staff,
  ),
  'repeated-table-rows': table(
    'the same row twice in succession',
    'Sites',
    { table: [...sites, sites[4] ?? []] },
    { table: sites },
  ),
  'scale-outliers': sheet(
    'a figure that is a thousand times too large',
    hours([38, 40, 36, 39, 37_000, 41, 38, 35, 40, 36]),
    hours([38, 40, 36, 39, 37, 41, 38, 35, 40, 36]),
  ),
  'stated-counts': table(
    'a stated number of sites that is higher than in the table',
    'Sites',
    { texts: ['The following five sites were compared.'], table: sites },
    { texts: ['The following four sites were compared.'], table: sites },
  ),
  'number-sequences': table(
    'a number that is missing',
    'Sites',
    { table: withNumbers(['1', '2', '3', '5', '6']) },
    { table: withNumbers(['1', '2', '3', '4', '5']) },
  ),
  'table-totals': table(
    'a wrong total',
    'Staff',
    {
      table: [
        ['Site', 'Staff'],
        ['Bergen', '40'],
        ['Lyon', '35'],
        ['Turin', '25'],
        ['Total', '105'],
      ],
    },
    {
      table: [
        ['Site', 'Staff'],
        ['Bergen', '40'],
        ['Lyon', '35'],
        ['Turin', '25'],
        ['Total', '100'],
      ],
    },
  ),
  'templated-sentences': subjects(
    'one sentence for three sites with only the name exchanged',
    (site) =>
      `${site} continues to invest in good food for all shifts. The canteen is well known among its guests for it.`,
    {
      Bergen:
        'The canteen opens at six for the early shift. On Fridays it serves fish from the harbour at half the price.',
      Lyon: 'Cooks prepare every meal on the ground floor. A second kitchen opens in spring, next to the new gate.',
      Turin:
        'Guests pay with their badge at one of two tills. Those without a badge buy a ticket from the porter.',
    },
  ),
  'text-numbers': sheet(
    'a figure stored as text',
    hours([38, 40, '36', 39, 37]),
    hours([38, 40, 36, 39, 37]),
  ),
  'title-missing': slides(
    'a slide without a title',
    [{ title: null, texts: passages }],
    [{ title: 'House rules', texts: passages }],
  ),
  'totals-row': sheet(
    'a wrong total',
    [...hours([38, 40, 36]), ['Total', 141]],
    [...hours([38, 40, 36]), ['Total', 114]],
  ),
  'tracked-changes': blocks(
    'a tracked change that is not accepted',
    [
      paragraph(
        `${run('Swaps need notice')}<w:ins w:id="9002" w:author="Jane" w:date="2026-10-01T00:00:00Z">${run(' of one day')}</w:ins>${run('.')}`,
      ),
    ],
    [paragraph(run('Swaps need notice of one day.'))],
  ),
  'uncalculated-formulas': sheet(
    'a formula without a result',
    hours([38, 40, '=B2+B3']),
    hours([38, 40, '=B2+B3 → 78']),
  ),
  'document-colors': blocks(
    'a text in purple',
    [paragraph(run('Purple words stand here.', '<w:color w:val="9A0066"/>'))],
    [paragraph(run('Plain words stand here.'))],
    'a template that sets `colors`',
  ),
  'document-fonts': blocks(
    'a text in Comic Sans',
    [
      paragraph(
        run('Jolly words stand here.', '<w:rFonts w:ascii="Comic Sans MS" w:hAnsi="Comic Sans MS"/>'),
      ),
    ],
    [paragraph(run('Plain words stand here.'))],
    'a template that sets `fonts`',
  ),
};
