import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { RepairKind } from '../model/document-base.js';
import type { DocumentFaults } from '../repairs/document-faults.js';
import type { XmlAttributes } from '../xml/xml-handler.js';
import { StoredGrid } from './cell-grid.js';
import {
  columnOf,
  lastSheetColumn,
  lastSheetRow,
  nameOfColumn,
  packReference,
  rowOf,
} from './cell-reference.js';
import { kindCode } from './cell-shapes.js';
import { formulaFault } from './formula-faults.js';
import { serialOfIsoDate } from './iso-date.js';
import type { CellFormats } from './number-formats.js';
import { parseNumber } from './parse-number.js';
import type { CommentPersons } from './read-comments.js';
import type { DrawingReader } from './read-drawings.js';
import { shownText } from './read-shared-strings.js';
import type { RichValues } from './rich-values.js';
import type { TableRegistry } from './table-faults.js';
import { maxCellTextLength, type TextTable } from './text-table.js';
import { isWpsPicture } from './wps-picture.js';

/** State that all sheets of a workbook share while they are read. */
export interface WorkbookContext {
  readonly texts: TextTable;
  readonly styles: CellFormats;
  readonly date1904: boolean;
  readonly limits: ReaderLimits;
  readonly persons: CommentPersons;
  readonly richValues: RichValues;
  readonly drawings: DrawingReader;
  /** Cells read so far, over all sheets. */
  cells: number;
  readonly faults: DocumentFaults;
  readonly tables: TableRegistry;
  /** The workbook has a function of that name: it defines the name, or has macros. */
  isOwnFunction(name: string): boolean;
  note(sentence: string): void;
}

export interface LinkFormula {
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

/**
 * Takes a sheet's rows and cells in the order of the file. A row or cell without a reference follows the one before it; a reference
 * that is invalid, goes back, or names another row than it is in is refused: Excel repairs such a file, which loses data, and the
 * place of the cell would be a guess. A first row 0 is nowhere on a sheet: it is left out.
 */
export class SheetCells {
  readonly grid: StoredGrid;
  readonly hiddenRows: number[] = [];
  /** Cells with formulas that link. */
  readonly linkFormulas: LinkFormula[] = [];
  readonly #sheet: string;
  readonly #part: string;
  readonly #context: WorkbookContext;
  readonly #owners = new Map<string, string>();
  #row = 0;
  #column = 0;
  #isLeftOut = false;
  #type = 'n';
  #format = 0;
  #value: string | null = null;
  #inline: string | null = null;
  #formula: string | null = null;
  /** Reference to a rich value. */
  #rich: string | null = null;

  constructor(sheet: string, part: string, context: WorkbookContext) {
    this.#sheet = sheet;
    this.#part = part;
    this.#context = context;
    this.grid = new StoredGrid(context.texts, context.styles.formats);
  }

  startRow(attributes: XmlAttributes): void {
    const reference = attributes.get('r');
    const row = reference === undefined ? this.#row + 1 : parseNumber(reference);
    this.#isLeftOut = row === 0 && this.#row === 0;
    if (this.#isLeftOut) {
      this.#context.note('A sheet has a row 0. Rows start at 1, so the row was left out.');
      return;
    }
    if (!Number.isInteger(row) || row <= this.#row || row > lastSheetRow) {
      const where = this.#row === 0 ? 'at the start; rows start at 1' : `after row ${this.#row}`;
      throw this.#corrupt(`has a row "${reference ?? row}" ${where}`);
    }
    this.#row = row;
    this.#column = 0;
    if (isTrue(attributes.get('hidden'))) this.hiddenRows.push(row);
  }

  /** The row that is being read, and the column of its last cell; 0 before the first. */
  get row(): number {
    return this.#row;
  }

  get column(): number {
    return this.#column;
  }

  /**
   * A cell behind the last one with a number or the index of a shared text; `style` -1: it names none. False if it is not
   * right: nothing was taken then.
   */
  addPlain(column: number, style: number, isShared: boolean, value: number): boolean {
    const { texts, styles } = this.#context;
    if (column > lastSheetColumn || (isShared && value >= texts.shared)) return false;
    this.#column = column;
    this.#format = style < 0 ? 0 : styles.formatOf(style);
    if (style >= styles.count) this.#styleFault(style);
    this.#formula = null;
    if (!isShared) {
      const isDate = styles.formats[this.#format]?.isDate === true;
      this.#add(isDate ? kindCode.date : kindCode.number, value);
    } else if (!texts.isEmpty(value)) {
      this.#checkLength(texts.excessiveLength(value));
      this.#add(kindCode.text, value);
    }
    return true;
  }

  startCell(attributes: XmlAttributes): void {
    if (this.#isLeftOut) return;
    const reference = attributes.get('r');
    let column = this.#column + 1;
    if (reference !== undefined) {
      const packed = packReference(reference);
      if (packed === 0 || rowOf(packed) !== this.#row || columnOf(packed) < column) {
        throw this.#corrupt(`has a cell "${reference}" after column ${this.#column} of row ${this.#row}`);
      }
      column = columnOf(packed);
    } else if (column > lastSheetColumn) {
      throw this.#corrupt(`has more than ${lastSheetColumn} cells in row ${this.#row}`);
    }
    this.#column = column;
    this.#type = attributes.get('t') ?? 'n';
    const style = attributes.get('s');
    const { styles } = this.#context;
    this.#format = style === undefined ? 0 : styles.formatOf(parseNumber(style));
    if (style !== undefined && Number(style) >= styles.count) this.#styleFault(Number(style));
    this.#value = null;
    this.#inline = null;
    this.#formula = null;
    this.#rich = attributes.get('vm') ?? null;
  }

  setValue(value: string): void {
    this.#value = value;
  }

  addInlineText(value: string): void {
    this.#inline = (this.#inline ?? '') + value;
  }

  /** A shared formula is at its owner; those that follow only name it. One whose owner is absent is ''. */
  setFormula(formula: string, shared: string | null): void {
    if (this.#isLeftOut) return;
    let own = formula;
    if (shared !== null && formula === '') own = this.#owners.get(shared) ?? '';
    else {
      this.#context.texts.charge(formula);
      const fault = formulaFault(formula, this.#context.isOwnFunction);
      if (fault !== null) this.#fault(fault.kind, fault.fact);
      if (shared !== null) this.#owners.set(shared, formula);
    }
    this.#formula = own;
    if (/HYPERLINK/i.test(own))
      this.linkFormulas.push({ row: this.#row, column: this.#column, formula: own });
  }

  endCell(): void {
    if (this.#isLeftOut) return;
    const value = this.#value;
    if (this.#formula !== null && isWpsPicture(this.#formula)) this.#addPicture('');
    else if (this.#inline !== null && this.#type === 'inlineStr') this.#addText(shownText(this.#inline));
    else if (value === null || value === '') this.#addEmpty();
    else this.#addValue(value);
  }

  #addValue(value: string): void {
    const { styles, date1904 } = this.#context;
    if (this.#type === 'n') {
      const isDate = styles.formats[this.#format]?.isDate === true;
      const parsed = this.#numeric(parseNumber(value), value, 'a number');
      this.#add(isDate ? kindCode.date : kindCode.number, parsed);
    } else if (this.#type === 's') this.#addShared(value);
    // An inline text may be in a value, too: several libraries write it so, and Excel shows it.
    else if (this.#type === 'str' || this.#type === 'inlineStr') this.#addText(shownText(value));
    else if (this.#type === 'b') this.#add(kindCode.boolean, isTrue(value.trim()) ? 1 : 0);
    else if (this.#type === 'e') this.#addError(value);
    else if (this.#type === 'd') {
      const days = serialOfIsoDate(value.trim(), date1904);
      this.#add(kindCode.date, this.#numeric(days, value, 'an ISO 8601 date'));
    } else throw this.#corrupt(`has a cell of the unknown type "${this.#type}" in ${this.#where()}`);
  }

  /** An error, or the rich value that newer programs show instead. */
  #addError(code: string): void {
    const { texts, richValues } = this.#context;
    const rich = this.#rich === null ? null : richValues(this.#rich);
    if (rich === null) this.#add(kindCode.error, texts.intern(code));
    else if (rich.kind === 'text') this.#addText(rich.text);
    else this.#addPicture(rich.text);
  }

  #addPicture(description: string): void {
    this.#add(kindCode.picture, this.#context.texts.intern(shownText(description) || '(picture)'));
  }

  #addShared(value: string): void {
    const { texts } = this.#context;
    const index = parseNumber(value);
    if (!Number.isInteger(index) || index < 0 || index >= texts.shared) {
      throw this.#corrupt(
        `refers in ${this.#where()} to shared text ${value.slice(0, 50)}, but there are only ${texts.shared}`,
      );
    }
    if (texts.isEmpty(index)) this.#addEmpty();
    else {
      this.#checkLength(texts.excessiveLength(index));
      this.#add(kindCode.text, index);
    }
  }

  #addText(value: string): void {
    if (value === '') this.#addEmpty();
    else {
      this.#checkLength(value.length > maxCellTextLength ? value.length : undefined);
      this.#add(kindCode.text, this.#context.texts.intern(value));
    }
  }

  #checkLength(length: number | undefined): void {
    if (length === undefined) return;
    const fact = `The cell has ${length} characters; the limit is ${maxCellTextLength}`;
    this.#fault('cell-length', fact);
  }

  #styleFault(style: number): void {
    const { count } = this.#context.styles;
    this.#fault('cell-style', `The cell has the style ${style}, but the workbook has only ${count} styles`);
  }

  #fault(kind: RepairKind, fact: string): void {
    const place = `cell ${nameOfColumn(this.#column)}${this.#row}`;
    this.#context.faults.repair(kind, { part: this.#part, place }, fact);
  }

  /** Nothing is stored for it, unless it has a formula: one that gave an empty text, or that is not calculated yet. */
  #addEmpty(): void {
    if (this.#formula === null) return;
    this.#add(this.#type === 'n' ? kindCode.uncalculated : kindCode.text, this.#context.texts.intern(''));
  }

  #add(kind: number, value: number): void {
    const { limits } = this.#context;
    this.#context.cells += 1;
    if (this.#context.cells > limits.cells) {
      throw new UnreadableDocumentError(
        'TOO_LARGE',
        `The workbook contains more than ${limits.cells} cells (limit cells).`,
      );
    }
    this.grid.add(this.#row, this.#column, {
      kind,
      format: this.#format,
      value,
      formula: this.#formula,
    });
  }

  #numeric(value: number, spelled: string, what: string): number {
    if (Number.isNaN(value)) {
      throw this.#corrupt(`contains "${spelled.slice(0, 50)}" in ${this.#where()}, which is not ${what}`);
    }
    return value;
  }

  #where(): string {
    return `row ${this.#row}, column ${this.#column}`;
  }

  #corrupt(what: string): UnreadableDocumentError {
    return new UnreadableDocumentError('CORRUPT', `The sheet "${this.#sheet}" ${what}.`);
  }
}

/** A boolean as XML Schema spells it. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
