import { withDigits, withForeignDigits } from '../../figures/number-words.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { sentencesOf } from '../conflicting-figures/dated-amounts.js';
import { inPlace } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

const members =
  '(?:board |committee |council |voting |stimmberechtigten? )?(?:members|directors|trustees|councillors|partners|\\p{L}*mitglieder[n]?|\\p{L}*rät(?:e|innen)|gesellschafter(?:innen)?|stimmberechtigte[nr]?|membres|administrateurs|associés|conseillers|consejeros|miembros|socios|vocales|concejales|consiglieri|membri|soci|amministratori)';
const present =
  /(?<!\p{L})(?:present|attend(?:ed|ing|ance)|anwesend|nehmen|nahmen|erschienen|présents?|assist\p{L}+|asist\p{L}+|presentes|presenti|intervenuti)(?!\p{L})/iu;
/** "six of the seven directors", "sei consiglieri su sette". */
const count = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(\\d{1,4}) (?:(?:of|von|der|des|de|de los|sur|su) (?:(?:the|den|les|los) )?(?:\\d{1,2} )?)?${members}(?!\\p{L})`,
  'giu',
);
const votes: Readonly<Record<'cast' | 'against' | 'abstained', string>> = {
  cast: 'votes? (?:in favou?r|for)|in favou?r|ja-?stimmen?|stimmen (?:dafür|dafuer)|voix pour|votos? (?:a favor|favorables?)|vot[oi] (?:a favore|favorevol[ei])|favorevol[ei]',
  against:
    'votes? against|against|opposed|gegenstimmen?|nein-?stimmen?|stimmen dagegen|(?:voix )?contre|votos? en contra|en contra|vot[oi] contrari[oi]?|contrari[oi]?',
  abstained:
    'abstentions?|abstain\\p{L}*|(?:stimm)?enthaltung(?:en)?|abstenci(?:ón|ones)|astenut[oaie]|astensioni?',
};
const kinds = Object.entries(votes).map(
  ([kind, words]) =>
    [kind, new RegExp(`(?<![\\p{L}\\p{N}.,])(\\d{1,2}) (?:${words})(?!\\p{L})`, 'giu')] as const,
);
/** The members who are missing are counted, or are among those who are. */
const absence =
  /(?<!\p{L})(?:not|n[’']t|nicht|ne|n[’']\p{L}+ pas|pas|no|non|absent|excused|entschuldigt|excusés?|ausentes|assenti|(?:could|did)n[’']t|unable)(?!\p{L})/iu;
/** Other voters are named before the members: "the chair and six members". */
const besides =
  /(?<!\p{L})(?:chair\p{L}*|president|vorsitzende[nr]?|präsident(?:in)?|président\p{L}*|president[ea]|presidenta)(?!\p{L})[^.]{0,60}(?:,|(?<!\p{L})(?:and|und|sowie|et|y|e|ed)) \d/iu;
/** The vote is of another meeting. */
const dated =
  /(?<!(?:as of|as at|zum|au|al) )(?<!\p{L})(?:on|am|le|el|il) (?:the )?(?!3[01])\d{1,2}(?:st|nd|rd|th|\.|er|º)? (?:de )?\p{L}{3,10}(?!\p{L})/iu;
/** Others vote as well, or the number of those present changes. */
const otherVoters =
  /circular|written|umlauf|schriftlich|per e-?mail|circulaire|par écrit|por escrito|per iscritto|two votes|zwei stimmen|deux voix|dos votos|due voti|prox(?:y|ies)|(?<!\p{L})(?:enter(?:s|ed)|from item|nimmt ab|ab top|ab tagesordnungspunkt|erscheint|trifft|à partir|arrive|llega|entra|a partire|a partir)(?!\p{L})|represented|casting vote|joined|left the|arriv|vollmacht|vertreten|doppelte stimme|stößt|stieß|hinzu|procuration|pouvoir|représenté|prépondérante|rejoi|representad|delegad|calidad|incorpor|delega|rappresentat|voto di qualità|collega|capital|kapital|shares|aktien|actions|acciones|azioni/iu;
const alone = new RegExp(
  `(?<![\\p{L}])(?:one|an?|eine?r?|une?|una|un[oa]?) (?=(?:${Object.values(votes).join('|')})(?!\\p{L}))`,
  'giu',
);
const italianNumbers = [
  ['due', 2],
  ['sei', 6],
  ['otto', 8],
] as const;

/** Votes on one item that are more than the members who are present. */
export function wrongVotes(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined || !mayHoldVotes(content)) return [];
  const prose = proseOf(content);
  if (prose.some(({ text }) => otherVoters.test(text))) return [];
  const sentences = prose.flatMap(({ text, locate }) =>
    sentencesOf(text).map((sentence) => ({ sentence: withNumbers(sentence), locate })),
  );
  const counts = new Set<number>();
  const wrong: WrongFigure[] = [];
  for (const { sentence, locate } of sentences) {
    const stated = present.test(sentence) ? [...sentence.matchAll(count)] : [];
    if (stated.length === 0) wrong.push(...tooMany(sentence, sumOf(counts), locate));
    else if (besides.test(sentence)) return [];
    // A number that is stated twice is the same one.
    else if (!absence.test(sentence)) for (const [, number] of stated) counts.add(Number(number));
  }
  return wrong;
}

/** Parts of words. */
const attendanceSign = /present|attend|anwesend|n[ae]hmen|erschienen|présent|assist|asist|intervenut/iu;
const voteSign = /vot|favo|stimm|dafür|voix|against|opposed|contr|absten|absta|enthalt|ast[ae]n/iu;

/** False if the document has no word for those who are present, or none for votes. */
function mayHoldVotes(content: DocumentText): boolean {
  return [attendanceSign, voteSign].every((sign) => [...textsHolding(content, sign)].length > 0);
}

function proseOf(content: DocumentText): LocatedText[] {
  return [...content.texts()].filter(({ kind, text }) => kind !== 'cell' && text.length <= 4_000);
}

/** The votes of a sentence if they are more than a known attendance. */
function tooMany(sentence: string, attendance: number, locate: () => string): WrongFigure[] {
  const cast = attendance === 0 || dated.test(sentence) ? [] : votesIn(sentence);
  const sum = sumOf(cast);
  if (sum <= attendance) return [];
  const place = locate();
  const shown = cast.length > 1 ? `${cast.join(' + ')} = ${sum}` : String(sum);
  const headline = `Votes ${inPlace(place)} are ${shown}, but ${attendance} members are present`;
  return [{ place, headline, reason: headline }];
}

function sumOf(numbers: Iterable<number>): number {
  return [...numbers].reduce((sum, number) => sum + number, 0);
}

function withNumbers(sentence: string): string {
  const counted = withForeignDigits(withDigits(sentence)).replace(alone, '1 ');
  return italianNumbers.reduce(
    (text, [word, value]) =>
      text.replace(
        new RegExp(`(?<!\\p{L})${word}(?= (?:vot|favor|contrar|asten|consigl|membri|soci|ammin|\\d))`, 'giu'),
        String(value),
      ),
    counted,
  );
}

/** The votes of a sentence on one item; none if a kind occurs twice. */
function votesIn(sentence: string): number[] {
  const cast = kinds.map(([, pattern]) => [...sentence.matchAll(pattern)]);
  if (cast.some((matches) => matches.length > 1)) return [];
  return cast.flatMap(([match]) => (match === undefined ? [] : [Number(match[1])]));
}
