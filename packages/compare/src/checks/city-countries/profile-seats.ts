import { countriesOfCity } from '../../text/city-countries.js';
import { foldPlace } from '../../text/fold-place.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText } from '../../views/document-text.js';
import type { FindingDraft } from '../check.js';
import { type Profile, profilesOf } from '../profiles.js';
import { inPlace, nameOf, quote } from '../wording.js';

const seat =
  /^(?:seat|(?:head|registered|main) office|headquarters?|hq|based in|(?:haupt|firmen)?sitz|siège(?: social)?|sede(?: social| legale| centrale)?|domicilio(?: social)?)$/u;
const city = String.raw`(?<city>\p{Lu}[\p{L}\p{M}'’-]+(?: (?:am |an der |de |di |del |sur )?\p{Lu}[\p{L}\p{M}'’-]+){0,2})`;
/** "has its headquarters in Brescia", "mit Sitz in Kassel", "dont le siège est à Metz". */
const stated = new RegExp(
  String.raw`(?<!\p{L})(?:[Hh]eadquarter(?:s|ed)|[Hh]ead office|[Rr]egistered office|[Ss]eat|[Bb]ased|[Hh]auptsitz|[Ff]irmensitz|[Ss]itz|[Aa]nsässig|[Ss]iège(?: social)?|[Bb]asée?|[Ss]ede(?: social| legale| centrale)?|[Dd]omiciliada) (?:is |ist |est |se encuentra |est situé |si trova )?(?:in|at|à|en|a) ${city}`,
  'gu',
);
/** Seats of others, or of an earlier time. */
const otherMeaning =
  /(?<!\p{L})(?:parent|owner|subsidiar|custom|supplier|compet|branch|fund|holding|until|formerly|former|moved|moves|relocat|mutter|tochter|eigent|kund|liefer|wettbewerb|niederlass|früher|zog|verleg|mère|filiale|client|fourniss|concurr|jusqu|ancien|déménag|matriz|filial|cliente|proveed|compet|hasta|antig|traslad|capogruppo|controllat|fornitor|fino|trasfer)/iu;

/** Profiles that name another city as the seat than the table of the companies. */
export function profileSeats(content: DocumentText): FindingDraft[] {
  const wrong = profilesOf(content).flatMap(wrongSeats);
  // If several differ, the column is about something else.
  return wrong.length > 1 ? [] : wrong;
}

function wrongSeats({ name, header, row, texts, locateRow }: Profile): FindingDraft[] {
  const listed =
    row[header.findIndex((title) => seat.test(foldTitle(title)))]?.split(/[,(]/)[0]?.trim() ?? '';
  if (listed === '' || countriesOfCity(listed) === null) return [];
  const namesListed = texts.some(({ text }) => foldPlace(text).includes(foldPlace(listed)));
  if (namesListed) return [];
  return texts.flatMap(({ text, locate }) =>
    text.split(/(?<=[.!?])\s+(?=\p{Lu})/u).flatMap((sentence): FindingDraft[] => {
      const matches = [...sentence.matchAll(stated)];
      const told = matches[0]?.groups?.city ?? '';
      if (matches.length !== 1 || otherMeaning.test(sentence) || countriesOfCity(told) === null) return [];
      return [
        {
          key: `seat of ${foldTitle(name)}`,
          location: locate(),
          message: `The seat of ${nameOf(name)} is ${quote(told)} ${inPlace(locate())}, but ${quote(listed)} ${inPlace(locateRow())}.`,
          expected: 'one seat for each company',
          actual: `${quote(told)}; ${quote(listed)}`,
          suggestion: 'Take the seat of the table and of the profile from the same record.',
        },
      ];
    }),
  );
}
