import { monthNumber } from '../../figures/months-in-text.js';
import { showCellNumber } from '../../text/shown-number.js';
import type { WorkbookView } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import {
  type BodyColumn,
  bodyColumns,
  cellOf,
  cellsAt,
  columnKey,
  columnTitle,
  createOffences,
  rowLabel,
} from '../column-cells.js';
import { quote } from '../wording.js';

const unit = String.raw`(?:[\s,]*(?:[([][^)\]]{1,20}[)\]]|(?:in )?(?:eur|usd|gbp|chf|nok|sek|dkk|€|\$|£|k€|m€|m|mn|mio\.?|bn|k|million|thousand|tsd\.?|t€)|(?:fy ?)?20\d\d[ae]?)){0,4}`;
const people = String.raw`(?:number of )?(?:employees|staff|headcount|ftes?|workforce|population|inhabitants)|(?:anzahl )?(?:mitarbeiter(?:zahl)?|beschäftigte|einwohner)|(?:nombre de )?(?:salariés|employés|habitants)|effectifs?|(?:n[úu]mero de )?(?:empleados|habitantes)|plantilla|(?:numero (?:di )?)?(?:dipendenti|abitanti|addetti)`;
const income = String.raw`(?:annual |net |total )?(?:revenues?|sales|turnover)|umsatz|umsatzerlöse|jahresumsatz|chiffre d['’]affaires|ca|ingresos|ventas|facturación|fatturato|ricavi`;
const header = new RegExp(`^(?:${people}|${income})${unit}$`, 'iu');

/** Columns of companies and places: a customer or an order may have returned more than it bought. */
const subjects =
  /^(?:compan(?:y|ies)|firms?|competitors?|peers?|targets?|suppliers?|makers?|branch(?:es)?|stores?|shops?|sites?|plants?|locations?|countr(?:y|ies)|cit(?:y|ies)|unternehmen|firmen?|wettbewerber|hersteller|filialen?|standorte?|werke?|l[aä]nd(?:er)?|städte|stadt|sociétés?|entreprises?|concurrents?|fournisseurs?|filiales?|sites?|magasins?|pays|villes?|empresas?|sociedad(?:es)?|competidor(?:es)?|tiendas?|sedes?|países|país|ciudad(?:es)?|aziend[ae]|società|impres[ae]|concorrent[ei]|negozi[o]?|sed[ei]|paes[ei]|città)(?: name)?$/iu;
/** Rows that correct others. */
const correction =
  /eliminat|consolid|intercompany|inter-?segment|adjust|correct|return|refund|credit|discount|rebate|reconcil|other|change|differen|konsolid|überleit|korrektur|gutschrift|rabatt|sonstig|differenz|veränder|élimination|ajust|avoir|remise|autres?|écart|eliminaci|abono|descuento|otros|diferencia|eliminazion|rettific|sconto|altr[ei]|differenz/iu;

const minFigures = 5;

/** The only negative figure of a column that counts people or revenue. */
export function negativeFigures(workbook: WorkbookView): FindingDraft[] {
  return bodyColumns(workbook, ({ header: title }) => header.test(title.trim())).flatMap((bodyColumn) => {
    const result = negativeOf(bodyColumn);
    if (result === null) return [];
    const { table, column } = bodyColumn;
    return [
      {
        key: columnKey(table, column, 'sign'),
        ...cellsAt(table, column, result.rows),
        message: `${columnTitle(column)}${cellOf(table, column, result.rows.firstRow)} is ${result.shown}; all other figures of the column are positive.`,
        expected: 'figures above 0',
        actual: result.rows.quotes(),
        suggestion: 'Check the sign against the source of this row, and how negative figures are read.',
      },
    ];
  });
}

const wages = String.raw`(?:personnel|staff|payroll)(?: (?:costs?|expenses?))?|wages(?: and salaries)?|salaries|personal(?:kosten|aufwand)?|löhne(?: und gehälter)?|gehälter|charges de personnel|frais de personnel|salaires(?: et traitements)?|gastos de personal|sueldos(?: y salarios)?|costi? (?:del |di )?personale|personale|salari`;
const materials = String.raw`(?:raw )?materials?(?: costs?)?|cost of (?:sales|goods sold|materials?)|cogs|material(?:kosten|aufwand)?|wareneinsatz|achats(?: consommés)?|aprovisionamientos|acquisti|materie prime`;
const depreciation = String.raw`depreciation(?: and amorti[sz]ation)?|d&a|abschreibungen|(?:dotations aux )?amortissements|amortizaciones|ammortamenti`;
/** Costs that are paid in each period: of others, such as power or rent, a part may be paid back. */
const costs = new RegExp(`^(?:${wages}|${materials}|${depreciation})${unit}$`, 'iu');
const minNegative = 5;
const maxSpread = 1.6;

/** "März", "Mar 2025", "2025". */
function isPeriod(label: string): boolean {
  const [, name = ''] = /^(\p{L}*)[ .]*(?:20\d\d|'?\d\d)?$/u.exec(label.trim()) ?? [];
  return monthNumber(name) > 0 || /^20\d\d$/.test(label.trim());
}

/** The only positive figure of a column of costs with a minus, if it has the size of the others. */
export function positiveCosts(workbook: WorkbookView): FindingDraft[] {
  return bodyColumns(workbook, ({ header: title }) => costs.test(title.trim())).flatMap(
    ({ table, column, visit }) => {
      const sizes: number[] = [];
      const rows = createOffences();
      let shown = '';
      visit((row, cell) => {
        if (cell?.kind !== 'number' || typeof cell.value !== 'number' || cell.formula !== null) return;
        sizes.push(Math.abs(cell.value));
        if (cell.value <= 0) return;
        shown = showCellNumber(cell.format ?? 'General', cell.value);
        rows.add(row, () => quote(shown));
      });
      const isEven = Math.max(...sizes) <= Math.min(...sizes) * maxSpread;
      if (rows.count !== 1 || sizes.length <= minNegative || !isEven) return [];
      // A booking may be reversed, a delivery go into stock, and an asset be written up.
      if (!isPeriod(rowLabel(table, column, rows.firstRow) ?? '')) return [];
      return [
        {
          key: columnKey(table, column, 'sign'),
          ...cellsAt(table, column, rows),
          message: `${columnTitle(column)}${cellOf(table, column, rows.firstRow)} is ${shown}; all other figures of the column are negative.`,
          expected: 'figures below 0',
          actual: rows.quotes(),
          suggestion: 'Check the sign against the source of this row, and how negative figures are written.',
        },
      ];
    },
  );
}

function negativeOf({ table, column, visit }: BodyColumn) {
  const isAboutSubjects = table.columns.some((tableColumn) => subjects.test(tableColumn.header.trim()));
  if (!isAboutSubjects) return null;
  const rows = createOffences();
  const positive: number[] = [];
  let format = 'General';
  let value = 0;
  visit((row, cell) => {
    if (cell?.kind !== 'number' || typeof cell.value !== 'number') return;
    if (cell.value > 0) positive.push(cell.value);
    if (cell.value >= 0 || (column.rules?.min ?? cell.value) > cell.value) return;
    format = cell.format ?? 'General';
    value = cell.value;
    rows.add(row, () => quote(String(value)));
  });
  // A wrong sign leaves the size: a small negative figure, as of a holding, may be right.
  const isOfSize = -value >= Math.min(...positive) / 2;
  if (positive.length < minFigures || rows.count !== 1 || !isOfSize) return null;
  const label = rowLabel(table, column, rows.firstRow);
  if (label === null || correction.test(label)) return null;
  return { rows, shown: showCellNumber(format, value) };
}
