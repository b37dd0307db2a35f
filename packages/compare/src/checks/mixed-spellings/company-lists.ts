import { legalFormOf } from '../../text/company-names.js';
import { siteHeader } from '../../text/site-header.js';
import type { DocumentText, LocatedTable } from '../../views/document-text.js';

/** A row of a list of companies. */
export interface ListedCompany {
  readonly name: string;
  /** '' if the list has no such column. */
  readonly city: string;
  readonly website: string;
  locate(): string;
  locateWebsite(): string;
}

export interface CompanyList {
  readonly rows: readonly ListedCompany[];
  /** The list shows who owns whom: entities of one group may share a name and a city. */
  readonly isOfEntities: boolean;
}

const nameHeader =
  /^(?:the )?(?:compan(?:y|ies)|(?:company|firm|legal|buyer|supplier|target) name|firms?|names?|targets?|buyers?|suppliers?|customers?|clients?|competitors?|players?|peers?|vendors?|laborator(?:y|ies)|operators?|manufacturers?|makers?|providers?|unternehmen|firmen?|gesellschaft(?:en)?|anbieter|käufer|lieferant(?:en)?|kunden?|wettbewerber|hersteller|sociétés?|entreprises?|noms?|acheteurs?|fournisseurs?|clients?|concurrents?|opérateurs?|empresas?|sociedad(?:es)?|nombres?|compradores|comprador|proveedor(?:es)?|clientes?|competidor(?:es)?|aziend[ae]|società|impres[ae]|nom[ei]|acquirent[ei]|fornitor[ei]|client[ei]|concorrent[ei]|operator[ei]|produttor[ei])$/iu;
const cityHeader =
  /^(?:city|town|seat|hq|headquarters?|head office|location|stadt|ort|sitz|hauptsitz|standort|ville|siège(?: social)?|ciudad|sede(?: (?:social|legale))?|localidad|città|comune)$/iu;
const entities =
  /subsidiar|entit|parent|ownership|owned|owner|sharehold|stake|holding|group compan|tochter|konzern|beteiligung|mutter|anteil|filiale|participation|détenu|maison mère|participaci|matriz|dominante|partecipa|controll|capogruppo|quota/iu;

const maxRows = 2_000;

/** Lists of companies: tables with a column of names. */
export function companyLists(content: DocumentText): CompanyList[] {
  const known = new Map<string, Columns>();
  return [...content.tables(), ...(content.lists?.() ?? [])].flatMap((table) => {
    const header = table.rows[0] ?? [];
    const key = header.join('\n');
    const columns = known.get(key) ?? columnsOf(header);
    known.set(key, columns);
    return listOf(table, columns) ?? [];
  });
}

/** Positions of the columns that matter; -1 for one that is missing. */
interface Columns {
  readonly name: number;
  readonly city: number;
  readonly site: number;
  readonly isOfEntities: boolean;
}

function columnsOf(header: readonly string[]): Columns {
  const names = header.map((name) => name.replace(/[:*]/g, '').trim());
  const column = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
  return {
    name: column(nameHeader),
    city: column(cityHeader),
    site: column(siteHeader),
    isOfEntities: entities.test(names.join(' ')),
  };
}

function listOf(table: LocatedTable, columns: Columns): CompanyList | null {
  const { city, site } = columns;
  const name = columns.name === -1 ? columnOfForms(table) : columns.name;
  if (name === -1) return null;
  const rows = table.rows.slice(1, maxRows).flatMap((row, index): ListedCompany[] =>
    (row[name] ?? '').trim() === ''
      ? []
      : [
          {
            name: (row[name] ?? '').trim(),
            city: (row[city] ?? '').trim(),
            website: (row[site] ?? '').trim(),
            locate: () => table.locate(index + 2, name),
            locateWebsite: () => table.locate(index + 2, site),
          },
        ],
  );
  return { rows, isOfEntities: columns.isOfEntities || entities.test(table.locate()) };
}

const sampledRows = 6;
const sampledColumns = 3;
const minForms = 3;

/** The column whose first cells end on legal forms; -1 without one. */
function columnOfForms({ rows }: LocatedTable): number {
  if (rows.length <= minForms) return -1;
  const sample = rows.slice(1, 1 + sampledRows);
  return Array.from({ length: sampledColumns }, (_, column) => column).findIndex((column) => {
    const names = sample.map((row) => row[column] ?? '').filter((cell) => / /.test(cell) && cell.length < 60);
    return names.length >= minForms && names.filter((cell) => legalFormOf(cell) !== null).length >= minForms;
  });
}

/** An address without scheme, "www." and the last slash; null for a cell that is not one. */
export function siteOfCell(text: string): string | null {
  const site = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '');
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:\/\S*)?$/u.test(site) ? site : null;
}
