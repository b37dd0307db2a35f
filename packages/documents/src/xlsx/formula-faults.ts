import type { RepairKind } from '../model/document-base.js';

/** Characters of a formula that Excel takes (specifications and limits of Excel, "Length of formula contents"). */
const maxCharacters = 8_192;

/**
 * Names of common functions in Excel's German, French, Spanish, Italian, Portuguese and Dutch versions, which no English function has. Files
 * hold the English names in every language.
 */
const foreign = new Set(
  `SUMME WENN WENNFEHLER SVERWEIS WVERWEIS MITTELWERT ANZAHL ANZAHL2 ZÄHLENWENN SUMMEWENN SUMMEWENNS RUNDEN AUFRUNDEN ABRUNDEN VERGLEICH TEILERGEBNIS
  VERKETTEN LINKS RECHTS LÄNGE HEUTE JETZT JAHR MONAT TAG ODER UND NICHT MITTELWERTWENN SUMMENPRODUKT
  SOMME MOYENNE RECHERCHEV RECHERCHEH SIERREUR ARRONDI NB.SI SOMME.SI SOMME.SI.ENS SOUS.TOTAL EQUIV CONCATENER GAUCHE DROITE AUJOURDHUI ANNEE MOIS SOMMEPROD
  SUMA PROMEDIO BUSCARV BUSCARH CONTAR CONTARA CONTAR.SI SUMAR.SI SUMAR.SI.CONJUNTO REDONDEAR SUBTOTALES COINCIDIR INDICE SUMAPRODUCTO HOY AÑO SI SI.ERROR
  SOMMA CERCA.VERT CERCA.ORIZZ CONTA.SE SOMMA.SE CONTA.VALORI ARROTONDA SUBTOTALE CONFRONTA MATR.SOMMA.PRODOTTO OGGI ANNO SE SE.ERRORE
  SOMA MÉDIA PROCV PROCH CONT.SE SOMASE SOMASES ARRED CORRESP SOMARPRODUTO HOJE SEERRO
  SOM GEMIDDELDE VERT.ZOEKEN HORIZ.ZOEKEN AANTAL.ALS SOM.ALS AFRONDEN SUBTOTAAL VERGELIJKEN SOMPRODUCT VANDAAG JAAR ALS ALS.FOUT`.split(
    /\s+/,
  ),
);

export interface FormulaFault {
  readonly kind: RepairKind;
  readonly fact: string;
}

/** The fault of a formula that Excel repairs; null without a fault. `isOwn`: the workbook defines a function of that name. */
export function formulaFault(formula: string, isOwn: (name: string) => boolean): FormulaFault | null {
  if (formula.length > maxCharacters) {
    const { length } = formula.replace(/_xl(?:fn|ws|udf|pm)\./g, '');
    if (length > maxCharacters)
      return {
        kind: 'formula-length',
        fact: `The formula has ${length} characters; the limit is ${maxCharacters}`,
      };
  }
  const mayBeSeparated = formula.includes(';');
  if (!mayBeSeparated && !mayBeForeign(formula)) return null;
  const bare = withoutQuotes(formula);
  if (mayBeSeparated && bare.includes(';'))
    return {
      kind: 'formula-separator',
      fact: `The formula ${quoted(formula)} separates arguments with semicolons`,
    };
  const name = foreignNameIn(bare);
  if (name === null || isOwn(name)) return null;
  return {
    kind: 'formula-language',
    fact: `The formula ${quoted(formula)} calls ${name}, which is not the English name of a function`,
  };
}

function quoted(formula: string): string {
  return `"=${formula.length > 60 ? `${formula.slice(0, 59)}…` : formula}"`;
}

function mayBeForeign(formula: string): boolean {
  return foreignNameIn(formula) !== null;
}

/** The first function that is called by a foreign name. */
function foreignNameIn(formula: string): string | null {
  for (let end = formula.indexOf('('); end !== -1; end = formula.indexOf('(', end + 1)) {
    let start = end;
    while (start > 0 && isNamed(formula.charCodeAt(start - 1))) start -= 1;
    if (start === end || end - start > 30) continue;
    const name = formula.slice(start, end);
    if (foreign.has(name) || foreign.has(name.toUpperCase())) return name;
  }
  return null;
}

/** Letters, digits, the full stop, the underscore and the mark of sheets, which makes a name another workbook's or sheet's own. */
function isNamed(code: number): boolean {
  return (
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2e ||
    code === 0x5f ||
    code === 0x21 ||
    code >= 0xc0
  );
}

/** The formula without texts, names of sheets in quotes, lists of constants in braces and what brackets hold. */
function withoutQuotes(formula: string): string {
  let bare = '';
  for (let position = 0; position < formula.length; position += 1) {
    const character = formula[position] as string;
    if (character === '[') position = endOfBrackets(formula, position);
    else if (character === '"' || character === "'") position = endOf(formula, position, character);
    else if (character === '{') position = endOf(formula, position, '}');
    else bare += character;
  }
  return bare;
}

/** Place of the bracket that closes the one at `start`. */
function endOfBrackets(formula: string, start: number): number {
  let depth = 0;
  for (let position = start; position < formula.length; position += 1) {
    const character = formula[position];
    // Within brackets an apostrophe takes its meaning from the character behind it.
    if (character === "'") position += 1;
    else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    if (depth === 0) return position;
  }
  return formula.length;
}

function endOf(formula: string, start: number, mark: string): number {
  const end = formula.indexOf(mark, start + 1);
  return end === -1 ? formula.length : end;
}
