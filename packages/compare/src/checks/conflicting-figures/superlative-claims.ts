import { amountsInText } from '../../figures/amounts-in-text.js';
import { withDigits, withForeignDigits } from '../../figures/number-words.js';
import { foldTitle } from '../../text/words.js';

/** "Service is the largest segment": a sentence that calls something the largest or smallest. */
export interface SuperlativeClaim {
  /** Folded words of the subject, without articles and the kinds of things before its name. */
  readonly words: readonly string[];
  readonly isLargest: boolean;
  /** It names a kind with an obvious size, such as a site, of which any other column says nothing. */
  readonly isOfPlace: boolean;
  /** Number of things that are compared: "of the three"; null if it is not stated. */
  readonly count: number | null;
  /** The figure behind it: ", with 40 hectares"; null without one. */
  readonly stated: number | null;
}

const large =
  '(?:largest|biggest|größte[nrs]?|plus grande?|plus important[e]?|más grande|mayor|más importante|più grande|maggiore|più importante)';
const small = '(?:smallest|kleinste[nrs]?|plus petite?|más pequeñ[oa]|menor|più piccol[oa]|minore)';
const article = "(?:the|its|our|der|die|das|le|la|el|il|lo|notre|nuestr[oa]|l['’])";
const verb =
  '(?:is|was|remains|remained|became|ist|war|bleibt|blieb|est|était|reste|es|era|sigue siendo|è|era|resta|rimane)';
const adverb =
  '(?:now|still|again|therefore|by far|also|clearly|nun|jetzt|weiterhin|nach wie vor|mit abstand|erneut|damit|désormais|toujours|de loin|ahora|todavía|con diferencia|de nuevo|ora|ancora|sempre|di gran lunga)';
const places =
  'site|branch|office|plant|standort|werk|filiale|usine|agence|centro|planta|oficina|sede|stabilimento';
/** Things of which a document's table lists all. */
const parts = `(?:${places}|segment|division|business (?:unit|area)|unit|department|cost (?:item|block|category)|item|contributor|sparte|bereich|posten|abteilung|geschäftsfeld|kostenblock|poste|activité|segmento|división|partida|área|divisione|settore|voce|reparto)s?`;
const behind =
  '(?:(?<count>,? of (?:the (?:two|three|four|five|six|seven|eight|\\d+)(?: [\\p{L}-]+){0,2}|them|these|all))(?=$|[.;,!])|(?=$|[.;!]|,? (?:with|at|mit|avec|con|followed|gefolgt|suivie?|seguid[oa]|seguit[oa])(?!\\p{L})| \\())';
/** "Service is now the largest segment", "Der Standort Aue ist der größte", "El centro de Cádiz es el mayor". */
const subjectFirst = new RegExp(
  `^(?<name>[^.,;:!?]{3,80}?) (?:${verb})(?: ${adverb})? ${article} ?(?:${parts} )?(?:(?<large>${large})|${small})(?: ${parts})?${behind}`,
  'iu',
);
/** "The largest of them is Kendal", "Größter Standort ist Aue". */
const subjectLast = new RegExp(
  `^(?:${article} ?)?(?:${parts} )?(?:(?<large>${large}|größter)|${small}|kleinster)(?: ${parts})?(?: (?:of (?:them|these|all)|davon|d[’']entre eux|de ell[ao]s|di es(?:si|se)))? ${verb}(?: ${adverb})? (?<name>[^.,;:!?]{3,80}?)${behind}`,
  'iu',
);
const lead =
  /^(?:(?:the|der|die|das|le|la|el|il|lo|l|notre|our|nuestr[oa]|of|in|de|del|della|di|du|d|von|a) )*$/u;
const kind = new RegExp(`(?<!\\p{L})${parts}(?!\\p{L})`, 'iu');
const place = new RegExp(`(?<!\\p{L})(?:${places})s?(?!\\p{L})`, 'iu');

/** The claim of a sentence; null if it makes none. */
export function superlativeClaim(sentence: string): SuperlativeClaim | null {
  const first = subjectFirst.exec(sentence);
  const match = first ?? subjectLast.exec(sentence);
  const { name, large: largest, count } = match?.groups ?? {};
  if (match === null || name === undefined) return null;
  // "The largest is in Hull": a thing that has no name.
  if (first === null && /^(?:in|at|that|the one|zu|à|dans|en|a) /iu.test(name)) return null;
  const tail = amountsInText(sentence.slice(match.index + match[0].length))[0];
  return {
    words: foldTitle(name).split(' '),
    isLargest: largest !== undefined,
    isOfPlace: place.test(match[0]),
    count: Number(/\d+/.exec(withForeignDigits(withDigits(count ?? '')))?.[0] ?? Number.NaN) || null,
    stated: tail?.readings[0]?.value ?? null,
  };
}

/** True if a subject is a name with nothing but articles and kinds of things before it: "the Hull site" is not, "the growth in Hull" neither. */
export function endsOn(words: readonly string[], name: readonly string[]): boolean {
  const start = words.length - name.length;
  if (start < 0 || name.join('').length < 3 || !name.every((word, index) => word === words[start + index]))
    return false;
  const before = words
    .slice(0, start)
    .map((word) => `${word} `)
    .join('');
  const rest = before.replace(kind, '').trimStart().replaceAll('  ', ' ');
  return lead.test(rest) && (kind.test(before) || !/(?:in|de|di|of|von|en) $/u.test(rest));
}
