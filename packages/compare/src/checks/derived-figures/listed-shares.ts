import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { pageOf } from '../conflicting-figures/stated-levels.js';
import { inPlace, nameOf } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

/** "Famille Montvallon : 62 %": a name and its share, and nothing else. */
const item = /^(?<name>\p{L}[^:%\d]{1,60}?) ?(?::|–|—|-|\() ?(?<share>\d{1,3}(?:[.,]\d{1,2})?) ?%\)?[.;,]?$/u;
/** Titles of lists of owners: those of a mix or split often leave out the small ones. */
const owners =
  /^(?:(?:our|unsere|nos) )?(?:shareholders?|ownership|owners|shareholder structure|cap table|gesellschafter|aktionäre|aktionärsstruktur|eigentümer|actionnaires?|actionnariat|accionistas|accionariado|azionisti|azionariato|compagine sociale|soci)(?: (?:and|und|et|y|e) \p{L}+)?:?$/iu;
/** Votes are not shares. */
const votes = /(?<!\p{L})(?:vot\p{L}*|stimm\p{L}*)(?!\p{L})/iu;
/** An owner of the remaining shares, which makes a list complete. */
const remainder =
  /^(?:others?|other shareholders|free float|remaining|rest|float|treasury|sonstige|übrige|weitere|streubesitz|eigene aktien|autres?|flottant|public|autocontrôle|otros|resto|capital flotante|altri|flottante|mercato)(?!\p{L})/iu;
/** Words for the remaining shares beside a list. */
const remaining =
  /(?<!\p{L})(?:free float|float|remain\p{L}*|rest|others?|treasury|streubesitz|übrige\p{L}*|restliche\p{L}*|sonstige|flottant|reste|autres|flotante|otros|flottante|altri|proprie|propias|autocartera|autocontrôle|autodétention|eigene aktien|restant\p{L}*)(?!\p{L})/iu;
/** A part of the share before it, or a sum. */
const nested =
  /^(?:of which|thereof|davon|dont|de los cuales|di cui|total|summe|gesamt|totale|subtotal)(?!\p{L})/iu;
const minItems = 3;
const maxItems = 20;
/** A sum further from 100 is that of some of the parts. */
const maxDistance = 10;
/** A list without an owner of the rest lacks no more: a larger owner would be named. */
const maxGap = 3;

interface Share {
  readonly name: string;
  readonly value: number;
  readonly rounding: number;
  readonly place: string;
}

/** Lists of names with their shares of a whole, next to each other, that do not add up to 100 %. */
export function wrongListedShares(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  const pages = new Set<string>();
  for (const { locate } of textsHolding(content, remaining)) pages.add(pageOf(locate()));
  const wrong: WrongFigure[] = [];
  let title = '';
  let shares: Share[] = [];
  const close = () => {
    wrong.push(...sumOf(shares, title, pages.has(pageOf(shares[0]?.place ?? ''))));
    shares = [];
  };
  for (const { kind, text, locate } of content.texts()) {
    const groups = kind === 'paragraph' && text.length < 100 ? item.exec(text.trim())?.groups : undefined;
    if (groups?.share !== undefined) {
      const [, digits = ''] = groups.share.split(/[.,]/);
      const value = Number(groups.share.replace(',', '.'));
      shares.push({ name: groups.name ?? '', value, rounding: 0.5 * 10 ** -digits.length, place: locate() });
      continue;
    }
    close();
    const isLead = text.length < 120 && text.trim().endsWith(':');
    if (kind === 'title') title = text;
    else if (isLead) title = `${title} ${text}`;
  }
  close();
  return wrong;
}

function sumOf(shares: readonly Share[], title: string, hasRest: boolean): WrongFigure[] {
  const [first] = shares;
  if (first === undefined || shares.length < minItems || shares.length > maxItems) return [];
  if (!owners.test(title.trim()) || votes.test(title)) return [];
  if (shares.some(({ name, value }) => nested.test(name) || value >= 100)) return [];
  const sum = Number(shares.reduce((all, { value }) => all + value, 0).toFixed(2));
  const hidden = shares.reduce((all, { rounding }) => all + rounding, 0);
  const distance = Math.abs(sum - 100);
  if (distance <= hidden || distance > maxDistance) return [];
  const isComplete = shares.some(({ name }) => remainder.test(name));
  if (sum < 100 && !isComplete && (distance > maxGap || hasRest)) return [];
  const headline = `Shares from ${nameOf(first.name)} to ${nameOf(shares.at(-1)?.name ?? '')} ${inPlace(first.place)} add up to ${sum} %`;
  return [{ place: first.place, headline, reason: `${headline}, not 100 %` }];
}
