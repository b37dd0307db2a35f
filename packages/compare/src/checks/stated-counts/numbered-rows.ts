import { withDigits, withForeignDigits } from '../../figures/number-words.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import type { WrongList } from './listed-items.js';

const header = /^(?:#|no\.?|nr\.?|n\.?[º°]|pos\.?|position|posición|posizione|item|line|lfd\.? ?nr\.?)$/iu;
const nouns =
  '(?:items|positions|lines|line items|deliverables|positionen|posten|leistungen|artikel|postes|articles|lignes|prestations|partidas|posiciones|conceptos|artículos|líneas|voci|posizioni|articoli|righe)';
const claim = new RegExp(
  `(?<!\\p{L})(?:(?:the|die|den|les|las|los|le|i|gli) )?(?:following|folgenden?|nachstehenden?|siguientes|seguenti) (?<one>\\d{1,2}) (?:\\p{L}+ )?${nouns}(?!\\p{L})|(?<!\\p{L})(?:les|las|los|le|i|gli) (?<two>\\d{1,2}) ${nouns} (?:suivante?s|siguientes|seguenti)|(?<!\\p{L})(?:offer|quotation|quote|order|invoice|angebot|bestellung|rechnung|devis|offre|commande|facture|oferta|presupuesto|pedido|factura|offerta|preventivo|ordine|fattura) (?:\\p{L}+ ){0,2}(?:comprises?|contains?|covers?|includes?|umfasst|enthält|comprend|contient|comprende|incluye|contiene) (?<three>\\d{1,2}) ${nouns}(?!\\p{L})`,
  'iu',
);
const minRows = 2;

/** Numbers of items in sentences that announce the only table with numbered rows, and that differ from its last number. */
export function wrongNumberedRows(content: DocumentText): WrongList[] {
  if (content.statements !== undefined) return [];
  const [rows, ...others] = [...content.tables()].flatMap(({ rows: [titles, ...body] }) => {
    const numbered = body.filter(([first = '']) => /^\d{1,3}\.?$/.test(first.trim()));
    return header.test(titles?.[0]?.trim() ?? '') && numbered.length >= minRows ? [numbered] : [];
  });
  if (rows === undefined || others.length > 0) return [];
  // Options and parts of items have numbers such as 1.1 or a.
  const isPlain = rows.every(([first = ''], index) => Number.parseInt(first, 10) === index + 1);
  if (!isPlain) return [];
  return [...textsHolding(content, new RegExp(nouns, 'iu'))].flatMap(({ kind, text, locate }) => {
    if (kind === 'cell' || text.length > 2_000) return [];
    const match = claim.exec(withForeignDigits(withDigits(text)));
    const { one, two, three } = match?.groups ?? {};
    const count = Number(one ?? two ?? three);
    if (match === null || !(count > 0) || count === rows.length) return [];
    const written = new RegExp(`\\S+ (?:\\p{L}+ )?${nouns}(?!\\p{L})`, 'iu').exec(text)?.[0] ?? match[0];
    return [{ quote: written, place: locate(), items: rows.map(([, name = '']) => name) }];
  });
}
