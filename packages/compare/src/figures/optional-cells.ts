import { foldTitle } from '../text/words.js';
import { isTotal } from './labels.js';

const edge = '(?![\\p{L}])';

/** Columns in which an empty cell says something: there is no middle name, no end yet, nothing that a task waits for. */
const optional = new RegExp(
  [
    // Parts of names and addresses that not everybody has.
    `(?:middle|second|former|maiden|previous|nick|trade|alternative|other)[ -]?names?${edge}`,
    `^(?:initials?|suffix|prefix|salutation|title|degree|nickname|alias|zweitname|titel|segundo nombre|deuxieme prenom)$`,
    `^(?:address|street)(?: line)? [2-4]$|^(?:line 2|unit|suite|floor|apartment|state|province|county|p ?o box|fax|extension|ext)${edge}`,
    // Events that have not happened yet.
    `^(?:date )?(?:of )?(?:end|ended|ends|until|to|till|through|left|finish(?:ed)?|complet(?:ed|ion)|closed|resolved|terminated|termination|expir(?:y|ed|es|ation)|exit|resigned|retired|returned|paid|cancelled|died|death|divested|sold|delivered|approved|signed|bis|ende|til|slutt?|slut|sluttdato|slutdato|hasta|fin|fine|fecha de fin|date de fin)(?: (?:date|on|at|by|in|year|time|datum))?$`,
    `^(?:actual|effective) (?:end|finish|completion|delivery)${edge}`,
    // References to other rows of the table.
    `(?:depends?|dependenc(?:y|ies)|predecessors?|successors?|prerequisites?|blocked|requires|follows|after|parent|reports to|manager|supervisor|line manager|replaces|superseded|see also|related|linked|vorganger|nachfolger|abhangig(?:keit)?|avhengighet(?:er)?|afhaengig(?:hed)?|forgaenger|predecesora?s?|depende|predecesseurs?)${edge}`,
    // Words about the others.
    `^(?:general |other |further |additional )?(?:comments?|notes?|remarks?|observations?|annotations?|explanations?|exceptions?|footnotes?|bemerkung(?:en)?|anmerkung(?:en)?|kommentare?|hinweise?|kommentar(?:er)?|merknad(?:er)?|bemaerkning(?:er)?|observaciones|notas|comentarios|remarques|commentaires|note|osservazioni)$`,
    // Amounts that are deducted or added in some rows.
    `^(?:discount|rebate|surcharge|deposit|allowance|bonus|penalty|fee waived|promo(?:tion)?(?: code)?|coupon|rabatt?|skonto|descuento|remise|sconto)s?(?: (?:%|rate|code|amount))?$`,
  ].join('|'),
  'u',
);

/** Against the row or column before: the first has nothing to be compared with. */
const change =
  /(?:^|(?<![\p{L}]))(?:growth|change|changes|difference|diff|delta|increase|decrease|variance|variation|yoy|y o y|qoq|mom|vs|versus|previous|prior|cumulative|running|moving|rolling|returns?|trend|tendenz|tendance|tendencia|tendenza|cagr|wachstum|veranderung|vekst|endring|vaekst|aendring|tillvaxt|forandring|crecimiento|variacion|croissance|evolution|crescita|variazione|groei)(?![\p{L}])|[δ∆]/u;

/** A running sum has no total of the year: it is the last of its figures. */
const running =
  /(?:^|(?<![\p{L}]))(?:cumulative|cumulated|running|kumuliert|kumulativ|cumule|acumulad[oa]|cumulat[oia])(?![\p{L}])/u;
const wholeYear =
  /^(?:(?:full |whole )?year|fy|ytd|annual|(?:gesamt)?jahr|annee|ano|anno|exercice|ejercicio|esercizio)(?: \d{4})?$/u;

/** A balance has no sum over periods. */
const balance =
  /(?:^|(?<![\p{L}]))(?:(?:opening|closing|initial|final) (?:balance|cash|stock)|balance|solde|saldo)(?![\p{L}])|(?:anfangs|end|schluss)(?:bestand|saldo)/u;

/** The rest of a list is of several countries, sites or kinds. */
const rest =
  /^(?:all |the )*(?:others?|rest|remaining|remainder|ubrige|uebrige|sonstige|andere|rest|autres|otr[oa]s|resto|altri|altre|overige)$/u;

/** Rows that say that they have no value. */
const blank = /^(?:blank|empty|no value|leer|vide|vacio|vuoto|tom)$/u;

/** The place of an empty cell: the names of its row and column, and its position in both. */
export interface EmptyCell {
  readonly column: string;
  readonly row: string;
  readonly isFirstOfColumn: boolean;
  readonly isFirstOfRow: boolean;
}

/** True if correct tables leave this cell empty, by the names of its row and column. */
export function isOptionalCell({ column, row, isFirstOfColumn, isFirstOfRow }: EmptyCell): boolean {
  const [above, beside] = [foldName(column), foldName(row)];
  if (optional.test(above) || blank.test(beside) || rest.test(beside)) return true;
  if ((running.test(beside) || balance.test(beside)) && (wholeYear.test(above) || isTotal(column)))
    return true;
  return (isFirstOfColumn && change.test(above)) || (isFirstOfRow && change.test(beside));
}

function foldName(name: string): string {
  return foldTitle(name.slice(0, 80).replace(/\([^)]*\)/gu, ' '))
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}
