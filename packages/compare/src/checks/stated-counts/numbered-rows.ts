import { withDigits, withForeignDigits } from '../../figures/number-words.js';
import { sentencesOf } from '../../text/sentences.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import type { WrongList } from './listed-items.js';

const header = /^(?:#|no\.?|nr\.?|n\.?[º°]|pos\.?|position|posición|posizione|item|line|lfd\.? ?nr\.?)$/iu;
const nouns =
  '(?:items|positions|lines|line items|deliverables|positionen|posten|leistungen|artikel|postes|articles|lignes|prestations|partidas|posiciones|conceptos|artículos|líneas|voci|posizioni|articoli|righe)';
const claim = new RegExp(
  `(?<!\\p{L})(?:(?:the|die|den|les|las|los|le|i|gli) )?(?:following|folgenden?|nachstehenden?|siguientes|seguenti) (?<before>\\d{1,2}) (?:\\p{L}+ )?${nouns}(?!\\p{L})|(?<!\\p{L})(?:les|las|los|le|i|gli) (?<behind>\\d{1,2}) ${nouns} (?:suivante?s|siguientes|seguenti)`,
  'iu',
);
/** In front of an announcement: an offer lists all its items; an order or a question may be about some of a table. */
const offer =
  /(?<!\p{L})(?:offer\p{L}*|quot\p{L}+|biet\p{L}*|angebot\p{L}*|propos\p{L}*|offr\p{L}+|devis|ofrec\p{L}*|ofert\p{L}*|presupuest\p{L}*|preventiv\p{L}*|propon\p{L}*)(?!\p{L})/iu;
/** Behind an announcement: the rest of its verb, and no list in the sentence. */
const end = /^(?: \p{L}+)? ?[:.]?$/u;
const number = /^\d{1,3}\.?$/;
const minRows = 2;

/** Numbers of items in sentences that announce the only table with numbered rows, and that differ from its last number. */
export function wrongNumberedRows(content: DocumentText): WrongList[] {
  if (content.statements !== undefined) return [];
  const tables = [...content.tables()].map(({ rows }) => rows);
  // A table continues in another one, behind a page or a heading.
  if (tables.some((table) => number.test(table[0]?.[0]?.trim() ?? ''))) return [];
  const [rows, ...others] = tables.flatMap(([titles, ...body]) => {
    const numbered = body.filter(([first = '']) => number.test(first.trim()));
    return header.test(titles?.[0]?.trim() ?? '') && numbered.length >= minRows ? [numbered] : [];
  });
  if (rows === undefined || others.length > 0) return [];
  // Options and parts of items have numbers such as 1.1 or a.
  const isPlain = rows.every(([first = ''], index) => Number.parseInt(first, 10) === index + 1);
  if (!isPlain) return [];
  return [...textsHolding(content, new RegExp(nouns, 'iu'))].flatMap(({ kind, text, locate }) => {
    if (kind === 'cell' || text.length > 2_000) return [];
    const plain = withForeignDigits(withDigits(text));
    const match = claim.exec(plain);
    if (match === null || !end.test(plain.slice(match.index + match[0].length))) return [];
    if (!offer.test(sentencesOf(plain.slice(0, match.index)).at(-1) ?? '')) return [];
    const count = Number(match.groups?.before ?? match.groups?.behind);
    if (!(count > 0) || count === rows.length) return [];
    const written = new RegExp(`\\S+ (?:\\p{L}+ )?${nouns}(?!\\p{L})`, 'iu').exec(text)?.[0] ?? match[0];
    return [{ quote: written, place: locate(), items: rows.map(([, name = '']) => name) }];
  });
}
