import type ExcelJS from 'exceljs';
import { addSheet, type CellContent, workbookBytes } from './write-workbook.js';

export type Rows = CellContent[][];

const names = ['Alder Springs', 'Birch Water', 'Cedar Bottling', 'Damson Wells', 'Elm Source'];

/** The rows of a workbook that satisfies the template validation-results; the header comes first. */
export function validationRows(): Rows {
  return [
    ['Company', 'Website', 'Country', 'Business Description', 'Verdict', 'Reason', 'Confidence'],
    ...names.map((name, index) => [
      name,
      `https://www.${name.split(' ')[0]?.toLowerCase()}.example/`,
      'Vietnam',
      'Bottles spring water and ships it to four hundred retailers.',
      index === 2 ? 'Invalid' : 'Valid',
      index === 2 ? 'Sells machines, not water.' : 'Its site shows three plants and a price list.',
      { of: 0.8 + index / 50, format: '0%' },
    ]),
  ];
}

/**
 * The rows of a workbook that satisfies the template trading-comps: title, groups, header in row 4, units, companies in
 * rows 6 to 10, Mean and Median, a note.
 */
export function compsRows(): Rows {
  const money = (of: ExcelJS.CellValue) => ({ of, format: '#,##0.0' });
  const multiple = (of: ExcelJS.CellValue) => ({ of, format: '0.0x' });
  const companies = names.map((name, index): CellContent[] => {
    const value = 900 + index * 110;
    return [
      name,
      `AL${String.fromCharCode(65 + index)} VN`,
      'Vietnam',
      money(value),
      money(value + 150),
      money(420 + index * 30),
      money(90 + index * 9),
      multiple({ formula: `E${index + 6}/G${index + 6}`, result: (value + 150) / (90 + index * 9) }),
      index === 3 ? 'NM' : multiple(14 + index),
      multiple(2 + index / 10),
    ];
  });
  const ratios = companies.map((_, index) => (1050 + index * 110) / (90 + index * 9));
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  const median = ratios.toSorted((a, b) => a - b)[2] ?? 0;
  return [
    ['Trading comparables: bottled water', null, null, null, null, null, null, null, null, null],
    [],
    [null, null, null, 'Size', null, null, null, 'Multiples', null, null],
    ['Company', 'Ticker', 'Country', 'Market Cap', 'EV', 'Revenue', 'EBITDA', 'EV/EBITDA', 'P/E', 'P/B'],
    [null, null, null, 'USD m', 'USD m', 'USD m', 'USD m', 'x', 'x', 'x'],
    ...companies,
    [
      'Mean',
      null,
      null,
      null,
      null,
      null,
      null,
      multiple({ formula: 'AVERAGE(H6:H10)', result: mean }),
      multiple(15.8),
      multiple(2.2),
    ],
    [
      'Median',
      null,
      null,
      null,
      null,
      null,
      null,
      multiple({ formula: 'MEDIAN(H6:H10)', result: median }),
      multiple(15.5),
      multiple(2.2),
    ],
    [],
    ['Source: company reports, exchange prices of 20 November 2026'],
  ];
}

/** The rows as a file with one sheet of that name. */
export function sheetBytes(name: string, rows: Rows): Promise<Buffer> {
  return workbookBytes((workbook) => addSheet(workbook, name, rows));
}
