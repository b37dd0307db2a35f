import { addPart, escapeXml, type Host, relate, replacePart, withoutPlace } from './host.js';

/** A text that begins with `=` is a formula, with its result behind ` → `; a text in quotes stays one, whatever it begins with. */
export type PlantedCell = string | number | null;

export interface PlantedSheet {
  readonly sheet: string;
  readonly rows: readonly (readonly PlantedCell[])[];
  readonly hidden?: true;
}

const id = 'rIdPlantedSheet';
const path = 'xl/worksheets/planted.xml';

/** Puts one more sheet behind those of a workbook. */
export async function addSheet(host: Host, { sheet, rows, hidden }: PlantedSheet): Promise<void> {
  if (host.type !== 'xlsx') throw withoutPlace('sheets');
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${letterOf(column)}${row + 1}`)).join('')}</row>`,
  );
  await addPart(
    host,
    path,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml',
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  );
  await relate(host, host.main, { id, type: 'worksheet', target: '/xl/worksheets/planted.xml' });
  await replacePart(host, host.main, (xml) => {
    const ids = [...xml.matchAll(/\bsheetId="(\d+)"/g)].map(([, number]) => Number(number));
    const state = hidden === true ? ' state="hidden"' : '';
    const entry = `<sheet xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" name="${escapeXml(sheet)}" sheetId="${Math.max(0, ...ids) + 1}"${state} r:id="${id}"/>`;
    return xml.replace('</sheets>', () => `${entry}</sheets>`);
  });
}

function cellXml(cell: PlantedCell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (/^#[A-Z0-9/]+[!?]$/.test(cell)) return `<c r="${place}" t="e"><v>${cell}</v></c>`;
  if (cell.startsWith('=')) {
    const [formula = '', result] = cell.slice(1).split(' → ');
    return `<c r="${place}"><f>${escapeXml(formula)}</f>${result === undefined ? '' : `<v>${result}</v>`}</c>`;
  }
  const text = /^"(.*)"$/.exec(cell)?.[1] ?? cell;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function letterOf(column: number): string {
  return String.fromCharCode(65 + column);
}
