import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';

/** Facts that are a number, a place, a year or a person. "Litigation: None" and "Debt: None" are answers. */
const label =
  /^(?:(?:number of |total )?employees|headcount|ftes?|founded(?: in)?|year (?:founded|of foundation)|(?:year )?established|incorporated|head ?office|headquarters?|hq|registered (?:office|seat)|seat|city|country|ceo|managing director|chief executive(?: officer)?|(?:anzahl )?(?:mitarbeiter|mitarbeitende|beschäftigte)|mitarbeiterzahl|gründung|gründungsjahr|gegründet|sitz|hauptsitz|firmensitz|land|stadt|geschäftsführer(?:in)?|effectifs?|salariés|employés|(?:date de )?création|fondée en|siège(?: social)?|ville|pays|directeur général|empleados|plantilla|fundación|fundada en|sede(?: central| social| legale)?|ciudad|país|director general|dipendenti|addetti|fondazione|fondata nel|città|paese|amministratore delegato|ansatte|anställda|stiftet|grunnlagt|grundlagt|grundat|hovedkontor|hovedkvarter|huvudkontor)(?: 20\d\d| ?\([^()]{1,20}\))?$|^(?:revenues?|sales|turnover|umsatz|chiffre d['’]affaires|ingresos|ventas|facturación|ricavi|fatturato|omsetning|omsætning|omsättning)(?:,? (?:FY ?|in )?(?:20\d\d|\p{L}{3} (?:m|million|bn|mn))| ?\([^()]{1,20}\))$/iu;

const staff =
  /employees|headcount|ftes?$|mitarbeiter|beschäftigte|effectif|salariés|employés|empleados|dipendenti|addetti|ansatte/iu;
/** Companies that have no staff: holdings, and vehicles of finance and property. */
const withoutStaff =
  /(?<!\p{L})(?:\p{L}*holding|finance|financing|spv|dormant|shelf|propco|trust|fund|vermögensverwaltung\p{L}*|verwaltungs\p{L}*|beteiligungs\p{L}*|finanzierungs\p{L}*|patrimonial\p{L}*|immobili\p{L}*)(?!\p{L})/iu;

const nothing = /^(?:None|nan)$/;
const nothingSign = /None|nan/;
const maxLabelLength = 60;

/** A fact without its value. */
interface UnfilledFact {
  readonly found: string;
  readonly quote: string;
  locate(): string;
}

/** True if the text names a fact that is a number, a place, a year or a person. */
function isFact(text: string): boolean {
  return text.length <= maxLabelLength && label.test(text.trim());
}

/** The word "None" in place of a value: "Employees | None" in a table, "Employees: None" in a text. */
export function* findUnfilledFacts(content: DocumentText): Iterable<UnfilledFact> {
  let isInCell = false;
  for (const located of textsHolding(content, nothingSign)) {
    const text = located.text.trim();
    if (located.kind === 'cell' && nothing.test(text)) isInCell = true;
    const [name = '', value = '', ...more] = text.length > 2 * maxLabelLength ? [] : text.split(/\s?: /);
    if (more.length === 0 && nothing.test(value.replace(/\.$/, '')) && isFact(name))
      yield { found: value.replace(/\.$/, ''), quote: text, locate: located.locate.bind(located) };
  }
  if (isInCell) for (const { rows, locate } of content.tables()) yield* factsOf(rows, locate);
}

/** "Alder Holding | None" below "Employees". */
function isWithoutStaff(name: string, row: readonly string[]): boolean {
  return staff.test(name) && withoutStaff.test(row.join(' '));
}

function* factsOf(
  rows: readonly (readonly string[])[],
  locate: (row?: number) => string,
): Iterable<UnfilledFact> {
  for (const [index, row] of rows.entries()) {
    for (const [column, cell] of row.entries()) {
      if (column === 0 || !nothing.test(cell.trim())) continue;
      const name = [row[0] ?? '', rows[0]?.[column] ?? ''].find(isFact);
      if (name === undefined || index === 0 || isWithoutStaff(name, row)) continue;
      yield { found: cell.trim(), quote: `${name.trim()}: ${cell.trim()}`, locate: () => locate(index + 1) };
    }
  }
}
