import type { DocumentText } from '../../views/document-text.js';
import { inPlace, nameOf } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

/** "Famille Montvallon : 62 %": a name and its share, and nothing else. */
const item = /^(?<name>\p{L}[^:%\d]{1,60}?) ?(?::|–|—|-|\() ?(?<share>\d{1,3}(?:[.,]\d{1,2})?) ?%\)?[.;,]?$/u;
/** Titles of lists whose shares make up a whole. */
const whole =
  /shareholder|ownership|owners|cap table|split|breakdown|composition|mix(?!\p{L})|share of|distribution|gesellschafter|aktionär|eigentümer|beteiligung|anteile|aufteilung|verteilung|zusammensetzung|aktienbesitz|actionnaires?|actionnariat|répartition|composition|capital|accionist|accionariado|composición|reparto|distribución|azionist|azionariato|compagine|composizione|ripartizione|suddivisione|soci(?!\p{L})/iu;
/** Some of the parts. */
const some =
  /(?<!\p{L})(?:top|largest|main|selected|some|growth|wichtigste\p{L}*|größte\p{L}*|ausgewählte\p{L}*|principaux|principales|principali|croissance|plus de|wachstum)(?!\p{L})/iu;
const minItems = 3;
const maxItems = 20;
/** A sum further from 100 is that of some of the parts. */
const maxDistance = 10;

interface Share {
  readonly name: string;
  readonly value: number;
  readonly rounding: number;
  readonly place: string;
}

/** Lists of names with their shares of a whole, next to each other, that do not add up to 100 %. */
export function wrongListedShares(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  const wrong: WrongFigure[] = [];
  let title = '';
  let shares: Share[] = [];
  const close = () => {
    wrong.push(...sumOf(shares, title));
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

function sumOf(shares: readonly Share[], title: string): WrongFigure[] {
  const [first] = shares;
  if (first === undefined || shares.length < minItems || shares.length > maxItems) return [];
  if (!whole.test(title) || some.test(title)) return [];
  const sum = Number(shares.reduce((all, { value }) => all + value, 0).toFixed(2));
  const hidden = shares.reduce((all, { rounding }) => all + rounding, 0);
  const distance = Math.abs(sum - 100);
  if (distance <= hidden || distance > maxDistance) return [];
  const headline = `Shares from ${nameOf(first.name)} to ${nameOf(shares.at(-1)?.name ?? '')} ${inPlace(first.place)} add up to ${sum} %`;
  return [{ place: first.place, headline, reason: `${headline}, not 100 %` }];
}
